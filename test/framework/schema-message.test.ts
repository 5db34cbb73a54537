import { describe, expect, test } from "vitest";
import { DYNAMIC, NUMBER, STRING, list, map, object, set } from "../../src/cty";
import {
  computed,
  defineSchema,
  impliedType,
  nested,
  nestedList,
  nestedSet,
  number,
  optional,
  optionalComputed,
  required,
  schemaMessage,
  string,
  type Attribute,
  type AttributeOptions,
  type Schema,
  type ValueType,
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

test("nested attributes have a nested type, and the implied type is of all attributes and blocks", () => {
  const schema = defineSchema({
    version: 3,
    description: "Root.",
    attributes: {
      one: optional(nested({ a: required(string, described) }), described),
      many: optional(nestedList({ b: optional(number, { ...described, default: 1 }) }), described),
    },
    blocks: {
      single_block: { nesting: "single", description: "", attributes: { x: optional(string, described) } },
      set_block: {
        nesting: "set",
        description: "Set.",
        attributes: { x: optional(string, described) },
        minItems: 1,
        maxItems: 3,
      },
      map_block: { nesting: "map", description: "", attributes: { x: optional(string, described) } },
    },
  });
  const message = schemaMessage(schema, "resource", "test");
  expect(message.version).toBe(3);
  expect(message.block.attributes).toMatchObject([
    { name: "one", nestedType: { nesting: "single", attributes: [{ name: "a", required: true }] } },
    { name: "many", nestedType: { nesting: "list", attributes: [{ name: "b", optional: true, computed: true }] } },
  ]);
  expect(message.block.attributes.every(({ type }) => type === undefined)).toBe(true);
  expect(
    message.block.blockTypes.map(({ typeName, nesting, minItems, maxItems }) => [
      typeName,
      nesting,
      minItems,
      maxItems,
    ]),
  ).toEqual([
    ["single_block", "single", 0, 0],
    ["set_block", "set", 1, 3],
    ["map_block", "map", 0, 0],
  ]);
  const x = object({ x: STRING });
  expect(impliedType(schema)).toEqual(
    object({
      one: object({ a: STRING }),
      many: list(object({ b: NUMBER })),
      single_block: x,
      set_block: set(x),
      map_block: map(x),
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
  const dynamic: ValueType<unknown> = { cty: DYNAMIC };
  const withOptions = (options: Partial<AttributeOptions<string>>) => ({ ...described, ...options });
  test.each<readonly [string, Readonly<Record<string, Attribute>>, Partial<Schema>]>([
    ["test.a is required and has a default", { a: required(string, withOptions({ default: "x" })) }, {}],
    ["test.a is computed and write-only", { a: computed(string, withOptions({ writeOnly: true })) }, {}],
    [
      "test.a is write-only and has a default",
      { a: optional(string, withOptions({ writeOnly: true, default: "x" })) },
      {},
    ],
    ["test.Name is not a name", { Name: required(string, described) }, {}],
    [
      "test.a holds a dynamic attribute in a list",
      { a: optional(nestedList({ b: optional(dynamic, described) }), described) },
      {},
    ],
    [
      "test.a holds a write-only attribute in a set",
      { a: optional(nestedSet({ b: optional(string, withOptions({ writeOnly: true })) }), described) },
      {},
    ],
    [
      "test.a.b is required and has a default",
      { a: optional(nested({ b: required(string, withOptions({ default: "x" })) }), described) },
      {},
    ],
    [
      "test.a is declared as an attribute and as a block",
      { a: optional(string, described) },
      { blocks: { a: { nesting: "list", description: "", attributes: {} } } },
    ],
    ["test.b is a map block", {}, { blocks: { b: { nesting: "map", description: "", attributes: {}, maxItems: 1 } } }],
    [
      "test.b is a single block",
      {},
      { blocks: { b: { nesting: "single", description: "", attributes: {}, maxItems: 2 } } },
    ],
    [
      "test.b holds a dynamic attribute in a list",
      {},
      { blocks: { b: { nesting: "list", description: "", attributes: { c: optional(dynamic, described) } } } },
    ],
  ])("%s", (message, attributes, more) => {
    expect(() => messageOf(attributes, more)).toThrow(message);
  });

  test("a dynamic attribute at the root is fine", () => {
    expect(checkSchema(messageOf({ a: optional(dynamic, described) }))).toEqual([]);
  });
});
