import { describe, expect, test } from "vitest";
import { NestingError, readJson, readSpeltJson } from "../../../src/client/reading/read-json";

const nested = (levels: number): string => `${"[".repeat(levels)}${"]".repeat(levels)}`;

test("JSON is read down to 200 levels, however it is asked for", () => {
  for (const read of [readJson, readSpeltJson]) {
    expect(() => read(nested(200))).not.toThrow();
    expect(() => read(nested(201))).toThrow(NestingError);
    expect(() => read(`{"a":`.repeat(100_000) + "1" + "}".repeat(100_000))).toThrow(NestingError);
    // Brackets in strings nest nothing.
    expect(() => read(JSON.stringify(`"\\${nested(1000)}`))).not.toThrow();
    expect(() => read(JSON.stringify(Array.from({ length: 1000 }, () => [{}])))).not.toThrow();
  }
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
    expect(readJson(text)).toEqual(value);
  });
});

test("names of Object's own are fields like any other, and change no other object", () => {
  const value = readJson(
    '{"__proto__": {"polluted": 1}, "constructor": {"prototype": {"polluted": 1}}, "toString": 1}',
  ) as object;
  expect(Object.keys(value)).toEqual(["__proto__", "constructor", "toString"]);
  expect(Object.getPrototypeOf(value)).toBe(Object.prototype);
  expect(({} as { polluted?: number }).polluted).toBeUndefined();
});

test("the last of several fields of one name counts", () => {
  expect(readJson('{"id": "1", "id": "2"}')).toEqual({ id: "2" });
});

test("a number's text is marked by what no string in it holds", () => {
  const spelt = readSpeltJson('["\uE000\uE0001", 2]');
  const [text, number] = spelt.value as readonly string[];
  expect(spelt.numberText(text!)).toBeNull();
  expect(spelt.numberText(number!)).toBe("2");
  expect(spelt.print(spelt.value)).toBe('["\uE000\uE0001",2]');
});
