import { expect, test } from "vitest";
import { booleanIn, numberIn, textIn } from "../../../src/client";

test("values that are spelt as strings", () => {
  const fields = {
    a: "10",
    b: " -7 ",
    c: 1.5,
    d: "1.5",
    e: "12345678901234567890",
    f: "ten",
    g: null,
    h: "",
    i: true,
    t: "true",
    u: "False",
    v: "yes",
    w: "n",
  };
  expect(
    ["a", "b", "c", "d", "e", "f", "g", "h", "i", "none", "constructor"].map((key) => numberIn(fields, key)),
  ).toEqual([10, -7, 1.5, 1.5, 12345678901234567890n, null, null, null, null, null, null]);
  expect(["i", "t", "u", "v", "a", "g", "none"].map((key) => booleanIn(fields, key))).toEqual([
    true,
    true,
    false,
    null,
    null,
    null,
    null,
  ]);
  expect(["w", "c", "h", "g", "i", "none", "toString"].map((key) => textIn(fields, key))).toEqual([
    "n",
    "1.5",
    null,
    null,
    null,
    null,
    null,
  ]);
});
