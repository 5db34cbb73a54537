import { expect, test } from "vitest";
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
} from "../../src/framework";
import { checkSchema } from "../harness/imitated-core";
import { thingSchema } from "./thing-provider";

const described = { description: "Text." };
const messageOf = (attributes: Readonly<Record<string, Attribute>>) =>
  schemaMessage(defineSchema({ description: "Root.", attributes }), true);

test("a presence is the wire's three flags, and a default makes an optional attribute computed", () => {
  const message = messageOf({
    r: required(string, described),
    o: optional(string, described),
    d: optional(string, { ...described, default: "x" }),
    c: computed(string, described),
    oc: optionalComputed(string, { ...described, sensitive: true }),
    w: optional(string, { ...described, writeOnly: true }),
  });
  const flags = message.attributes.map(({ name, required, optional, computed, sensitive, writeOnly }) => [
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
  expect(checkSchema(message)).toEqual([]);
});

test("a provider's defaults are its own: its block has no computed attributes", () => {
  const schema = defineSchema({
    description: "Provider.",
    attributes: { retries: optional(number, { ...described, default: 4 }) },
  });
  expect(schemaMessage(schema, false).attributes[0]).toMatchObject({
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
  const message = schemaMessage(schema, true);
  expect(message.version).toBe(3);
  expect(message.attributes).toMatchObject([
    { name: "one", nestedType: { nesting: "single", attributes: [{ name: "a", required: true }] } },
    { name: "many", nestedType: { nesting: "list", attributes: [{ name: "b", optional: true, computed: true }] } },
  ]);
  expect(message.attributes.every(({ type }) => type === undefined)).toBe(true);
  expect(impliedType(schema)).toEqual(
    object({
      one: object({ a: STRING }),
      many: list(object({ b: NUMBER })),
    }),
  );
  expect(checkSchema(message)).toEqual([]);
});

test("trap 24: nothing of the answer speaks of the legacy type system, and the thing's schema is one that Terraform loads", () => {
  const message = schemaMessage(thingSchema, true);
  expect(checkSchema(message)).toEqual([]);
  expect(JSON.stringify(message)).not.toContain("legacy");
});
