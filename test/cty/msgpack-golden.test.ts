import { describe, expect, test } from "vitest";
import {
  BOOL,
  decodeMsgpack,
  encodeMsgpack,
  list,
  map,
  NUMBER,
  object,
  STRING,
  type Type,
  UNKNOWN,
  type Value,
} from "../../src/cty";

const bytes = (hex: string): Uint8Array => Uint8Array.from(Buffer.from(hex.replaceAll(/\s/g, ""), "hex"));
const text = (ascii: string): string => Buffer.from(ascii).toString("hex");

describe("golden bytes, both ways", () => {
  test.each<readonly [string, Type, Value, string]>([
    ["null", STRING, null, "c0"],
    ["unknown: extension type 0 of one zero byte", STRING, UNKNOWN, "d4 00 00"],
    ["true", BOOL, true, "c3"],
    ["false", BOOL, false, "c2"],
    ["empty string", STRING, "", "a0"],
    ["the longest fixstr: 31 bytes", STRING, "x".repeat(31), `bf ${"78".repeat(31)}`],
    ["str 8 by bytes, not characters", STRING, "é".repeat(16), `d9 20 ${"c3a9".repeat(16)}`],
    ["str 16", STRING, "x".repeat(256), `da 01 00 ${"78".repeat(256)}`],
    ["str 32", STRING, "x".repeat(65536), `db 00 01 00 00 ${"78".repeat(65536)}`],
    ["fixint", NUMBER, 5, "05"],
    ["negative fixint", NUMBER, -32, "e0"],
    ["int 64", NUMBER, 9007199254740991, "d3 00 1f ff ff ff ff ff ff"],
    ["negative int 64", NUMBER, -33, "d3 ff ff ff ff ff ff ff df"],
    ["0.1 is the double that means it", NUMBER, 0.1, "cb 3f b9 99 99 99 99 99 9a"],
    ["an integer that no double holds is text", NUMBER, 12345678901234567890n, `b4 ${text("12345678901234567890")}`],
    ["list", list(STRING), ["a", null, UNKNOWN], "93 a161 c0 d40000"],
    ["array 16", list(BOOL), Array.from({ length: 16 }, () => true), `dc 00 10 ${"c3".repeat(16)}`],
    ["array 32", list(BOOL), Array.from({ length: 65536 }, () => true), `dd 00 01 00 00 ${"c3".repeat(65536)}`],
    ["map with the key __proto__", map(BOOL), new Map([["__proto__", true]]), "81 a9 5f5f70726f746f5f5f c3"],
    ["object with nulls", object({ a: STRING, b: BOOL }), { a: null, b: true }, "82 a161 c0 a162 c3"],
    ["object without attributes", object({}), {}, "80"],
  ])("%s", (_title, type, value, encoded) => {
    expect(Buffer.from(encodeMsgpack(type, value)).toString("hex")).toBe(encoded.replaceAll(/\s/g, ""));
    expect(decodeMsgpack(type, bytes(encoded))).toEqual(value);
  });
});

test("strings and keys are written in normal form C", () => {
  expect(encodeMsgpack(STRING, "e\u0301")).toEqual(bytes("a2 c3a9"));
  expect(encodeMsgpack(map(BOOL), new Map([["e\u0301", true]]))).toEqual(bytes("81 a2c3a9 c3"));
});

describe("what core sends", () => {
  test.each<readonly [string, Type, string, Value]>([
    ['the refined unknown of "after-${x.id}"', STRING, "c7 0b 0c 82 01 c2 02 a6 61667465722d", UNKNOWN],
    ["fixext 2", STRING, "d5 0c 80 00", UNKNOWN],
    ["fixext 16", STRING, `d8 ff ${"00".repeat(16)}`, UNKNOWN],
    ["ext 16", STRING, "c8 00 02 0c 00 00", UNKNOWN],
    ["ext 32", STRING, "c9 00 00 00 02 0c 00 00", UNKNOWN],
    ["positive fixint", NUMBER, "7f", 127],
    ["negative fixint", NUMBER, "e0", -32],
    ["uint 8", NUMBER, "cc ff", 255],
    ["uint 16", NUMBER, "cd 01 00", 256],
    ["uint 32", NUMBER, "ce 00 01 00 00", 65536],
    ["uint 64", NUMBER, "cf 00 20 00 00 00 00 00 01", 9007199254740993n],
    ["int 8", NUMBER, "d0 80", -128],
    ["int 16", NUMBER, "d1 ff 7f", -129],
    ["int 32", NUMBER, "d2 ff ff 7f ff", -32769],
    ["int 64", NUMBER, "d3 80 00 00 00 00 00 00 00", -9223372036854775808n],
    ["a float 32", NUMBER, "ca 3f c0 00 00", 1.5],
    ["0.1 as text", NUMBER, "a3 30 2e 31", 0.1],
    ["attributes in any order", object({ a: STRING, b: NUMBER }), "82 a162 01 a161 c0", { a: null, b: 1 }],
    ["string in normal form D", STRING, "a3 65 cc 81", "é"],
  ])("%s", (_title, type, encoded, value) => {
    expect(decodeMsgpack(type, bytes(encoded))).toEqual(value);
  });

  test("bytes that are part of a larger buffer", () => {
    expect(decodeMsgpack(STRING, bytes("ff a161 ff").subarray(1, 3))).toBe("a");
  });
});
