import { describe, expect, test } from "vitest";

import {
  BOOL,
  DYNAMIC,
  Decimal,
  Dynamic,
  NUMBER,
  STRING,
  UNKNOWN,
  decodeMsgpack,
  encodeMsgpack,
  list,
  map,
  object,
  set,
  tuple,
  type Type,
  type Value,
} from "../../src/cty";

const bytes = (hex: string): Uint8Array => Uint8Array.from(Buffer.from(hex.replaceAll(/\s/g, ""), "hex"));
const hex = (encoded: Uint8Array): string => Buffer.from(encoded).toString("hex");
const plain = (spaced: string): string => spaced.replaceAll(/\s/g, "");

/** What go-cty writes for a value, and the value that it is read as. */
const both: readonly (readonly [title: string, type: Type, value: Value, encoded: string])[] = [
  ["null of any type", STRING, null, "c0"],
  ["null of dynamic", DYNAMIC, null, "c0"],
  ["unknown: extension type 0 of one zero byte", STRING, UNKNOWN, "d4 00 00"],
  ["unknown dynamic", DYNAMIC, UNKNOWN, "d4 00 00"],
  ["true", BOOL, true, "c3"],
  ["false", BOOL, false, "c2"],

  ["empty string", STRING, "", "a0"],
  ["fixstr", STRING, "after-", "a6 61 66 74 65 72 2d"],
  ["the longest fixstr: 31 bytes", STRING, "x".repeat(31), `bf ${"78".repeat(31)}`],
  ["str 8: 32 bytes", STRING, "x".repeat(32), `d9 20 ${"78".repeat(32)}`],
  ["str 8 by bytes, not characters", STRING, "é".repeat(16), `d9 20 ${"c3a9".repeat(16)}`],
  ["the last str 8: 255 bytes", STRING, "x".repeat(255), `d9 ff ${"78".repeat(255)}`],
  ["the last str 16: 65535 bytes", STRING, "x".repeat(65535), `da ff ff ${"78".repeat(65535)}`],
  ["str 16: 256 bytes", STRING, "x".repeat(256), `da 01 00 ${"78".repeat(256)}`],
  ["str 32: 65536 bytes", STRING, "x".repeat(65536), `db 00 01 00 00 ${"78".repeat(65536)}`],
  ["a character beyond U+FFFF", STRING, "\u{1f600}", "a4 f0 9f 98 80"],
  ["U+FFFD itself is text", STRING, "\ufffd", "a3 ef bf bd"],

  ["positive fixint", NUMBER, 0, "00"],
  ["the last positive fixint", NUMBER, 127, "7f"],
  ["uint 8", NUMBER, 128, "cc 80"],
  ["the last uint 8", NUMBER, 255, "cc ff"],
  ["uint 16", NUMBER, 256, "cd 01 00"],
  ["uint 32", NUMBER, 65536, "ce 00 01 00 00"],
  ["uint 64 from 2^32 on", NUMBER, 4294967296, "cf 00 00 00 01 00 00 00 00"],
  ["2^53 - 1", NUMBER, 9007199254740991, "cf 00 1f ff ff ff ff ff ff"],
  ["2^53 + 1, which no double holds", NUMBER, 9007199254740993n, "cf 00 20 00 00 00 00 00 01"],
  ["the last int64", NUMBER, 9223372036854775807n, "cf 7f ff ff ff ff ff ff ff"],
  ["negative fixint", NUMBER, -1, "ff"],
  ["the last negative fixint", NUMBER, -32, "e0"],
  ["int 8", NUMBER, -33, "d0 df"],
  ["the last int 8", NUMBER, -128, "d0 80"],
  ["int 16", NUMBER, -129, "d1 ff 7f"],
  ["int 32", NUMBER, -32769, "d2 ff ff 7f ff"],
  ["int 64", NUMBER, -2147483649, "d3 ff ff ff ff 7f ff ff ff"],
  ["the first int64", NUMBER, -9223372036854775808n, "d3 80 00 00 00 00 00 00 00"],
  [
    "an integer beyond int64 is text: 2^63",
    NUMBER,
    9223372036854775808n,
    `b3 ${Buffer.from("9223372036854775808").toString("hex")}`,
  ],
  [
    "12345678901234567890 is text",
    NUMBER,
    12345678901234567890n,
    `b4 ${Buffer.from("12345678901234567890").toString("hex")}`,
  ],
  ["1.5 is a double", NUMBER, 1.5, "cb 3f f8 00 00 00 00 00 00"],
  ["-0.25 is a double", NUMBER, -0.25, "cb bf d0 00 00 00 00 00 00"],
  ["0.1 is text, because no double is 0.1", NUMBER, 0.1, "a3 30 2e 31"],
  ["a small number is text without an exponent", NUMBER, 1e-7, `a9 ${Buffer.from("0.0000001").toString("hex")}`],
  [
    "more digits than a double has",
    NUMBER,
    new Decimal("0.10000000000000000001"),
    `b6 ${Buffer.from("0.10000000000000000001").toString("hex")}`,
  ],
  ["infinity", NUMBER, Infinity, "cb 7f f0 00 00 00 00 00 00"],
  ["negative infinity", NUMBER, -Infinity, "cb ff f0 00 00 00 00 00 00"],

  ["empty list", list(STRING), [], "90"],
  ["list", list(NUMBER), [1, null, UNKNOWN], "93 01 c0 d40000"],
  ["array 16", list(BOOL), Array.from({ length: 16 }, () => true), `dc 00 10 ${"c3".repeat(16)}`],
  ["array 32", list(BOOL), Array.from({ length: 65536 }, () => true), `dd 00 01 00 00 ${"c3".repeat(65536)}`],
  ["set", set(STRING), ["b", "a"], "92 a162 a161"],
  ["tuple", tuple(STRING, NUMBER), ["a", 1], "92 a161 01"],
  ["empty tuple", tuple(), [], "90"],
  [
    "map",
    map(BOOL),
    new Map([
      ["a", true],
      ["b", false],
    ]),
    "82 a161 c3 a162 c2",
  ],
  ["map with the key __proto__", map(NUMBER), new Map([["__proto__", 1]]), "81 a9 5f5f70726f746f5f5f 01"],
  ["object with nulls", object({ a: STRING, b: NUMBER }), { a: null, b: 1 }, "82 a161 c0 a162 01"],
  ["object without attributes", object({}), {}, "80"],
  [
    "map 16: object of 16 attributes",
    object(Object.fromEntries([..."abcdefghijklmnop"].map((n) => [n, BOOL]))),
    Object.fromEntries([..."abcdefghijklmnop"].map((n) => [n, true])),
    `de 00 10 ${[..."abcdefghijklmnop"].map((n) => `a1${Buffer.from(n).toString("hex")}c3`).join("")}`,
  ],

  [
    "dynamic: the type as binary JSON, then the value",
    DYNAMIC,
    new Dynamic(STRING, "a"),
    "92 c4 08 22737472696e6722 a1 61",
  ],
  ["dynamic of an unknown string", DYNAMIC, new Dynamic(STRING, UNKNOWN), "92 c4 08 22737472696e6722 d40000"],
  ["dynamic of a null string", DYNAMIC, new Dynamic(STRING, null), "92 c4 08 22737472696e6722 c0"],
  [
    "dynamic of a compound type",
    DYNAMIC,
    new Dynamic(list(NUMBER), [1]),
    `92 c4 11 ${Buffer.from('["list","number"]').toString("hex")} 91 01`,
  ],
];

describe("golden bytes, both ways", () => {
  test.each(both)("%s", (_title, type, value, encoded) => {
    expect(hex(encodeMsgpack(type, value))).toBe(plain(encoded));
    expect(decodeMsgpack(type, bytes(encoded))).toEqual(value);
  });
});

describe("what is written in one form only", () => {
  const written: readonly (readonly [title: string, type: Type, value: Value, encoded: string])[] = [
    ["names are sorted", object({ b: BOOL, a: BOOL }), { b: true, a: false }, "82 a161 c2 a162 c3"],
    [
      "names are sorted by their UTF-8 bytes",
      object({ "\u{1f600}": BOOL, "\uffff": BOOL }),
      { "\u{1f600}": true, "\uffff": false },
      "82 a3efbfbf c2 a4f09f9880 c3",
    ],
    [
      "keys are sorted",
      map(NUMBER),
      new Map([
        ["b", 1],
        ["a", 2],
      ]),
      "82 a161 02 a162 01",
    ],
    ["strings are in normal form C", STRING, "e\u0301", "a2 c3a9"],
    ["keys are in normal form C", map(NUMBER), new Map([["e\u0301", 1]]), "81 a2c3a9 01"],
    ["-0 is 0", NUMBER, -0, "00"],
    ["a bigint that a double holds", NUMBER, 5n, "05"],
    ["a decimal that is an integer", NUMBER, new Decimal("1e2"), "64"],
    ["a decimal that a double holds", NUMBER, new Decimal("1.50"), "cb 3ff8000000000000"],
    [
      "a double beyond 2^53 means its spelling",
      NUMBER,
      1e21,
      `b6 ${Buffer.from("1000000000000000000000").toString("hex")}`,
    ],
    [
      "so does 2^60, which spells as 1152921504606847000; a bigint says 2^60",
      NUMBER,
      2 ** 60,
      "cf 10 00 00 00 00 00 00 18",
    ],
    [
      "a double that is longer than its spelling is text, for core to take exactly",
      NUMBER,
      new Decimal("0.000000059604644775390625"),
      `ba ${Buffer.from("0.000000059604644775390625").toString("hex")}`,
    ],
    [
      "a double's full expansion stays text",
      NUMBER,
      new Decimal("0.1000000000000000055511151231257827021181583404541015625"),
      `d9 39 ${Buffer.from("0.1000000000000000055511151231257827021181583404541015625").toString("hex")}`,
    ],
    [
      "dynamic in dynamic is one dynamic",
      DYNAMIC,
      new Dynamic(DYNAMIC, new Dynamic(BOOL, true)),
      `92 c4 06 ${Buffer.from('"bool"').toString("hex")} c3`,
    ],
  ];
  test.each(written)("%s", (_title, type, value, encoded) => {
    expect(hex(encodeMsgpack(type, value))).toBe(plain(encoded));
  });
});

describe("what may be read in more than one form", () => {
  const read: readonly (readonly [title: string, type: Type, encoded: string, value: Value])[] = [
    ['the refined unknown of "after-${x.id}"', STRING, "c7 0b 0c 82 01 c2 02 a6 61667465722d", UNKNOWN],
    ["a refinement with number bounds", NUMBER, "c7 05 0c 81 03 92 01 c3", UNKNOWN],
    ["an extension of no bytes", STRING, "c7 00 00", UNKNOWN],
    ["fixext 1 of a code unheard of", STRING, "d4 7f 00", UNKNOWN],
    ["fixext 2", STRING, "d5 0c 80 00", UNKNOWN],
    ["fixext 4", STRING, "d6 0c 00 00 00 00", UNKNOWN],
    ["fixext 8", STRING, `d7 0c ${"00".repeat(8)}`, UNKNOWN],
    ["fixext 16", STRING, `d8 ff ${"00".repeat(16)}`, UNKNOWN],
    ["ext 16", STRING, "c8 00 02 0c 00 00", UNKNOWN],
    ["ext 32", STRING, "c9 00 00 00 02 0c 00 00", UNKNOWN],
    ["an unknown list", list(STRING), "d4 00 00", UNKNOWN],
    ["a wastefully long integer", NUMBER, "d3 00 00 00 00 00 00 00 05", 5],
    ["int 16", NUMBER, "d1 00 05", 5],
    ["int 32", NUMBER, "d2 00 00 00 05", 5],
    ["int 8", NUMBER, "d0 05", 5],
    ["uint 64 beyond int64", NUMBER, "cf ff ff ff ff ff ff ff ff", 18446744073709551615n],
    ["a float 32", NUMBER, "ca 3f c0 00 00", 1.5],
    ["a whole double", NUMBER, "cb 40 14 00 00 00 00 00 00", 5],
    ["a whole double beyond 2^53 is exact", NUMBER, "cb 44 b5 2d 02 c7 e1 4a f6", 99999999999999991611392n],
    ["a double of -0", NUMBER, "cb 80 00 00 00 00 00 00 00", 0],
    ["the double nearest to 0.1 is 0.1, as in core", NUMBER, "cb 3f b9 99 99 99 99 99 9a", 0.1],
    [
      "the double 2^-24 is 2^-24 to the last digit, which its spelling 5.960464477539063e-8 is not",
      NUMBER,
      "cb 3e 70 00 00 00 00 00 00",
      new Decimal("0.000000059604644775390625"),
    ],
    ["the double that 0.1 + 0.2 gives", NUMBER, "cb 3f d3 33 33 33 33 33 34", 0.30000000000000004],
    ["number text with needless digits", NUMBER, `a5 ${Buffer.from("01.50").toString("hex")}`, 1.5],
    ["number text with an exponent", NUMBER, `a3 ${Buffer.from("1e3").toString("hex")}`, 1000],
    ["number text as binary", NUMBER, `c4 03 ${Buffer.from("0.1").toString("hex")}`, 0.1],
    ["string as binary", STRING, "c4 01 61", "a"],
    ["string in normal form D", STRING, "a3 65 cc 81", "é"],
    ["attributes in any order", object({ a: STRING, b: NUMBER }), "82 a162 01 a161 c0", { a: null, b: 1 }],
    ["names in a longer form", object({ a: BOOL }), "81 d901 61 c3", { a: true }],
    ["the type of a dynamic value as a string", DYNAMIC, "92 a8 22737472696e6722 a1 61", new Dynamic(STRING, "a")],
    [
      "dynamic in dynamic is one dynamic",
      DYNAMIC,
      `92 c4 09 ${Buffer.from('"dynamic"').toString("hex")} 92 c4 06 ${Buffer.from('"bool"').toString("hex")} c3`,
      new Dynamic(BOOL, true),
    ],
  ];
  test.each(read)("%s", (_title, type, encoded, value) => {
    expect(decodeMsgpack(type, bytes(encoded))).toEqual(value);
  });

  test("an attribute named __proto__ is one like any other", () => {
    const type: Type = { kind: "object", attributes: Object.fromEntries([["__proto__", STRING]]) };
    const value = decodeMsgpack(type, bytes("81 a9 5f5f70726f746f5f5f a1 61")) as Record<string, Value>;
    expect(Object.entries(value)).toEqual([["__proto__", "a"]]);
    expect(Object.getPrototypeOf(value)).toBe(Object.prototype);
    expect(hex(encodeMsgpack(type, value))).toBe("81a95f5f70726f746f5f5fa161");
  });

  test("bytes that are part of a larger buffer", () => {
    const buffer = Buffer.from("ff a161 ff".replaceAll(" ", ""), "hex");
    expect(decodeMsgpack(STRING, buffer.subarray(1, 3))).toBe("a");
  });
});

describe("lengths on both sides of each boundary", () => {
  const keys = (count: number): readonly string[] => Array.from({ length: count }, (_, at) => String(at));
  const headerOf = (type: Type, value: Value, length: number): string => {
    const encoded = encodeMsgpack(type, value);
    expect(decodeMsgpack(type, encoded)).toEqual(value);
    return hex(encoded.subarray(0, length));
  };

  test.each([
    [0, "90"],
    [15, "9f"],
    [16, "dc0010"],
    [65535, "dcffff"],
    [65536, "dd00010000"],
  ])("an array of %i", (count, header) => {
    expect(headerOf(list(BOOL), Array<boolean>(count).fill(true), header.length / 2)).toBe(header);
  });

  test.each([
    [0, "80"],
    [15, "8f"],
    [16, "de0010"],
    [65535, "deffff"],
    [65536, "df00010000"],
  ])("a map of %i", (count, header) => {
    expect(headerOf(map(BOOL), new Map(keys(count).map((key) => [key, true])), header.length / 2)).toBe(header);
  });

  test.each([
    [255, "92c4ff"],
    [256, "92c50100"],
    [65535, "92c5ffff"],
    [65536, "92c600010000"],
  ])("the type of a dynamic value in %i bytes", (bytes, header) => {
    // The type reads ["object",{"NAME":"bool"}].
    const name = "n".repeat(bytes - 22);
    const value = new Dynamic(object({ [name]: BOOL }), { [name]: true });
    expect(headerOf(DYNAMIC, value, header.length / 2)).toBe(header);
  });
});
