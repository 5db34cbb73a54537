import fc from "fast-check";
import { describe, expect, test } from "vitest";

import {
  BOOL,
  CtyError,
  DYNAMIC,
  Decimal,
  Dynamic,
  NUMBER,
  STRING,
  UNKNOWN,
  decodeJson,
  encodeJson,
  formatPath,
  list,
  map,
  object,
  set,
  tuple,
  valuesEqual,
  type Type,
  type Value,
} from "../../src/cty";
import { typed } from "./arbitrary";

function errorOf(work: () => unknown): CtyError {
  try {
    work();
  } catch (error) {
    if (error instanceof CtyError) return error;
    throw error;
  }
  throw new Error("nothing was thrown");
}

describe("golden text, both ways", () => {
  const cases: readonly (readonly [title: string, type: Type, value: Value, json: string])[] = [
    ["null", STRING, null, "null"],
    ["string", STRING, 'a"b\nc\\', '"a\\"b\\nc\\\\"'],
    ["bool", BOOL, true, "true"],
    ["integer", NUMBER, -5, "-5"],
    ["decimal", NUMBER, 0.1, "0.1"],
    ["an integer that no double holds", NUMBER, 12345678901234567890n, "12345678901234567890"],
    ["a decimal that no double holds", NUMBER, new Decimal("0.10000000000000000001"), "0.10000000000000000001"],
    ["list", list(NUMBER), [1, null], "[1,null]"],
    ["set", set(STRING), ["a"], '["a"]'],
    ["tuple", tuple(STRING, BOOL), ["a", false], '["a",false]'],
    [
      "map, keys sorted",
      map(NUMBER),
      new Map([
        ["a", 1],
        ["b", 2],
      ]),
      '{"a":1,"b":2}',
    ],
    ["a key named __proto__", map(NUMBER), new Map([["__proto__", 1]]), '{"__proto__":1}'],
    [
      "a key named __proto__ among long numbers",
      map(NUMBER),
      new Map([["__proto__", 12345678901234567890n]]),
      '{"__proto__":12345678901234567890}',
    ],
    ["object", object({ a: STRING, b: object({ c: BOOL }) }), { a: "x", b: { c: null } }, '{"a":"x","b":{"c":null}}'],
    ["dynamic", DYNAMIC, new Dynamic(list(STRING), ["a"]), '{"value":["a"],"type":["list","string"]}'],
    ["dynamic null", DYNAMIC, null, "null"],
    ["dynamic null of a type", DYNAMIC, new Dynamic(STRING, null), '{"value":null,"type":"string"}'],
  ];
  test.each(cases)("%s", (_title, type, value, json) => {
    expect(encodeJson(type, value)).toBe(json);
    expect(decodeJson(type, json)).toEqual(value);
    expect(decodeJson(type, Buffer.from(json))).toEqual(value);
  });
});

describe("reading", () => {
  const cases: readonly (readonly [title: string, type: Type, json: string, value: Value])[] = [
    ["white space", list(NUMBER), " [ 1 ,\n\t2 ] ", [1, 2]],
    ["a number for a string keeps its spelling", list(STRING), "[1.50, 1e3, 7]", ["1.50", "1e3", "7"]],
    ["a bool for a string", STRING, "true", "true"],
    ["a string for a number", NUMBER, '"12345678901234567890"', 12345678901234567890n],
    ["a string for a bool", list(BOOL), '["true","false","1","0"]', [true, false, true, false]],
    ["an integer beyond 2^53 that is a double's spelling", NUMBER, "1152921504606847000", 1152921504606847000n],
    ["1e+21 is a double's spelling", NUMBER, "1e+21", 10n ** 21n],
    ["-0", NUMBER, "-0", 0],
    ["the last of members with one name", map(NUMBER), '{"a":1,"a":2}', new Map([["a", 2]])],
    ["the last of members with one name, among long numbers", map(NUMBER), '{"a":1.0,"a":2.0}', new Map([["a", 2]])],
    [
      "names and strings that are digits, among long numbers",
      map(list(STRING)),
      '{"1":["0",1.0,"\\u0031"],"0":["1"],"\\u0030":["2"]}',
      new Map([
        ["1", ["0", "1.0", "1"]],
        ["0", ["2"]],
      ]),
    ],
    ["normal form C", map(STRING), '{"e\\u0301":"e\\u0301"}', new Map([["é", "é"]])],
    ["half a surrogate pair, as Go reads it", STRING, '"\\ud800"', "\ufffd"],
    [
      "numbers in strings are no numbers",
      list(STRING),
      '["1.0", "a\\\\", "12345678901234567890 \\" 1.0"]',
      ["1.0", "a\\", '12345678901234567890 " 1.0'],
    ],
  ];
  test.each(cases)("%s", (_title, type, json, value) => {
    expect(decodeJson(type, json)).toEqual(value);
  });

  const state = object({ id: STRING, count: NUMBER, nested: list(object({ a: STRING, b: STRING })) });

  test("an equal schema version of another release: lenient", () => {
    const json = '{"id":"x","gone":{"deep":[1]},"nested":[{"b":"y","old":1}]}';
    expect(decodeJson(state, json, { lenient: true })).toEqual({ id: "x", count: null, nested: [{ a: null, b: "y" }] });
  });

  test.each([
    [
      "an attribute too many",
      '{"id":"x","count":1,"nested":[],"gone":1}',
      "gone",
      "The type has no attribute of this name",
    ],
    ["an attribute missing", '{"id":"x","nested":[]}', "count", "The attribute is missing"],
    [
      "an attribute missing inside",
      '{"id":"x","count":1,"nested":[{"a":"1"}]}',
      "nested[0].b",
      "The attribute is missing",
    ],
    [
      "an array for a string",
      '{"id":[],"count":1,"nested":[]}',
      "id",
      "A string is required, but the JSON holds an array",
    ],
    [
      "an object for a number",
      '{"id":"","count":{},"nested":[]}',
      "count",
      "A number is required, but the JSON holds an object",
    ],
    [
      "a bool for a number",
      '{"id":"","count":true,"nested":[]}',
      "count",
      "A number is required, but the JSON holds a boolean",
    ],
    [
      "text for a number",
      '{"id":"","count":"x","nested":[]}',
      "count",
      "A decimal number is required, but the text is not one",
    ],
    [
      "an object for a list",
      '{"id":"","count":1,"nested":{}}',
      "nested",
      "A JSON array, for a list, is required, but the JSON holds an object",
    ],
    ["a list for an object", "[]", "", "A JSON object, for an object, is required, but the JSON holds an array"],
    [
      "a long number for an object",
      "1.0",
      "",
      "A JSON object, for an object, is required, but the JSON holds a number",
    ],
    ["no JSON", "", "", "Valid JSON is required, but the text is not valid"],
    ["broken JSON", '{"id":"secret",}', "", "Valid JSON is required, but the text is not valid from position 15 on"],
    [
      "broken JSON among long numbers",
      '{"id":"secret","count":1.0,}',
      "",
      "Valid JSON is required, but the text is not valid from position 27 on",
    ],
    [
      "a broken string among long numbers",
      '{"id":"sec\\qet","count":1.0}',
      "",
      "Valid JSON is required, but the text is not valid from position 11 on",
    ],
    [
      "a string without an end among long numbers",
      '{"count":1.0,"id":"secret',
      "",
      "Valid JSON is required, but the text is not valid from position 25 on",
    ],
  ])("refuses %s", (_title, json, path, problem) => {
    const error = errorOf(() => decodeJson(state, json));
    expect({ path: formatPath(error.path), problem: error.problem }).toEqual({ path, problem });
  });

  test.each([
    ["a dynamic value without a type", DYNAMIC, '{"value":1}'],
    ["a dynamic value with more", DYNAMIC, '{"value":1,"type":"number","x":1}'],
    ["a bare value for a dynamic one", DYNAMIC, '"x"'],
    ["a tuple of the wrong length", tuple(STRING), "[]"],
    ["a bool in other words", BOOL, '"yes"'],
  ])("refuses %s", (_title, type, json) => {
    expect(() => decodeJson(type, json)).toThrow(CtyError);
  });

  test("5 MB beside a number that no double holds", () => {
    const document = '<task name="x">\n'.repeat(300_000);
    const type = object({ document: STRING, size: NUMBER });
    const value = { document, size: 12345678901234567890n };
    const read = decodeJson(type, encodeJson(type, value)) as typeof value;
    expect([read.document === document, read.size]).toEqual([true, value.size]);
  });

  test("bytes that are not UTF-8", () => {
    expect(() => decodeJson(STRING, Uint8Array.of(0x22, 0xff, 0x22))).toThrow(
      "JSON in UTF-8 is required, but the bytes are not UTF-8",
    );
  });

  test("JSON nested without end, with and without long numbers", () => {
    for (const inner of ["1", "1.0"]) {
      const json = `${'{"type":["list","dynamic"],"value":['.repeat(50_000)}${inner}${"]}".repeat(50_000)}`;
      expect(() => decodeJson(DYNAMIC, json)).toThrow(CtyError);
    }
  });
});

describe("writing", () => {
  test.each<readonly [string, Type, unknown, string]>([
    [
      "unknown",
      object({ a: STRING }),
      { a: UNKNOWN },
      "A known value is required, because JSON has no unknowns (at a)",
    ],
    ["infinity", list(NUMBER), [1, Infinity], "A finite number is required, because JSON has no infinity (at [1])"],
    [
      "a missing attribute",
      object({ a: STRING }),
      {},
      "The attribute is missing; set it to null if it has no value (at a)",
    ],
    ["an attribute too many", object({}), { a: 1 }, "The type has no attribute of this name (at a)"],
    [
      "the wrong kind in a map",
      map(STRING),
      new Map([["k", 1]]),
      'A string is required, but the value is a number (at ["k"])',
    ],
    [
      "the wrong kind in a set",
      object({ s: set(STRING) }),
      { s: [1] },
      "A string is required, but the value is a number (at s)",
    ],
  ])("refuses %s", (_title, type, value, message) => {
    expect(() => encodeJson(type, value as Value)).toThrow(message);
  });

  test("any wholly known value is read as it was written, and the built-in parser reads the text", () => {
    fc.assert(
      fc.property(typed(false), ({ type, value }) => {
        const json = encodeJson(type, value);
        JSON.parse(json);
        const read = decodeJson(type, json);
        expect(read).toEqual(value);
        expect(valuesEqual(type, read, value)).toBe(true);
      }),
      { numRuns: 400 },
    );
  });

  test("changed text is read or refused, never more", () => {
    fc.assert(
      fc.property(
        typed(false),
        fc.nat(),
        fc.string({ maxLength: 3 }),
        fc.boolean(),
        ({ type, value }, at, put, lenient) => {
          const json = encodeJson(type, value);
          const cut = at % json.length;
          try {
            decodeJson(type, json.slice(0, cut) + put + json.slice(cut + put.length), { lenient });
          } catch (error) {
            expect(error).toBeInstanceOf(CtyError);
          }
        },
      ),
      { numRuns: 1000 },
    );
  });
});
