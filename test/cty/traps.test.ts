import { expect, test } from "vitest";
import { DYNAMIC, Dynamic, NUMBER, STRING, UNKNOWN, decodeMsgpack, encodeMsgpack, list } from "../../src/cty";

const hex = (text: string): Uint8Array => Uint8Array.from(Buffer.from(text.replaceAll(" ", ""), "hex"));

test("trap 08: every extension code is an unknown value, refined (12) or not", () => {
  expect(decodeMsgpack(STRING, hex("c7 0b 0c 82 01 c2 02 a6 61 66 74 65 72 2d"))).toBe(UNKNOWN);
  for (let code = 0; code < 128; code++)
    expect(decodeMsgpack(list(STRING), Uint8Array.of(0xd4, code, 0))).toBe(UNKNOWN);
});

test("trap 09: numbers come and go as integers, doubles or text, and none loses a digit", () => {
  const text = (digits: string): string =>
    `${(0xa0 + digits.length).toString(16)}${Buffer.from(digits).toString("hex")}`;
  expect(decodeMsgpack(NUMBER, hex(text("12345678901234567890")))).toBe(12345678901234567890n);
  expect(decodeMsgpack(NUMBER, hex(text("0.1")))).toBe(0.1);
  expect(decodeMsgpack(NUMBER, hex("cf 00 20 00 00 00 00 00 01"))).toBe(2n ** 53n + 1n);
  for (const bytes of [text("12345678901234567890"), text("0.1"), "cf0020000000000001", "cb3ff8000000000000"]) {
    expect(Buffer.from(encodeMsgpack(NUMBER, decodeMsgpack(NUMBER, hex(bytes)))).toString("hex")).toBe(bytes);
  }
});

test("trap 10: the type of a dynamic value travels as binary, not as a string", () => {
  const bytes = encodeMsgpack(DYNAMIC, new Dynamic(STRING, "a"));
  expect(Buffer.from(bytes).toString("hex")).toBe(`92c408${Buffer.from('"string"').toString("hex")}a161`);
  expect(decodeMsgpack(DYNAMIC, bytes)).toEqual(new Dynamic(STRING, "a"));
});
