import { describe, expect, test } from "vitest";

import {
  BOOL,
  CtyError,
  DYNAMIC,
  Dynamic,
  NUMBER,
  STRING,
  UNKNOWN,
  decodeMsgpack,
  encodeMsgpack,
  formatPath,
  list,
  map,
  object,
  set,
  tuple,
  type Type,
  type Value,
} from "../../src/cty";

const bytes = (hex: string): Uint8Array => Uint8Array.from(Buffer.from(hex.replaceAll(/\s/g, ""), "hex"));
const ascii = (text: string): string => Buffer.from(text).toString("hex");

function errorOf(work: () => unknown): CtyError {
  try {
    work();
  } catch (error) {
    if (error instanceof CtyError) return error;
    throw error;
  }
  throw new Error("nothing was thrown");
}

describe("decoding refuses, with the path", () => {
  const cases: readonly (readonly [title: string, type: Type, encoded: string, path: string, problem: string])[] = [
    ["no bytes", STRING, "", "", "The bytes are cut short: 1 more are required, but 0 are left"],
    ["bytes left over", STRING, "a161 c0", "", "The value ends before its bytes do: 1 bytes are left over"],
    [
      "a string cut short",
      object({ a: STRING }),
      "81 a161 a5 6161",
      "a",
      "The bytes are cut short: 5 more are required, but 2 are left",
    ],
    [
      "a string of a declared 4 GiB",
      list(STRING),
      "91 db ffffffff",
      "[0]",
      "The bytes are cut short: 4294967295 more are required, but 0 are left",
    ],
    [
      "a list of declared 2^32 - 1 elements",
      object({ a: list(BOOL) }),
      "81 a161 dd ffffffff",
      "a",
      "The bytes are cut short: 4294967295 more are required, but 0 are left",
    ],
    [
      "a map of declared 2^32 - 1 entries",
      map(BOOL),
      "df ffffffff 00",
      "",
      "The bytes are cut short: 8589934590 more are required, but 1 are left",
    ],
    [
      "an extension of declared 4 GiB",
      map(STRING),
      "81 a178 c9 ffffffff 0c",
      '["x"]',
      "The bytes are cut short: 4294967296 more are required, but 1 are left",
    ],
    [
      "an extension cut short",
      list(STRING),
      "92 c0 c7 0b 0c 82",
      "[1]",
      "The bytes are cut short: 12 more are required, but 2 are left",
    ],
    [
      "a number for a string",
      list(STRING),
      "92 a161 01",
      "[1]",
      "A string is required, but the MessagePack code is 0x01",
    ],
    ["a string for a bool", map(BOOL), "81 a178 a0", '["x"]', "A bool is required, but the MessagePack code is 0xa0"],
    [
      "text that is no number",
      object({ n: NUMBER }),
      `81 a16e a3 ${ascii("abc")}`,
      "n",
      "A decimal number is required, but the text is not one",
    ],
    ["NaN", NUMBER, "cb 7ff8000000000000", "", "A number is required, but the value is NaN"],
    [
      "a number of endless digits",
      NUMBER,
      `ab ${ascii("1e999999999")}`,
      "",
      "A number of at most 10000 digits is required, but this one is longer",
    ],
    [
      "a number of endless decimals",
      NUMBER,
      `ac ${ascii("1e-999999999")}`,
      "",
      "A number of at most 10000 digits is required, but this one is longer",
    ],
    [
      "bytes that are not UTF-8",
      object({ a: STRING }),
      "81 a161 a1 ff",
      "a",
      "A string in UTF-8 is required, but the bytes are not UTF-8",
    ],
    [
      "half a surrogate pair in UTF-8",
      STRING,
      "a3 eda080",
      "",
      "A string in UTF-8 is required, but the bytes are not UTF-8",
    ],
    ["a bool for a list", list(BOOL), "c3", "", "A list is required, but the MessagePack code is 0xc3"],
    ["a list for a map", map(BOOL), "90", "", "A map is required, but the MessagePack code is 0x90"],
    [
      "a key that is no string",
      map(BOOL),
      "81 01 c3",
      "",
      "A string as the key of a map is required, but the MessagePack code is 0x01",
    ],
    [
      "a name that is no string",
      object({ a: BOOL }),
      "81 c0 c3",
      "",
      "A string as the name of an attribute is required, but the MessagePack code is 0xc0",
    ],
    [
      "too few attributes",
      object({ a: BOOL, b: BOOL }),
      "81 a161 c3",
      "",
      "An object with 2 attributes is required, but 1 are given",
    ],
    [
      "an empty map for an object",
      list(object({ a: BOOL })),
      "91 80",
      "[0]",
      "An object with 1 attributes is required, but 0 are given",
    ],
    [
      "an attribute that is not there",
      object({ a: BOOL, b: BOOL }),
      "82 a161 c3 a163 c3",
      "c",
      "The type has no attribute of this name",
    ],
    [
      "an attribute given twice",
      object({ a: BOOL, b: BOOL }),
      "82 a161 c3 a161 c3",
      "a",
      "The attribute is given twice",
    ],
    [
      "a tuple of the wrong length",
      tuple(BOOL, BOOL),
      "91 c3",
      "",
      "A tuple of 2 elements is required, but 1 are given",
    ],
    [
      "within a set the path stops",
      object({ s: set(object({ a: BOOL })) }),
      "81 a173 91 81 a161 01",
      "s",
      "A bool is required, but the MessagePack code is 0x01",
    ],
    [
      "a dynamic value of one element",
      DYNAMIC,
      "91 c0",
      "",
      "A value with its type, as an array of two, is required, but 1 elements are given",
    ],
    [
      "a dynamic value of a broken type",
      list(DYNAMIC),
      `91 92 c4 03 ${ascii('"x"')} c0`,
      "[0]",
      'Unknown type "x"; expected "string", "number", "bool", "dynamic" or a list of a kind and its contents',
    ],
    [
      "a dynamic value whose type is not JSON",
      DYNAMIC,
      "92 c4 01 7b c0",
      "",
      "A type in JSON is required, but the text is not valid JSON",
    ],
    [
      "the code that MessagePack never uses",
      STRING,
      "c1",
      "",
      "A string is required, but the MessagePack code is 0xc1",
    ],
  ];
  test.each(cases)("%s", (_title, type, encoded, path, problem) => {
    const error = errorOf(() => decodeMsgpack(type, bytes(encoded)));
    expect({ path: formatPath(error.path), problem: error.problem }).toEqual({ path, problem });
    expect(error.message).toBe(path === "" ? problem : `${problem} (at ${path})`);
  });

  test("values that carry their own types, nested without end", () => {
    const level = `92 c4 12 ${ascii('["list","dynamic"]')} 91`;
    const error = errorOf(() => decodeMsgpack(DYNAMIC, bytes(level.repeat(100_000))));
    expect(error.problem).toBe("A value at most 500 levels deep is required, but this one is deeper");
  });

  test("a type nested without end", () => {
    const json = `${'["list",'.repeat(100_000)}"string"${"]".repeat(100_000)}`;
    const header = Buffer.alloc(6);
    header[0] = 0x92;
    header[1] = 0xc6;
    header.writeUInt32BE(json.length, 2);
    const error = errorOf(() =>
      decodeMsgpack(DYNAMIC, Buffer.concat([header, Buffer.from(json), Buffer.from([0xc0])])),
    );
    expect(error.problem).toBe("A type at most 500 levels deep is required, but this one is deeper");
  });

  test("a null where a fixed shape is wanted is a null", () => {
    expect(decodeMsgpack(tuple(BOOL), bytes("c0"))).toBeNull();
    expect(decodeMsgpack(object({ a: BOOL }), bytes("c0"))).toBeNull();
  });
});

describe("encoding refuses, with the path", () => {
  const resource = object({ name: STRING, tags: map(STRING), steps: list(object({ at: NUMBER })) });
  const good = { name: "a", tags: new Map<string, Value>(), steps: [] as Value[] };
  const cases: readonly (readonly [title: string, type: Type, value: unknown, path: string, problem: string])[] = [
    [
      "a missing attribute",
      resource,
      { name: "a", tags: null },
      "steps",
      "The attribute is missing; set it to null if it has no value",
    ],
    [
      "an undefined attribute",
      resource,
      { ...good, name: undefined },
      "name",
      "The attribute is missing; set it to null if it has no value",
    ],
    ["an attribute too many", resource, { ...good, extra: 1 }, "extra", "The type has no attribute of this name"],
    [
      "an inherited name is no attribute",
      object({ toString: STRING }),
      {},
      "toString",
      "The attribute is missing; set it to null if it has no value",
    ],
    [
      "a number for a string",
      resource,
      { ...good, name: 5 },
      "name",
      "A string is required, but the value is a number",
    ],
    [
      "a string for a number",
      resource,
      { ...good, steps: [{ at: 1 }, { at: "1" }] },
      "steps[1].at",
      "A number is required, but the value is a string",
    ],
    ["an object for a map", resource, { ...good, tags: {} }, "tags", "A Map is required, but the value is an object"],
    ["a Map for an object", list(object({})), [new Map()], "[0]", "An object is required, but the value is a Map"],
    [
      "a value in a map",
      resource,
      { ...good, tags: new Map<string, Value>([["k", true]]) },
      'tags["k"]',
      "A string is required, but the value is a bool",
    ],
    ["a string for a bool", BOOL, "true", "", "A bool is required, but the value is a string"],
    ["an object for a list", list(STRING), {}, "", "An array, for a list, is required, but the value is an object"],
    [
      "within a set the path stops",
      object({ s: set(STRING) }),
      { s: [1] },
      "s",
      "A string is required, but the value is a number",
    ],
    ["a tuple of the wrong length", tuple(STRING), [], "", "A tuple of 1 elements is required, but the value has 0"],
    [
      "a bare value for a dynamic one",
      object({ d: DYNAMIC }),
      { d: "x" },
      "d",
      "A Dynamic, which is a value with its type, is required, but the value is a string",
    ],
    [
      "inside a dynamic value",
      object({ d: DYNAMIC }),
      { d: new Dynamic(list(BOOL), [1]) },
      "d[0]",
      "A bool is required, but the value is a number",
    ],
    ["NaN", NUMBER, NaN, "", "A number is required, but the value is NaN"],
    [
      "half a surrogate pair",
      resource,
      { ...good, name: "\ud800" },
      "name",
      "A string of whole Unicode characters is required, but this one holds half of a surrogate pair",
    ],
    ["a hole in an array", list(STRING), [undefined], "[0]", "A string is required, but the value is missing"],
    ["a symbol that is not UNKNOWN", STRING, Symbol("unknown"), "", "A string is required, but the value is a symbol"],
  ];
  test.each(cases)("%s", (_title, type, value, path, problem) => {
    const error = errorOf(() => encodeMsgpack(type, value as Value));
    expect({ path: formatPath(error.path), problem: error.problem }).toEqual({ path, problem });
  });

  test("no message shows a value", () => {
    const error = errorOf(() => encodeMsgpack(list(NUMBER), ["secret"]));
    expect(error.message).not.toContain("secret");
    expect(encodeMsgpack(list(STRING), [UNKNOWN])).toBeInstanceOf(Uint8Array);
  });
});
