import fc from "fast-check";
import { describe, expect, test } from "vitest";

import {
  BOOL,
  CtyError,
  DYNAMIC,
  NUMBER,
  STRING,
  list,
  map,
  object,
  set,
  tuple,
  typeFromJson,
  typeToJson,
  typesEqual,
  type Type,
} from "../../src/cty";
import { type as anyType } from "./arbitrary";

describe("type JSON", () => {
  const cases: readonly (readonly [json: string, type: Type])[] = [
    ['"string"', STRING],
    ['"number"', NUMBER],
    ['"bool"', BOOL],
    ['"dynamic"', DYNAMIC],
    ['["list","string"]', list(STRING)],
    ['["set",["map","bool"]]', set(map(BOOL))],
    ['["tuple",[]]', tuple()],
    ['["tuple",["string","number"]]', tuple(STRING, NUMBER)],
    ['["object",{}]', object({})],
    ['["object",{"a":"string","b":["list","dynamic"]}]', object({ a: STRING, b: list(DYNAMIC) })],
    [
      '["object",{"a":"string","b":"bool"},["b"]]',
      { kind: "object", attributes: { a: STRING, b: BOOL }, optional: ["b"] },
    ],
  ];
  test.each(cases)("%s", (json, type) => {
    expect(typeToJson(type)).toBe(json);
    expect(typeFromJson(json)).toEqual(type);
    expect(typeFromJson(Buffer.from(json))).toEqual(type);
  });

  test("attributes and optional names are sorted", () => {
    expect(typeToJson({ kind: "object", attributes: { b: BOOL, a: BOOL }, optional: ["b", "a"] })).toBe(
      '["object",{"a":"bool","b":"bool"},["a","b"]]',
    );
  });

  test("any type is read as it was written", () => {
    fc.assert(
      fc.property(anyType, (type) => {
        expect(typesEqual(typeFromJson(typeToJson(type)), type)).toBe(true);
      }),
    );
  });

  test.each([
    ["", "A type in JSON is required, but the text is not valid JSON"],
    ["5", "A type is a string or an array in JSON, but this is 5"],
    ["null", "A type is a string or an array in JSON, but this is null"],
    [
      '"strin"',
      'Unknown type "strin"; expected "string", "number", "bool", "dynamic" or a list of a kind and its contents',
    ],
    ['["list"]', "A compound type is a kind and its contents, but this is an array"],
    ['["list","string","x"]', "A compound type is a kind and its contents, but this is an array"],
    ['["array","string"]', 'Unknown kind of type "array"; expected "list", "set", "map", "tuple" or "object"'],
    ['["tuple","string"]', 'A tuple type has an array of types, but this is "string"'],
    ['["object",[]]', "An object type has an object of types by attribute name, but this is an array"],
    ['["object",{"a":"string"},["b"]]', 'The optional attribute "b" is not among the type\'s attributes'],
    [
      '["object",{"a":"string"},[1]]',
      "An object type's optional attributes are an array of names, but this is an array",
    ],
    ['["list",["capsule","x"]]', 'Unknown kind of type "capsule"; expected "list", "set", "map", "tuple" or "object"'],
  ])("refuses %s", (json, message) => {
    expect(() => typeFromJson(json)).toThrow(new CtyError(message));
  });

  test("an attribute named __proto__ stays one", () => {
    const type = typeFromJson('["object",{"__proto__":"bool"}]');
    expect(typeToJson(type)).toBe('["object",{"__proto__":"bool"}]');
  });

  test("a tuple of 200000 elements", () => {
    const json = `["tuple",[${Array.from({ length: 200_000 }, () => '"bool"').join()}]]`;
    expect(typeToJson(typeFromJson(json))).toBe(json);
  });
});

describe("typesEqual", () => {
  test("what differs, and what does not count", () => {
    expect(typesEqual(list(STRING), set(STRING))).toBe(false);
    expect(typesEqual(list(STRING), list(BOOL))).toBe(false);
    expect(typesEqual(tuple(STRING), tuple(STRING, STRING))).toBe(false);
    expect(typesEqual(object({ a: STRING }), object({ b: STRING }))).toBe(false);
    expect(typesEqual(object({ a: STRING }), object({ a: STRING, b: STRING }))).toBe(false);
    expect(typesEqual(object({ a: STRING, b: BOOL }), object({ b: BOOL, a: STRING }))).toBe(true);
    expect(typesEqual(object({ a: STRING }), { kind: "object", attributes: { a: STRING }, optional: ["a"] })).toBe(
      true,
    );
    expect(typesEqual(object({}), object(Object.fromEntries([["__proto__", STRING]])))).toBe(false);
  });
});
