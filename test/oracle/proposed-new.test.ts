import { describe, expect, test } from "vitest";

import { NUMBER, STRING, UNKNOWN, type ObjectValue, type Value } from "../../src/cty";
import { checkPlan, proposedNew } from "../harness/imitated-core";
import { attribute, nestedAttribute, schemaOf } from "./messages";

const item = [
  attribute("name", STRING, { required: true }),
  attribute("id", STRING, { computed: true }),
  attribute("size", NUMBER, { optional: true, computed: true }),
];
const schema = schemaOf([
  attribute("req", STRING, { required: true }),
  attribute("opt", STRING, { optional: true }),
  attribute("comp", STRING, { computed: true }),
  attribute("both", STRING, { optional: true, computed: true }),
  attribute("secret", STRING, { optional: true, writeOnly: true }),
  nestedAttribute("one", "single", item, { optional: true }),
  nestedAttribute("many", "list", item, { optional: true }),
  nestedAttribute("auto", "single", item, { optional: true, computed: true }),
  nestedAttribute("free", "single", [attribute("id", STRING, { computed: true })], {
    optional: true,
    computed: true,
  }),
]);
const named = (name: Value, id: Value = null, size: Value = null): ObjectValue => ({ name, id, size });
const EMPTY: ObjectValue = {
  req: "r",
  opt: null,
  comp: null,
  both: null,
  secret: null,
  one: null,
  many: null,
  auto: null,
  free: null,
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
  ])("%s", (_title, prior, config, proposed) => {
    const actual = proposedNew(schema, prior, config);
    expect(actual).toEqual(proposed);
    // What core proposes is a valid plan, write-only values apart, which the provider takes out.
    if (config !== null && (config as ObjectValue)["secret"] === null)
      expect(checkPlan(schema, prior, config, actual)).toEqual([]);
  });
});
