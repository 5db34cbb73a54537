import { describe, expect, test } from "vitest";
import { NUMBER, STRING, list, object } from "../../src/cty";
import {
  computed,
  defineSchema,
  impliedType,
  nested,
  nestedList,
  number,
  optional,
  optionalComputed,
  required,
  schemaMessage,
  string,
  type Attribute,
  type AttributeOptions,
  type Schema,
} from "../../src/framework";
import { checkSchema } from "../harness/imitated-core";
import { thingSchema } from "./thing-provider";

const described = { description: "Text." };
const messageOf = (attributes: Readonly<Record<string, Attribute>>, more: Partial<Schema> = {}) =>
  schemaMessage(defineSchema({ description: "Root.", attributes, ...more }), "resource", "test");

test("a presence is the wire's three flags, and a default makes an optional attribute computed", () => {
  const message = messageOf({
    r: required(string, described),
    o: optional(string, described),
    d: optional(string, { ...described, default: "x" }),
    c: computed(string, described),
    oc: optionalComputed(string, { ...described, sensitive: true, deprecation: "Use r" }),
    w: optional(string, { ...described, writeOnly: true }),
  });
  const flags = message.block.attributes.map(({ name, required, optional, computed, sensitive, writeOnly }) => [
    name,
    [
      required && "required",
      optional && "optional",
      computed && "computed",
      sensitive && "sensitive",
      writeOnly && "write-only",
    ]
      .filter(Boolean)
      .join(" "),
  ]);
  expect(Object.fromEntries(flags)).toEqual({
    r: "required",
    o: "optional",
    d: "optional computed",
    c: "computed",
    oc: "optional computed sensitive",
    w: "optional write-only",
  });
  expect(message.block.attributes.find(({ name }) => name === "oc")?.deprecation).toBe("Use r");
  expect(checkSchema(message)).toEqual([]);
});

test("a provider's defaults are its own: its block has no computed attributes", () => {
  const schema = defineSchema({
    description: "Provider.",
    attributes: { retries: optional(number, { ...described, default: 4 }) },
  });
  expect(schemaMessage(schema, "provider", "test").block.attributes[0]).toMatchObject({
    optional: true,
    computed: false,
  });
});

test("nested attributes have a nested type, and the implied type is of all attributes", () => {
  const schema = defineSchema({
    version: 3,
    description: "Root.",
    attributes: {
      one: optional(nested({ a: required(string, described) }), described),
      many: optional(nestedList({ b: optional(number, { ...described, default: 1 }) }), described),
    },
  });
  const message = schemaMessage(schema, "resource", "test");
  expect(message.version).toBe(3);
  expect(message.block.attributes).toMatchObject([
    { name: "one", nestedType: { nesting: "single", attributes: [{ name: "a", required: true }] } },
    { name: "many", nestedType: { nesting: "list", attributes: [{ name: "b", optional: true, computed: true }] } },
  ]);
  expect(message.block.attributes.every(({ type }) => type === undefined)).toBe(true);
  expect(impliedType(schema)).toEqual(
    object({
      one: object({ a: STRING }),
      many: list(object({ b: NUMBER })),
    }),
  );
  expect(checkSchema(message)).toEqual([]);
});

test("trap 24: nothing of the answer speaks of the legacy type system, and the thing's schema is one that Terraform loads", () => {
  const message = schemaMessage(thingSchema, "resource", "test_thing");
  expect(checkSchema(message)).toEqual([]);
  expect(JSON.stringify(message)).not.toContain("legacy");
});

describe("declarations that cannot work are refused with the attribute's place", () => {
  const withOptions = (options: Partial<AttributeOptions<string>>) => ({ ...described, ...options });
  test.each<readonly [string, Readonly<Record<string, Attribute>>]>([
    ["test.a is required and has a default", { a: required(string, withOptions({ default: "x" })) }],
    ["test.a is computed and write-only", { a: computed(string, withOptions({ writeOnly: true })) }],
    ["test.a is write-only and has a default", { a: optional(string, withOptions({ writeOnly: true, default: "x" })) }],
    ["test.Name is not a name", { Name: required(string, described) }],
    [
      "test.a.b is required and has a default",
      { a: optional(nested({ b: required(string, withOptions({ default: "x" })) }), described) },
    ],
  ])("%s", (message, attributes) => {
    expect(() => messageOf(attributes)).toThrow(message);
  });
});
