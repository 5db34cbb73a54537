import { describe, expect, test } from "vitest";
import { UNKNOWN, attributePath, encodeMsgpack, type ObjectValue } from "../../src/cty";
import {
  computed,
  defineSchema,
  impliedType,
  nested,
  nestedList,
  nestedSet,
  optional,
  optionalComputed,
  required,
  string,
  type Attribute,
} from "../../src/framework";
import { applyDefaults, complete, keepSpelling, replacedPaths, sortedPaths } from "../../src/framework/plan/passes";
import { genericPlan } from "../../src/framework/plan/plan-change";

const described = { description: "Text." };
const loose = { ...described, equal: (a: string, b: string) => a.toLowerCase() === b.toLowerCase() };

describe("elements of sets, which have neither place nor key", () => {
  const schema = defineSchema({
    description: "Sets.",
    attributes: {
      rules: optional(
        nestedSet({
          key: required(string, loose),
          mode: optional(string, { ...described, default: "auto" }),
          hits: computed(string, described),
        }),
        described,
      ),
      note: optional(string, described),
    },
  });
  const rule = (key: string, mode: string | null, hits: string | null | typeof UNKNOWN = null): ObjectValue => ({
    key,
    mode,
    hits,
  });

  test("get defaults and unknowns where the configuration of that very element leaves them out", () => {
    const config = { rules: [rule("a", null), rule("b", "fast")], note: null };
    // Another order than the configuration's, as Terraform sends it.
    const proposed = { rules: [rule("b", "fast"), rule("a", null)], note: null };
    expect(genericPlan(schema, config, null, proposed)["rules"]).toEqual([
      rule("b", "fast", UNKNOWN),
      rule("a", "auto", UNKNOWN),
    ]);
  });

  test("go unknown in their computed values where anything changes", () => {
    const prior = { rules: [rule("a", "auto", "7")], note: null };
    const config = { rules: [rule("a", null)], note: "new" };
    const proposed = { rules: [rule("a", null, "7")], note: "new" };
    expect(genericPlan(schema, config, prior, proposed)["rules"]).toEqual([rule("a", "auto", UNKNOWN)]);
  });

  test("keep a spelling after apply and read, matched one to one", () => {
    const planned = { rules: [rule("Abc", "auto", UNKNOWN), rule("ABC", "fast", UNKNOWN)], note: null };
    const served = { rules: [rule("abc", "fast", "1"), rule("abc", "auto", "2")], note: null };
    expect(keepSpelling(schema, planned, served)["rules"]).toEqual([
      rule("ABC", "fast", "1"),
      rule("Abc", "auto", "2"),
    ]);
  });

  test("keep no prior spelling in a plan, where Terraform compares them with the configuration alone", () => {
    const prior = { rules: [rule("Abc", "auto", "1")], note: null };
    const config = { rules: [rule("abc", "auto")], note: null };
    expect(genericPlan(schema, config, prior, config)["rules"]).toEqual([rule("abc", "auto", UNKNOWN)]);
  });
});

describe("defaults inside a nested object", () => {
  const schema = defineSchema({
    description: "Nested.",
    attributes: {
      settings: optionalComputed(nested({ mode: optional(string, { ...described, default: "auto" }) }), described),
    },
  });

  test("are filled in where the configuration has the object", () => {
    const config = { settings: { mode: null } };
    expect(applyDefaults(schema, config, config)).toEqual({ settings: { mode: "auto" } });
  });

  test("are left alone where the object is the provider's", () => {
    const proposed = { settings: { mode: null } };
    expect(applyDefaults(schema, { settings: null }, proposed)).toEqual(proposed);
  });
});

describe("what replaces", () => {
  const replacing = { ...described, requiresReplace: true };
  const schema = defineSchema({
    description: "Replacing.",
    attributes: {
      steps: optional(nestedList({ name: required(string, replacing) }), described),
      tags: optional(nestedSet({ name: required(string, replacing) }), described),
    },
  });
  const step = (name: string): ObjectValue => ({ name });

  test("is told by index in a list, and at the set for elements of a set", () => {
    const prior = { steps: [step("a"), step("b")], tags: [step("x"), step("y")] };
    const planned = { steps: [step("a"), step("c"), step("d")], tags: [step("z"), step("w")] };
    expect(sortedPaths(replacedPaths(schema, planned, prior, planned))).toEqual([
      [{ attribute: "steps" }, { index: 1 }, { attribute: "name" }],
      [{ attribute: "steps" }, { index: 2 }, { attribute: "name" }],
      attributePath("tags"),
    ]);
  });

  test("a set in another order is no change", () => {
    const prior = { steps: null, tags: [step("x"), step("y")] };
    const planned = { steps: null, tags: [step("y"), step("x")] };
    expect(replacedPaths(schema, planned, prior, planned)).toEqual([]);
  });
});

describe("trap 11: blocks are empty, never null", () => {
  const attributes: Readonly<Record<string, Attribute>> = { name: optional(string, described) };
  const schema = defineSchema({
    description: "Blocks.",
    attributes: { id: computed(string, described) },
    blocks: {
      list_block: { nesting: "list", description: "", attributes },
      set_block: { nesting: "set", description: "", attributes },
      map_block: { nesting: "map", description: "", attributes },
      group_block: {
        nesting: "group",
        description: "",
        attributes,
        blocks: { inner: { nesting: "list", description: "", attributes } },
      },
      single_block: {
        nesting: "single",
        description: "",
        attributes,
        blocks: { inner: { nesting: "list", description: "", attributes } },
      },
    },
  });

  test("where an object comes into state without a configuration", () => {
    const whole = complete(schema, {});
    expect(whole).toEqual({
      id: null,
      list_block: [],
      set_block: [],
      map_block: new Map(),
      group_block: { name: null, inner: [] },
      single_block: null,
    });
    expect(() => encodeMsgpack(impliedType(schema), whole)).not.toThrow();
  });

  test("inside of blocks too", () => {
    expect(complete(schema, { single_block: { name: "a" }, list_block: [{ name: "b" }] })).toMatchObject({
      single_block: { name: "a", inner: [] },
      list_block: [{ name: "b" }],
    });
  });
});
