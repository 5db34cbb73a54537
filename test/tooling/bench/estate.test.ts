import { expect, test } from "vitest";
import { blocksOf, blocksText } from "../../../src/tooling/bench/estate";

test("an estate is divided into blocks of at most 100 instances, whose objects have a number each", () => {
  expect(blocksOf(1)).toEqual([{ name: "load_0", first: 0, count: 1 }]);
  expect(blocksOf(100)).toEqual([{ name: "load_0", first: 0, count: 100 }]);
  expect(blocksOf(250)).toEqual([
    { name: "load_0", first: 0, count: 100 },
    { name: "load_1", first: 100, count: 100 },
    { name: "load_2", first: 200, count: 50 },
  ]);
  expect(blocksText("terraform_data", 101, (number) => `  input = ${number}\n`))
    .toBe(`resource "terraform_data" "load_0" {
  count = 100
  input = 0 + count.index
}

resource "terraform_data" "load_1" {
  count = 1
  input = 100 + count.index
}
`);
});
