import { expect, expectTypeOf, test } from "vitest";
import type { Numeric, Unknown } from "../../src/cty";
import {
  bool,
  computed,
  defineSchema,
  listOf,
  mapOf,
  nested,
  nestedList,
  number,
  optional,
  optionalComputed,
  required,
  string,
  timeoutsAttribute,
  type ConfigOf,
  type PlanOf,
  type StateOf,
} from "../../src/framework";

const described = { description: "Text." };
const schema = defineSchema({
  description: "Typed.",
  attributes: {
    id: computed(string, described),
    name: required(string, described),
    note: optional(string, described),
    size: optional(number, { ...described, default: 1 }),
    region: optionalComputed(string, described),
    tags: optional(mapOf(string), described),
    steps: required(listOf(bool), described),
    settings: optional(nested({ mode: required(string, described), level: computed(number, described) }), described),
    rules: optional(nestedList({ port: optional(number, { ...described, default: 80 }) }), described),
    timeouts: timeoutsAttribute({ create: 1, read: 1, update: 1, delete: 1 }),
  },
});
type Config = ConfigOf<typeof schema>;
type Plan = PlanOf<typeof schema>;
type State = StateOf<typeof schema>;

test("a configuration has unknown and null where the user may leave them, and null for what only the provider sets", () => {
  expectTypeOf<Config["id"]>().toEqualTypeOf<null>();
  expectTypeOf<Config["name"]>().toEqualTypeOf<string | Unknown>();
  expectTypeOf<Config["note"]>().toEqualTypeOf<string | Unknown | null>();
  expectTypeOf<Config["size"]>().toEqualTypeOf<Numeric | Unknown | null>();
  expectTypeOf<Config["region"]>().toEqualTypeOf<string | Unknown | null>();
  expectTypeOf<Config["tags"]>().toEqualTypeOf<ReadonlyMap<string, string | Unknown | null> | Unknown | null>();
});

test("a plan has defaults filled in and may be unknown", () => {
  expectTypeOf<Plan["id"]>().toEqualTypeOf<string | Unknown | null>();
  expectTypeOf<Plan["name"]>().toEqualTypeOf<string | Unknown>();
  expectTypeOf<Plan["size"]>().toEqualTypeOf<Numeric | Unknown>();
});

test("state is wholly known, nested values too", () => {
  expectTypeOf<State["id"]>().toEqualTypeOf<string | null>();
  expectTypeOf<State["name"]>().toEqualTypeOf<string>();
  expectTypeOf<State["size"]>().toEqualTypeOf<Numeric>();
  expectTypeOf<State["steps"]>().toEqualTypeOf<readonly boolean[]>();
  expectTypeOf<State["settings"]>().toEqualTypeOf<{ readonly mode: string; readonly level: Numeric | null } | null>();
  expectTypeOf<State["rules"]>().toEqualTypeOf<readonly { readonly port: Numeric }[] | null>();
  expectTypeOf<NonNullable<State["timeouts"]>["create"]>().toEqualTypeOf<string | null>();
});

test("the declaration is the schema itself, nothing is added", () => {
  expect(Object.keys(schema)).toEqual(["description", "attributes"]);
});

test("what does not fit the schema does not compile", () => {
  const state = { id: "a" } as State;
  // @ts-expect-error the schema has no such attribute
  const unknownAttribute: unknown = state.nothing;
  // @ts-expect-error state is read-only
  state.name = "b";
  // @ts-expect-error a default has the attribute's type
  const wrongDefault = optional(number, { ...described, default: "one" });
  // @ts-expect-error equality is over the attribute's type
  const wrongEqual = required(string, { ...described, equal: (a: number, b: number) => a === b });
  expect([unknownAttribute, wrongDefault, wrongEqual]).toHaveLength(3);
});
