import fc from "fast-check";
import { describe, expect, test } from "vitest";

import { CtyError, Decimal, numberFromText, numberToText, numbersEqual, type Numeric } from "../../src/cty";
import { isExactDouble } from "../../src/cty/number";
import { number } from "./arbitrary";

describe("numberFromText", () => {
  const cases: readonly (readonly [text: string, value: Numeric])[] = [
    ["0", 0],
    ["-0", 0],
    ["-0.000", 0],
    ["+7", 7],
    ["007", 7],
    ["1.0", 1],
    ["1.10", 1.1],
    [".5", 0.5],
    ["5.", 5],
    ["1e3", 1000],
    ["1E-3", 0.001],
    ["123.456e2", 12345.6],
    ["0e999999999999", 0],
    ["9007199254740991", 9007199254740991],
    ["9007199254740992", 9007199254740992n],
    ["-9007199254740993", -9007199254740993n],
    ["1e21", 10n ** 21n],
    ["0.30000000000000004", 0.30000000000000004],
    ["1e-7", 1e-7],
    ["5e-324", 5e-324],
  ];
  test.each(cases)("%s", (text, value) => {
    expect(numberFromText(text)).toStrictEqual(value);
  });

  test.each([
    ["0.10000000000000000001", "0.10000000000000000001"],
    ["-12345678901234567890.50", "-12345678901234567890.5"],
    ["1e-400", `0.${"0".repeat(399)}1`],
  ])("%s needs a Decimal", (text, plain) => {
    const value = numberFromText(text);
    expect(value).toBeInstanceOf(Decimal);
    expect(numberToText(value)).toBe(plain);
  });

  test.each([
    "",
    " ",
    "1 ",
    "abc",
    "1,5",
    "0x10",
    "1_000",
    "e5",
    ".",
    "-",
    "Infinity",
    "NaN",
    "1e",
    "--1",
    "1e5.5",
    "9".repeat(30_000),
    "1e10001",
  ])("refuses %j", (text) => {
    expect(() => numberFromText(text)).toThrow(CtyError);
  });
});

describe("equality and text", () => {
  test.each<readonly [Numeric, Numeric]>([
    [1, 1n],
    [1, new Decimal("1.0")],
    [0.1, new Decimal("0.10")],
    [0.1, new Decimal("1e-1")],
    [-0, 0],
    [1e21, 10n ** 21n],
    [Infinity, Infinity],
  ])("%s is %s", (a, b) => {
    expect(numbersEqual(a, b)).toBe(true);
  });

  test.each<readonly [Numeric, Numeric]>([
    [0.1, new Decimal("0.10000000000000000001")],
    [9007199254740992n, 9007199254740993n],
    [Infinity, -Infinity],
    [1, -1],
  ])("%s is not %s", (a, b) => {
    expect(numbersEqual(a, b)).toBe(false);
  });

  test("the text of a number is read as that number", () => {
    fc.assert(
      fc.property(number, (value) => {
        expect(numberFromText(numberToText(value))).toStrictEqual(value);
      }),
    );
  });

  test("NaN has no text", () => {
    expect(() => numberToText(NaN)).toThrow(CtyError);
  });
});

describe("isExactDouble", () => {
  test.each([0, 1, 1.5, -0.25, 2 ** -20, 9007199254740991, 1e22, 0.0000152587890625])("%s is", (value) => {
    expect(isExactDouble(value)).toBe(true);
  });
  test.each([0.1, 1.1, -0.3, 1e-7, 2 ** -24, 2 ** -60, 5e-324, 1.7976931348623157e308, 1e23, 2 ** 60])(
    "%s is not",
    (value) => {
      expect(isExactDouble(value)).toBe(false);
    },
  );

  test("agrees with the double's full expansion", () => {
    fc.assert(
      fc.property(fc.double({ min: -1e6, max: 1e6, noNaN: true }), (value) => {
        // 100 digits after the point hold every double that isExactDouble may call exact.
        const expansion = value.toFixed(100);
        const exact = expansion.replace(/\.?0+$/, "") === numberToText(value);
        if (Math.abs(value) >= 2 ** -40) expect(isExactDouble(value)).toBe(exact);
      }),
    );
  });
});

test("a number of zeros between two digits is read in one pass", () => {
  const text = `1${"0".repeat(9_000)}1`;
  expect(numberToText(numberFromText(text))).toBe(text);
  expect(numberToText(numberFromText(`0.${"0".repeat(9_000)}1`))).toBe(`0.${"0".repeat(9_000)}1`);
});
