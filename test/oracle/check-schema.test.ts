import { describe, expect, test } from "vitest";

import { STRING, NUMBER } from "../../src/cty";
import type { SchemaMessage } from "../../src/protocol";
import { checkSchema } from "../harness/imitated-core";
import { attribute, nestedAttribute, schemaOf } from "./messages";

const fine = attribute("name", STRING, { required: true });
const secret = attribute("secret", STRING, { optional: true, writeOnly: true });

describe("a good schema", () => {
  const schema = schemaOf([
    fine,
    attribute("id", STRING, { computed: true }),
    secret,
    nestedAttribute("timeouts", "single", [attribute("create", STRING, { optional: true }), secret], {
      optional: true,
    }),
  ]);

  test("has nothing wrong with it", () => {
    expect(checkSchema(schema)).toEqual([]);
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
      "a reserved name",
      schemaOf([attribute("count", NUMBER, { optional: true })]),
      ["count: is a name that Terraform keeps for itself in a resource"],
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
