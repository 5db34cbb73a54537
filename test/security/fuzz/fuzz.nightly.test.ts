import fc from "fast-check";
import { expect, test } from "vitest";
import { fuzz } from "./fuzz";
import { KEPT } from "./kept";

const below = (limit: number) => fc.property(fc.nat(1_000_000), (value) => value < limit);

test("a failure tells the seed to keep, and a kept seed finds the same fault again before anything else", async () => {
  const words = await fuzz("numbers", below(500_000), 1000, { kept: [] }).then(() => "no fault", String);
  const [, seed, path] = /"numbers": \[\{ seed: (-?\d+), path: "([\d:]+)"/.exec(words) ?? [];
  expect(words).toContain("[500000]");
  // Not a single new value is tried.
  const again = await fuzz("numbers", below(500_000), 0, {
    kept: [{ seed: Number(seed), path: path!, fault: "too big" }],
  }).then(() => "no fault", String);
  expect(again).toContain("[500000]");
  // The fault is mended.
  await fuzz("numbers", below(2_000_000), 10, { kept: [{ seed: Number(seed), path: path!, fault: "too big" }] });
});

test("so does a value that was once mistaken", async () => {
  await expect(fuzz("numbers", below(2_000_000), 1, { found: [[3_000_000]], kept: [] })).rejects.toThrow("[3000000]");
});

test("what is kept says what was at fault", () => {
  for (const { fault } of Object.values(KEPT).flat()) expect(fault).toMatch(/\w{4,}/);
});
