import fc from "fast-check";
import { describe, expect, test } from "vitest";

import {
  BOOL,
  DYNAMIC,
  Dynamic,
  NUMBER,
  STRING,
  UNKNOWN,
  attributePath,
  encodeMsgpack,
  formatPath,
  isWhollyKnown,
  list,
  map,
  mapValue,
  object,
  set,
  tuple,
  unknownToNull,
  valuesEqual,
  walkValue,
  type Value,
} from "../../src/cty";
import { typed } from "./arbitrary";

const type = object({
  name: STRING,
  tags: map(STRING),
  steps: list(tuple(STRING, NUMBER)),
  kinds: set(object({ on: BOOL })),
  any: DYNAMIC,
});
const value: Value = {
  name: UNKNOWN,
  tags: new Map<string, Value>([
    ["a b", UNKNOWN],
    ["c", "x"],
  ]),
  steps: [
    ["first", 1],
    ["second", UNKNOWN],
  ],
  kinds: [{ on: UNKNOWN }, { on: true }],
  any: new Dynamic(list(STRING), [UNKNOWN]),
};

describe("walkValue", () => {
  test("visits everything, outer before inner, with its path", () => {
    const seen: string[] = [];
    walkValue(type, value, attributePath("root"), (innerType, inner, path) => {
      seen.push(`${formatPath(path)} ${innerType.kind}${inner === UNKNOWN ? " ?" : ""}`);
    });
    expect(seen).toEqual([
      "root object",
      "root.name string ?",
      "root.tags map",
      'root.tags["a b"] string ?',
      'root.tags["c"] string',
      "root.steps list",
      "root.steps[0] tuple",
      "root.steps[0][0] string",
      "root.steps[0][1] number",
      "root.steps[1] tuple",
      "root.steps[1][0] string",
      "root.steps[1][1] number ?",
      "root.kinds set",
      "root.kinds object",
      "root.kinds.on bool ?",
      "root.kinds object",
      "root.kinds.on bool",
      "root.any dynamic",
      "root.any list",
      "root.any[0] string ?",
    ]);
  });
});

describe("mapValue", () => {
  test("replaces without going into what it replaced, and leaves the original", () => {
    const before = encodeMsgpack(type, value);
    const mapped = mapValue(type, value, (innerType, inner) =>
      innerType.kind === "tuple" ? ["new", 0] : inner,
    ) as Record<string, Value>;
    expect(mapped["steps"]).toEqual([
      ["new", 0],
      ["new", 0],
    ]);
    expect(mapped["tags"]).toBe((value as Record<string, Value>)["tags"]);
    expect(encodeMsgpack(type, value)).toEqual(before);
  });

  test("returns the very value where nothing is replaced", () => {
    fc.assert(
      fc.property(typed(true), (any) => {
        expect(mapValue(any.type, any.value, (_type, inner) => inner)).toBe(any.value);
      }),
    );
  });
});

describe("unknowns", () => {
  test("unknownToNull", () => {
    expect(unknownToNull(type, value)).toEqual({
      name: null,
      tags: new Map<string, Value>([
        ["a b", null],
        ["c", "x"],
      ]),
      steps: [
        ["first", 1],
        ["second", null],
      ],
      kinds: [{ on: null }, { on: true }],
      any: new Dynamic(list(STRING), [null]),
    });
  });

  test("isWhollyKnown", () => {
    expect(isWhollyKnown(value)).toBe(false);
    expect(isWhollyKnown(unknownToNull(type, value))).toBe(true);
    expect(isWhollyKnown(null)).toBe(true);
    const holders: readonly Value[] = [
      UNKNOWN,
      [UNKNOWN],
      new Map<string, Value>([["a", UNKNOWN]]),
      { a: UNKNOWN },
      new Dynamic(STRING, UNKNOWN),
    ];
    for (const inner of holders) expect(isWhollyKnown(inner)).toBe(false);
  });

  test("what is without unknowns is wholly known and of the type still", () => {
    fc.assert(
      fc.property(typed(true), (any) => {
        const known = unknownToNull(any.type, any.value);
        expect(isWhollyKnown(known)).toBe(true);
        encodeMsgpack(any.type, known);
        if (isWhollyKnown(any.value)) expect(valuesEqual(any.type, known, any.value)).toBe(true);
      }),
    );
  });
});
