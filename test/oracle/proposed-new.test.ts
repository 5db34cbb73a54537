import { describe, expect, test } from "vitest";

import { NUMBER, STRING, UNKNOWN, type ObjectValue, type Value } from "../../src/cty";
import { checkPlan, proposedNew } from "../harness/imitated-core";
import { attribute, block, nestedAttribute, nestedBlock, schemaOf } from "./messages";

const item = [
  attribute("name", STRING, { required: true }),
  attribute("id", STRING, { computed: true }),
  attribute("size", NUMBER, { optional: true, computed: true }),
];
const schema = schemaOf(
  [
    attribute("req", STRING, { required: true }),
    attribute("opt", STRING, { optional: true }),
    attribute("comp", STRING, { computed: true }),
    attribute("both", STRING, { optional: true, computed: true }),
    attribute("secret", STRING, { optional: true, writeOnly: true }),
    nestedAttribute("one", "single", item, { optional: true }),
    nestedAttribute("many", "list", item, { optional: true }),
    nestedAttribute("keyed", "map", item, { optional: true }),
    nestedAttribute("bag", "set", item, { optional: true }),
    nestedAttribute("auto", "single", item, { optional: true, computed: true }),
    nestedAttribute("free", "single", [attribute("id", STRING, { computed: true })], {
      optional: true,
      computed: true,
    }),
  ],
  [
    nestedBlock("single", "single", block(item)),
    nestedBlock("group", "group", block(item)),
    nestedBlock("step", "list", block(item, [nestedBlock("sub", "set", block(item))])),
    nestedBlock("entry", "map", block(item)),
    nestedBlock("tag", "set", block(item)),
  ],
);
const named = (name: Value, id: Value = null, size: Value = null): ObjectValue => ({ name, id, size });
const step = (name: Value, id: Value = null, sub: readonly Value[] = []): ObjectValue => ({ ...named(name, id), sub });
const EMPTY: ObjectValue = {
  req: "r",
  opt: null,
  comp: null,
  both: null,
  secret: null,
  one: null,
  many: null,
  keyed: null,
  bag: null,
  auto: null,
  free: null,
  single: null,
  group: named(null),
  step: [],
  entry: new Map(),
  tag: [],
};
const value = (changes: Record<string, Value> = {}): ObjectValue => ({ ...EMPTY, ...changes });

describe("proposedNew", () => {
  test.each<readonly [title: string, prior: Value, config: Value, proposed: Value]>([
    ["create: the configuration", null, value({ opt: "o", both: "b" }), value({ opt: "o", both: "b" })],
    ["delete: null", value(), null, null],
    [
      "computed keeps the prior value",
      value({ comp: "c", both: "b" }),
      value({ req: "new" }),
      value({ req: "new", comp: "c", both: "b" }),
    ],
    ["a configured value wins", value({ both: "old" }), value({ both: "new" }), value({ both: "new" })],
    ["unknown wins too", value({ both: "old" }), value({ both: UNKNOWN }), value({ both: UNKNOWN })],
    ["optional alone is dropped", value({ opt: "old" }), value(), value()],
    ["write-only goes with it", null, value({ secret: "s" }), value({ secret: "s" })],
    [
      "a single nested object",
      value({ one: named("a", "1", 5) }),
      value({ one: named("b") }),
      value({ one: named("b", "1", 5) }),
    ],
    ["a nested object that was not there", value(), value({ one: named("b") }), value({ one: named("b") })],
    ["an unknown nested object", value({ one: named("a", "1") }), value({ one: UNKNOWN }), value({ one: UNKNOWN })],
    [
      "a nested list by index",
      value({ many: [named("a", "1"), named("b", "2")] }),
      value({ many: [named("x"), named("b", null, 7), named("c")] }),
      value({ many: [named("x", "1"), named("b", "2", 7), named("c")] }),
    ],
    [
      "a nested map by key",
      value({ keyed: new Map([["k", named("a", "1")]]) }),
      value({
        keyed: new Map([
          ["k", named("b")],
          ["l", named("c")],
        ]),
      }),
      value({
        keyed: new Map([
          ["k", named("b", "1")],
          ["l", named("c")],
        ]),
      }),
    ],
    [
      "a nested set by what is configured",
      value({ bag: [named("a", "1"), named("b", "2")] }),
      value({ bag: [named("b"), named("c")] }),
      value({ bag: [named("b", "2"), named("c")] }),
    ],
    [
      "a nested set: other configured values are another element",
      value({ bag: [named("a", "1", 5)] }),
      value({ bag: [named("a", null, 6)] }),
      value({ bag: [named("a", null, 6)] }),
    ],
    [
      "a nested set: each prior element once",
      value({ bag: [named("a", "1")] }),
      value({ bag: [named("a"), named("a", null, 3)] }),
      value({ bag: [named("a", "1"), named("a", null, 3)] }),
    ],
    [
      "optional and computed: what was configured and is no more is dropped",
      value({ auto: named("a", "1") }),
      value(),
      value(),
    ],
    [
      "optional and computed: what was only computed is kept",
      value({ free: { id: "1" } }),
      value(),
      value({ free: { id: "1" } }),
    ],
    [
      "a single block",
      value({ single: named("a", "1") }),
      value({ single: named("b") }),
      value({ single: named("b", "1") }),
    ],
    ["a single block gone", value({ single: named("a", "1") }), value(), value()],
    ["a group", value({ group: named("a", "1") }), value({ group: named("b") }), value({ group: named("b", "1") })],
    [
      "list blocks by index, with blocks in them",
      value({ step: [step("a", "1", [named("s", "2")])] }),
      value({ step: [step("b", null, [named("s"), named("t")]), step("c")] }),
      value({ step: [step("b", "1", [named("s", "2"), named("t")]), step("c")] }),
    ],
    [
      "map blocks by key",
      value({ entry: new Map([["k", named("a", "1")]]) }),
      value({ entry: new Map([["k", named("b")]]) }),
      value({ entry: new Map([["k", named("b", "1")]]) }),
    ],
    [
      "set blocks by what is configured",
      value({ tag: [named("a", "1"), named("b", "2")] }),
      value({ tag: [named("b")] }),
      value({ tag: [named("b", "2")] }),
    ],
    ["unknown blocks", value({ step: [step("a", "1")] }), value({ step: UNKNOWN }), value({ step: UNKNOWN })],
  ])("%s", (_title, prior, config, proposed) => {
    const actual = proposedNew(schema, prior, config);
    expect(actual).toEqual(proposed);
    // What core proposes is a valid plan, write-only values apart, which the provider takes out.
    if (config !== null && (config as ObjectValue)["secret"] === null)
      expect(checkPlan(schema, prior, config, actual)).toEqual([]);
  });
});
