import fc from "fast-check";
import { describe, expect, test } from "vitest";

import {
  BOOL,
  DYNAMIC,
  Decimal,
  Dynamic,
  NUMBER,
  STRING,
  UNKNOWN,
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

const item = object({ name: STRING, size: NUMBER });

describe("valuesEqual", () => {
  test.each<readonly [string, Type, Value, Value]>([
    ["numbers by value", NUMBER, 1, new Decimal("1.0")],
    ["numbers by value inside", list(NUMBER), [1n], [1]],
    ["strings in normal form", STRING, "e\u0301", "\u00e9"],
    ["sets in any order", set(STRING), ["a", "b"], ["b", "a"]],
    ["sets with repetition", set(NUMBER), [1, 1, 2], [2, new Decimal("1.0")]],
    [
      "sets of objects in any order",
      set(item),
      [
        { name: "a", size: 1 },
        { name: "b", size: null },
      ],
      [
        { size: null, name: "b" },
        { name: "a", size: 1n },
      ],
    ],
    ["sets of sets", set(set(STRING)), [["a", "b"], ["c"]], [["c"], ["b", "a"]]],
    ["sets with unknowns", set(STRING), [UNKNOWN, "a"], ["a", UNKNOWN]],
    [
      "sets of maps",
      set(map(NUMBER)),
      [
        new Map([
          ["a", 1],
          ["b", 2],
        ]),
      ],
      [
        new Map([
          ["b", 2],
          ["a", 1],
        ]),
      ],
    ],
    [
      "sets of tuples, lists and dynamics",
      set(tuple(list(BOOL), DYNAMIC)),
      [[[true], new Dynamic(NUMBER, 1)]],
      [[[true], new Dynamic(NUMBER, 1n)]],
    ],
    [
      "maps by key",
      map(NUMBER),
      new Map([
        ["a", 1],
        ["b", 2],
      ]),
      new Map([
        ["b", 2],
        ["a", 1],
      ]),
    ],
    ["unknown and unknown", list(STRING), [UNKNOWN], [UNKNOWN]],
    ["null and null", object({ a: STRING }), { a: null }, { a: null }],
    ["dynamics of one type", DYNAMIC, new Dynamic(set(STRING), ["a", "b"]), new Dynamic(set(STRING), ["b", "a"])],
  ])("equal: %s", (_title, type, a, b) => {
    expect(valuesEqual(type, a, b)).toBe(true);
    expect(valuesEqual(type, b, a)).toBe(true);
  });

  test.each<readonly [string, Type, Value, Value]>([
    ["unknown and null", STRING, UNKNOWN, null],
    ["unknown and known", STRING, UNKNOWN, ""],
    ["null and empty", list(STRING), null, []],
    ["bools", BOOL, true, false],
    ["lists in another order", list(STRING), ["a", "b"], ["b", "a"]],
    ["lists of another length", list(STRING), ["a"], ["a", "a"]],
    ["tuples", tuple(STRING, NUMBER), ["a", 1], ["a", 2]],
    ["sets", set(STRING), ["a", "b"], ["a", "c"]],
    ["sets of texts that look alike together", set(STRING), ["a,b"], ["a", "b"]],
    ["sets of texts that look like null and unknown", set(STRING), ["null"], [null]],
    ["sets of one and two unknowns", set(STRING), [UNKNOWN], [UNKNOWN, UNKNOWN]],
    ["maps", map(NUMBER), new Map([["a", 1]]), new Map([["b", 1]])],
    [
      "maps of another size",
      map(NUMBER),
      new Map([["a", 1]]),
      new Map([
        ["a", 1],
        ["b", 1],
      ]),
    ],
    [
      "maps with null for nothing",
      map(NUMBER),
      new Map<string, Value>([["a", null]]),
      new Map<string, Value>([["b", null]]),
    ],
    ["objects", item, { name: "a", size: 1 }, { name: "a", size: 2 }],
    ["dynamics of different types", DYNAMIC, new Dynamic(STRING, "1"), new Dynamic(NUMBER, 1)],
    ["dynamics of different values", DYNAMIC, new Dynamic(STRING, "1"), new Dynamic(STRING, "2")],
    ["numbers close together", NUMBER, 0.1, new Decimal("0.10000000000000000001")],
  ])("different: %s", (_title, type, a, b) => {
    expect(valuesEqual(type, a, b)).toBe(false);
    expect(valuesEqual(type, b, a)).toBe(false);
  });

  test("a value that is not of the type equals nothing of it", () => {
    expect(valuesEqual(STRING, 1, "1")).toBe(false);
    expect(valuesEqual(list(STRING), new Map(), [])).toBe(false);
    expect(valuesEqual(item, { name: "a" }, { name: "a", size: null })).toBe(false);
  });

  test("a set is equal to itself in any order", () => {
    fc.assert(
      fc.property(typed(true), typed(true), ({ type, value }, other) => {
        expect(valuesEqual(set(type), [value, null, UNKNOWN], [UNKNOWN, value, null])).toBe(true);
        expect(
          valuesEqual(
            set(DYNAMIC),
            [new Dynamic(type, value), new Dynamic(other.type, other.value)],
            [new Dynamic(other.type, other.value), new Dynamic(type, value)],
          ),
        ).toBe(true);
      }),
    );
  });

  test("equality in a set agrees with equality", () => {
    fc.assert(
      fc.property(
        typed(false).chain(({ type, value }) =>
          fc.tuple(fc.constant(type), fc.constant(value), fc.constantFrom(value, null)),
        ),
        ([type, a, b]) => {
          expect(valuesEqual(set(type), [a], [b])).toBe(valuesEqual(type, a, b));
        },
      ),
    );
  });
});
