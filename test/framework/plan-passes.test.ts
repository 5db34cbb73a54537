import { describe, expect, test } from "vitest";
import type { ObjectValue } from "../../src/cty";
import { defineSchema, nested, nestedList, optional, optionalComputed, required, string } from "../../src/framework";
import { applyDefaults, replacedPaths, sortedPaths } from "../../src/framework/plan/passes";

const described = { description: "Text." };

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
    },
  });
  const step = (name: string): ObjectValue => ({ name });

  test("is told by index in a list", () => {
    const prior = { steps: [step("a"), step("b")] };
    const planned = { steps: [step("a"), step("c"), step("d")] };
    expect(sortedPaths(replacedPaths(schema, planned, prior, planned))).toEqual([
      [{ attribute: "steps" }, { index: 1 }, { attribute: "name" }],
      [{ attribute: "steps" }, { index: 2 }, { attribute: "name" }],
    ]);
  });
});
