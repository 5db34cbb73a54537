import { describe, expect, test } from "vitest";
import { readSpeltJson, toJsonValue } from "../../../src/client/reading/read-object";
import { JsonRuleError } from "../../../src/json";

const read = (text: string): unknown => toJsonValue(readSpeltJson(text));

test("numbers are exact, or the text that spells them", () => {
  expect(
    read(
      '{"id": 12345678901234567890, "s": "12345678901234567890 \\" 1", "n": [1.5, 1.50, 1e3, 0.0, 5e-324], "\\\\": 1e400}',
    ),
  ).toEqual({
    id: "12345678901234567890",
    s: '12345678901234567890 " 1',
    n: [1.5, 1.5, 1000, 0, 5e-324],
    "\\": "1e400",
  });
  // Beyond the safe range a double is not the only number of its spelling.
  expect(read("[9007199254740991, 9007199254740992, -9007199254740994, 9007199254740993.0, 1e-400, 1e21]")).toEqual([
    9007199254740991,
    "9007199254740992",
    "-9007199254740994",
    "9007199254740993.0",
    "1e-400",
    1e21,
  ]);
});

test("answers are read down to 200 levels", () => {
  const nested = (levels: number): string => `${"[".repeat(levels)}${"]".repeat(levels)}`;
  expect(() => read(nested(200))).not.toThrow();
  expect(() => read(nested(201))).toThrow(JsonRuleError);
});

describe("half of a UTF-16 character becomes U+FFFD, as nothing could store it", () => {
  test.each([
    ['"\\ud800"', "\ufffd"],
    ['"\\uDC00x"', "\ufffdx"],
    ['"\\ud83d\\ude00"', "\u{1F600}"],
    ['"\\ud83d\\ud83d\\ude00\\ude00"', "\ufffd\u{1F600}\ufffd"],
    ['"\\\\ud800"', "\\ud800"],
    ['"\\\\\\ud800"', "\\\ufffd"],
    ['{"\\udfff": 12345678901234567890}', { "\ufffd": "12345678901234567890" }],
  ])("%s", (text, value) => {
    expect(read(text)).toEqual(value);
  });
});

test("names of Object's own are fields like any other", () => {
  const value = read('{"__proto__": {"polluted": 1}, "toString": 1.50}') as object;
  expect(Object.entries(value)).toEqual([
    ["__proto__", { polluted: 1 }],
    ["toString", 1.5],
  ]);
  expect(Object.getPrototypeOf(value)).toBe(Object.prototype);
});
