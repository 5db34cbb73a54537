import { expect, test } from "vitest";
import { measureInTurns, median } from "../../src/tooling/measure";

test("median", () => {
  expect(median([3, 1, 2])).toBe(2);
  expect(median([4, 1, 2, 3])).toBe(2.5);
});

test("things are measured in turns", async () => {
  const order: string[] = [];
  const take = (name: string, value: number) => async () => {
    order.push(name);
    return value;
  };
  const times = await measureInTurns(2, { base: take("base", 100), other: take("other", 150) });
  expect(order).toEqual(["base", "other", "base", "other"]);
  expect(times).toEqual({ base: [100, 100], other: [150, 150] });
});
