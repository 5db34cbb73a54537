import fc from "fast-check";
import { expect, test } from "vitest";
import { canonicalNumber } from "../../src/json";

test.each([
  ["0", ["0", "-0", "0.0", "-0.00", "0e5", "-0E-400", "0.000e+7"]],
  ["1", ["1", "1.0", "1e0", "1E+0", "10E-1", "0.1e+1", "1000e-3", "0.00100e3"]],
  ["-1", ["-1", "-1.000", "-0.1e1", "-10e-01"]],
  ["100", ["100", "1e2", "1E+2", "100.00", "1000e-1"]],
  ["1001", ["1001", "1001.0", "10.010e2", "1.001E+003"]],
  ["1.5", ["1.5", "1.50", "15e-1", "0.15e1"]],
  ["-12.034", ["-12.034", "-12.0340", "-12034E-3"]],
  ["0.5", ["0.5", "0.50", "5e-1", "50e-2"]],
  ["0.0123", ["0.0123", "1.23e-2", "12300e-6"]],
  ["12345678901234567890", ["12345678901234567890", "12345678901234567890.0", "1.234567890123456789e19"]],
  ["123456789012345678901", ["123456789012345678901", "123456789012345678901.00"]],
  ["0.1234567890123456789012", ["0.1234567890123456789012", "1234567890123456789012e-22"]],
])("%s is the one spelling of its number", (canonical, spellings) => {
  expect(spellings.map(canonicalNumber)).toEqual(spellings.map(() => canonical));
});

test("up to 20 zeros are written out, and beyond an exponent stands for them", () => {
  const zeros = "0".repeat(20);
  expect(["7e20", "7e21", `7${zeros}`, `7${zeros}0`, `-70e20`].map(canonicalNumber)).toEqual([
    `7${zeros}`,
    "7e21",
    `7${zeros}`,
    "7e21",
    "-7e21",
  ]);
  expect(["7e-21", "7e-22", "12e-22", "12e-23", `0.${zeros}07`].map(canonicalNumber)).toEqual([
    `0.${zeros}7`,
    "7e-22",
    `0.${zeros}12`,
    "12e-23",
    "7e-22",
  ]);
  expect(canonicalNumber("-1.50e123456789012345678901234567890")).toBe("-15e123456789012345678901234567889");
});

test("a number keeps its digits, however many they and its runs of zeros are", () => {
  const long = `1${"0".repeat(100)}1`.repeat(2000);
  expect(canonicalNumber(`${long}.0`)).toBe(long);
});

test("two spellings of a number are written alike, and the value stays", () => {
  fc.assert(
    fc.property(
      fc.bigInt({ min: -(10n ** 30n), max: 10n ** 30n }),
      fc.integer({ min: -40, max: 40 }),
      (digits, exponent) => {
        const canonical = canonicalNumber(`${digits}e${exponent}`);
        expect(canonicalNumber(canonical)).toBe(canonical);
        expect(canonicalNumber(`${digits}0.000e${exponent - 1}`)).toBe(canonical);
        expect(Number(canonical)).toBe(Number(`${digits}e${exponent}`) || 0);
      },
    ),
  );
});
