import { describe, expect, test } from "vitest";
import { UNKNOWN, type ObjectValue, type Value } from "../../src/cty";
import {
  defineSchema,
  nested,
  nestedList,
  nestedMap,
  nestedSet,
  optional,
  required,
  string,
} from "../../src/framework";
import type { NestedNode } from "../../src/framework/schema/schema";
import { correlate, type Correspondence } from "../../src/framework/plan/correlate";

const described = { description: "Text." };
const inner = { port: optional(string, described) };
const schema = defineSchema({
  description: "A set of everything.",
  attributes: {
    rules: optional(
      nestedSet({
        key: required(string, { ...described, equal: (a, b) => a.toLowerCase() === b.toLowerCase() }),
        hits: optional(string, described),
        one: optional(nested(inner), described),
        many: optional(nestedList(inner), described),
        named: optional(nestedMap(inner), described),
        some: optional(nestedSet(inner), described),
      }),
      described,
    ),
  },
});
const node = schema.attributes.rules.type.nested as NestedNode;

const rule = (values: Readonly<Record<string, Value>>): ObjectValue => ({
  key: "k",
  hits: null,
  one: null,
  many: null,
  named: null,
  some: null,
  ...values,
});
const at = (port: Value): ObjectValue => ({ port });

/** Which of the others the element comes from, by index; undefined: from none. */
function originOf(element: Value, others: readonly Value[], wildcard: Correspondence = "unknown"): number | undefined {
  const [found] = correlate(node, [element], others, wildcard);
  return found === undefined ? undefined : others.indexOf(found);
}

describe("an element of a set comes from the element", () => {
  test.each<[says: string, element: ObjectValue, others: readonly Value[], index: number | undefined]>([
    ["that has its values", rule({ hits: "1" }), [rule({ hits: "2" }), rule({ hits: "1" })], 1],
    ["that means the same", rule({ key: "K" }), [rule({ key: "other" }), rule({ key: "k" })], 1],
    ["that says most, of several that fit", rule({ hits: "1" }), [rule({ hits: UNKNOWN }), rule({ hits: "1" })], 1],
    ["that comes first, of several that say the same", rule({}), [rule({}), rule({})], 0],
    ["no other, where one value contradicts", rule({ hits: "1" }), [rule({ hits: "2" })], undefined],
    ["no other, where one has a value and one has none", rule({ hits: "1" }), [rule({})], undefined],
    ["no other, where the other has a value and this one has none", rule({}), [rule({ hits: "1" })], undefined],
    ["no other, where there is none", rule({}), [], undefined],
    ["with the same nested object", rule({ one: at("1") }), [rule({ one: at("2") }), rule({ one: at("1") })], 1],
    [
      "with the same list",
      rule({ many: [at("1"), at("2")] }),
      [rule({ many: [at("2"), at("1")] }), rule({ many: [at("1"), at("2")] })],
      1,
    ],
    [
      "with a list of the same length",
      rule({ many: [at("1")] }),
      [rule({ many: [at("1"), at("1")] }), rule({ many: [at("1")] })],
      1,
    ],
    [
      "no other, where its list begins like this one",
      rule({ many: [at("1")] }),
      [rule({ many: [at("1"), at("2")] })],
      undefined,
    ],
    [
      "with the same map",
      rule({
        named: new Map([
          ["a", at("1")],
          ["b", at("2")],
        ]),
      }),
      [
        rule({
          named: new Map([
            ["a", at("2")],
            ["b", at("1")],
          ]),
        }),
        rule({
          named: new Map([
            ["b", at("2")],
            ["a", at("1")],
          ]),
        }),
      ],
      1,
    ],
    [
      "with a map of the same keys",
      rule({ named: new Map([["a", at("1")]]) }),
      [
        rule({ named: new Map([["b", at("1")]]) }),
        rule({
          named: new Map([
            ["a", at("1")],
            ["b", at("1")],
          ]),
        }),
        rule({ named: new Map([["a", at("1")]]) }),
      ],
      2,
    ],
    [
      "with the same set, in any order",
      rule({ some: [at("1"), at("2")] }),
      [rule({ some: [at("1"), at("3")] }), rule({ some: [at("2"), at("1")] })],
      1,
    ],
    [
      "with a set of the same size",
      rule({ some: [at("1")] }),
      [rule({ some: [at("1"), at("2")] }), rule({ some: [at("1")] })],
      1,
    ],
    [
      "whose nested list shares more of its values",
      rule({ many: [at("1"), at("2")] }),
      [
        rule({ many: [at(UNKNOWN), at(UNKNOWN)] }),
        rule({ many: [at("1"), at(UNKNOWN)] }),
        rule({ many: [at("1"), at("2")] }),
      ],
      2,
    ],
    ["no other, where its nested object is missing", rule({ one: at("1") }), [rule({})], undefined],
    ["with a nested object that is still unknown", rule({ one: at("1") }), [rule({ one: UNKNOWN })], 0],
  ])("%s", (_says, element, others, index) => {
    expect(originOf(element, others)).toBe(index);
  });

  test("with null for whatever the provider computes, where the other is a configuration", () => {
    expect(originOf(rule({ hits: "7" }), [rule({ hits: null })], "null")).toBe(0);
    expect(originOf(rule({ one: at("1") }), [rule({ one: null })], "null")).toBe(0);
    expect(originOf(rule({ hits: "7" }), [rule({}), rule({ hits: "7" })], "null")).toBe(1);
    expect(originOf(rule({ hits: null }), [rule({ hits: "7" })], "null")).toBeUndefined();
  });

  test("unknown elements come from any, null ones from null alone", () => {
    expect(originOf(UNKNOWN, [rule({})])).toBe(0);
    expect(originOf(rule({}), [UNKNOWN])).toBe(0);
    expect(originOf(null, [rule({}), null])).toBe(1);
    expect(originOf(rule({}), [null])).toBeUndefined();
  });
});

test("each is given out once, so that equal elements pair off", () => {
  const others = [rule({ hits: "1" }), rule({ hits: "1" })];
  expect(correlate(node, [rule({ hits: "1" }), rule({ hits: "1" }), rule({ hits: "1" })], others, "unknown")).toEqual([
    others[0],
    others[1],
    undefined,
  ]);
});
