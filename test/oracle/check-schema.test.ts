import { describe, expect, test } from "vitest";

import { DYNAMIC, STRING, list, object, set, map, NUMBER } from "../../src/cty";
import type { SchemaMessage } from "../../src/protocol";
import { checkSchema, impliedType } from "../harness/imitated-core";
import { attribute, block, nestedAttribute, nestedBlock, schemaOf } from "./messages";

const fine = attribute("name", STRING, { required: true });
const secret = attribute("secret", STRING, { optional: true, writeOnly: true });
const any = attribute("any", DYNAMIC, { optional: true });

describe("a good schema", () => {
  const schema = schemaOf(
    [
      fine,
      attribute("id", STRING, { computed: true }),
      attribute("note", STRING, { optional: true, computed: true, deprecation: "Use name" }),
      secret,
      nestedAttribute("timeouts", "single", [attribute("create", STRING, { optional: true }), secret], {
        optional: true,
      }),
      nestedAttribute("rules", "set", [fine], { optional: true }),
      nestedAttribute("by_key", "map", [any], { optional: true }),
    ],
    [
      nestedBlock("one", "single", block([fine]), { minItems: 1, maxItems: 1 }),
      nestedBlock("group", "group", block([fine])),
      nestedBlock("step", "list", block([attribute("at", NUMBER, { required: true })]), { minItems: 1, maxItems: 3 }),
      nestedBlock("tag", "set", block([fine], [nestedBlock("inner", "map", block([fine]))])),
    ],
  );

  test("has nothing wrong with it", () => {
    expect(checkSchema(schema)).toEqual([]);
  });

  test("implies a type", () => {
    const named = object({ name: STRING });
    expect(impliedType(schema)).toEqual(
      object({
        name: STRING,
        id: STRING,
        note: STRING,
        secret: STRING,
        timeouts: object({ create: STRING, secret: STRING }),
        rules: set(named),
        by_key: map(object({ any: DYNAMIC })),
        one: named,
        group: named,
        step: list(object({ at: NUMBER })),
        tag: set(object({ name: STRING, inner: map(named) })),
      }),
    );
  });
});

describe("a bad schema", () => {
  test.each<readonly [string, SchemaMessage, readonly string[]]>([
    ["no presence", schemaOf([attribute("a", STRING, {})]), ["a: must be required, optional or computed"]],
    [
      "required and optional",
      schemaOf([attribute("a", STRING, { required: true, optional: true })]),
      ["a: cannot be both required and optional"],
    ],
    [
      "required and computed",
      schemaOf([attribute("a", STRING, { required: true, computed: true })]),
      ["a: cannot be both required and computed"],
    ],
    [
      "write-only that nobody sets",
      schemaOf([attribute("a", STRING, { computed: true, writeOnly: true })]),
      ["a: cannot be write-only, because nobody but the provider sets it"],
    ],
    [
      "deprecated without a message",
      schemaOf([attribute("a", STRING, { optional: true, deprecation: "" })]),
      ["a: is deprecated without a message"],
    ],
    [
      "neither type",
      schemaOf([{ ...nestedAttribute("a", "list", [], { optional: true }), nestedType: undefined } as never]),
      ["a: must have exactly one of a type and a nested type"],
    ],
    [
      "both types",
      schemaOf([{ ...nestedAttribute("a", "list", [], { optional: true }), type: STRING }]),
      ["a: must have exactly one of a type and a nested type"],
    ],
    [
      "a name in capitals",
      schemaOf([attribute("aB", STRING, { optional: true })]),
      ["aB: a name may hold only lower-case letters, digits and underscores"],
    ],
    [
      "a block's name",
      schemaOf([], [nestedBlock("a-b", "list", block([fine]))]),
      ["a-b: a name may hold only lower-case letters, digits and underscores"],
    ],
    [
      "one name twice",
      schemaOf([fine], [nestedBlock("name", "list", block([fine]))]),
      ["name: is the name of more than one attribute or block"],
    ],
    [
      "one name twice inside",
      schemaOf([nestedAttribute("a", "list", [fine, fine], { optional: true })]),
      ["a.name: is the name of more than one attribute or block"],
    ],
    [
      "a reserved name",
      schemaOf([attribute("count", NUMBER, { optional: true })]),
      ["count: is a name that Terraform keeps for itself in a resource"],
    ],
    [
      "a single block of up to 1",
      schemaOf([], [nestedBlock("a", "single", block([fine]), { maxItems: 1 })]),
      ["a: a single block needs minItems and maxItems both 0 or both 1"],
    ],
    [
      "a single block of 2",
      schemaOf([], [nestedBlock("a", "single", block([fine]), { minItems: 2, maxItems: 2 })]),
      ["a: a single block needs minItems and maxItems both 0 or both 1"],
    ],
    [
      "a group of 1",
      schemaOf([], [nestedBlock("a", "group", block([fine]), { maxItems: 1 })]),
      ["a: a group block cannot have minItems or maxItems"],
    ],
    [
      "a map of 1",
      schemaOf([], [nestedBlock("a", "map", block([fine]), { minItems: 1 })]),
      ["a: a map block cannot have minItems or maxItems"],
    ],
    [
      "more at least than at most",
      schemaOf([], [nestedBlock("a", "list", block([fine]), { minItems: 2, maxItems: 1 })]),
      ["a: minItems cannot exceed maxItems"],
    ],
    [
      "negative items",
      schemaOf([], [nestedBlock("a", "list", block([fine]), { minItems: -1 })]),
      ["a: minItems and maxItems cannot be negative"],
    ],
    [
      "a set of dynamic blocks",
      schemaOf([], [nestedBlock("a", "set", block([any]))]),
      ["a: a set of blocks cannot hold a dynamic type"],
    ],
    [
      "a set of write-only blocks",
      schemaOf([], [nestedBlock("a", "set", block([], [nestedBlock("b", "list", block([secret]))]))]),
      ["a: a set of blocks cannot hold a write-only attribute"],
    ],
    [
      "a set of dynamic attributes",
      schemaOf([nestedAttribute("a", "set", [any], { optional: true })]),
      ["a: a set of nested attributes cannot hold a dynamic type"],
    ],
    [
      "a set of write-only attributes",
      schemaOf([nestedAttribute("a", "set", [secret], { optional: true })]),
      ["a: a set of nested attributes cannot hold a write-only attribute"],
    ],
    [
      "deep inside",
      schemaOf(
        [],
        [
          nestedBlock(
            "a",
            "list",
            block([nestedAttribute("b", "single", [attribute("c", STRING, {})], { optional: true })]),
          ),
        ],
      ),
      ["a.b.c: must be required, optional or computed"],
    ],
    ["a version of -1", { ...schemaOf([fine]), version: -1 }, ["schema: the version must be a whole number from 0 on"]],
  ])("%s", (_title, schema, problems) => {
    expect(checkSchema(schema)).toEqual(problems);
  });

  test("what is reserved depends on the use", () => {
    const schema = schemaOf([attribute("version", STRING, { optional: true })]);
    expect(checkSchema(schema, "resource")).toEqual([]);
    expect(checkSchema(schema, "provider")).toEqual([
      "version: is a name that Terraform keeps for itself in a provider",
    ]);
    expect(checkSchema(schema, "other")).toEqual([]);
  });
});
