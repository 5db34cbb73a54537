import { decode } from "@msgpack/msgpack";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  BOOL,
  CtyError,
  decodeJson,
  decodeMsgpack,
  encodeJson,
  encodeMsgpack,
  isWhollyKnown,
  list,
  map,
  NUMBER,
  object,
  STRING,
  type Type,
  typeToJson,
  UNKNOWN,
  unknownPaths,
  unknownToNull,
  type Value,
  valuesEqual,
} from "../../src/cty";
import { typed } from "./arbitrary";

const item = object({ name: STRING, size: NUMBER });

describe("any value", () => {
  test("survives MessagePack, which an independent reader takes too", () => {
    fc.assert(
      fc.property(typed(true), ({ type, value }) => {
        const bytes = encodeMsgpack(type, value);
        expect(valuesEqual(decodeMsgpack(type, bytes), value)).toBe(true);
        // The other reader takes no key of this name.
        if (!Buffer.from(bytes).includes("__proto__")) expect(() => decode(bytes)).not.toThrow();
      }),
    );
  });

  test("survives JSON", () => {
    fc.assert(
      fc.property(typed(false), ({ type, value }) => {
        expect(valuesEqual(decodeJson(type, encodeJson(value)), value)).toBe(true);
      }),
    );
  });

  test("has no unknown once they are null", () => {
    fc.assert(
      fc.property(typed(true), ({ value }) => {
        expect(unknownPaths(value).length === 0).toBe(isWhollyKnown(value));
        expect(unknownPaths(unknownToNull(value))).toEqual([]);
      }),
    );
  });
});

describe("equal", () => {
  test.each<readonly [string, Value, Value]>([
    ["strings in normal form", "e\u0301", "\u00e9"],
    ["maps in any order", new Map(Object.entries({ a: 1, b: 2 })), new Map(Object.entries({ b: 2, a: 1 }))],
    ["objects, inside too", { name: "e\u0301", size: 2n ** 60n }, { name: "\u00e9", size: 2n ** 60n }],
  ])("%s", (_what, a, b) => {
    expect(valuesEqual(a, b)).toBe(true);
  });

  test.each<readonly [string, Value, Value]>([
    ["null and unknown", null, UNKNOWN],
    ["lists of another length", ["a"], ["a", "b"]],
    ["lists in another order", ["a", "b"], ["b", "a"]],
    ["maps with another key", new Map([["a", 1]]), new Map([["b", 1]])],
    ["objects", { name: "a", size: 1 }, { name: "a", size: 2 }],
  ])("not %s", (_what, a, b) => {
    expect(valuesEqual(a, b)).toBe(false);
  });
});

test("paths of unknowns are as Terraform writes them", () => {
  expect(unknownPaths({ a: [new Map([["k", UNKNOWN]])], b: UNKNOWN })).toEqual([
    [{ attribute: "a" }, { index: 0 }, { key: "k" }],
    [{ attribute: "b" }],
  ]);
});

test("a type in JSON has its attributes sorted", () => {
  expect(JSON.stringify(typeToJson(object({ b: list(BOOL), a: map(NUMBER) })))).toBe(
    '["object",{"a":["map","number"],"b":["list","bool"]}]',
  );
});

describe("stored JSON", () => {
  test("attributes of another release are left out, and missing ones null", () => {
    expect(decodeJson(item, '{"name":"a","gone":1}')).toEqual({ name: "a", size: null });
  });

  test("numbers keep all their digits", () => {
    expect(decodeJson(list(NUMBER), "[12345678901234567890,0.1]")).toEqual([12345678901234567890n, 0.1]);
  });

  test.each([
    ["is not JSON", item, '{"name":"s3cret"'],
    ["has another kind of value", item, '{"name":["s3cret"]}'],
    ["has another kind of value inside", list(item), '[{"size":"s3cret"}]'],
  ] as readonly (readonly [string, Type, string])[])(
    "that %s is an error that does not quote it",
    (_what, type, json) => {
      const error = errorOf(() => decodeJson(type, json));
      expect(error.message).not.toContain("s3cret");
      expect(error.message).toMatch(/required/);
    },
  );

  test("errors name the place", () => {
    expect(errorOf(() => decodeJson(list(item), '[{"size":true}]')).path).toEqual([
      { index: 0 },
      { attribute: "size" },
    ]);
  });
});

describe("what does not have the type", () => {
  test.each<readonly [string, Type, Value, string]>([
    ["a number for a string", list(STRING), [1], "A string is required, but the value is of the kind number (at [0])"],
    ["NaN", NUMBER, NaN, "A number is required, but the value is of the kind number"],
    ["an attribute too much", item, { name: "a", size: 1, b: 1 }, "The type has no attribute of this name (at b)"],
    [
      "an attribute missing",
      item,
      { name: "a" },
      "A number is required, but the value is of the kind undefined (at size)",
    ],
    ["a list for a map", map(BOOL), [], "A Map is required, but the value is of the kind Array"],
  ])("%s is not written", (_what, type, value, message) => {
    expect(errorOf(() => encodeMsgpack(type, value)).message).toBe(message);
  });

  test.each<readonly [string, Type, string]>([
    ["another code", BOOL, "a161"],
    ["bytes cut short", STRING, "a361"],
    ["bytes left over", BOOL, "c3c3"],
    ["no bytes", BOOL, ""],
    ["an attribute missing", item, "81a46e616d65c0"],
    ["an unknown attribute", item, "81a161c0"],
    ["text that is not a number", NUMBER, "a178"],
  ])("%s is not read", (_what, type, hex) => {
    errorOf(() => decodeMsgpack(type, Buffer.from(hex, "hex")));
  });
});

function errorOf(work: () => unknown): CtyError {
  try {
    work();
  } catch (error) {
    if (error instanceof CtyError) return error;
    throw error;
  }
  throw new Error("nothing was thrown");
}
