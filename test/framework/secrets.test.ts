import { expect, test } from "vitest";
import { type Value } from "../../src/cty";
import { defineSchema, listOf, mapOf, nested, nestedList, number, optional, string } from "../../src/framework";
import { Secrets } from "../../src/framework/server/secrets";

const hidden = { description: ".", sensitive: true };
const open = { description: "." };
const inner = { plain: optional(string, open), token: optional(string, { description: ".", writeOnly: true }) };
const schema = defineSchema({
  description: ".",
  attributes: {
    plain: optional(string, open),
    text: optional(string, hidden),
    size: optional(number, hidden),
    list: optional(listOf(string), hidden),
    map: optional(mapOf(string), hidden),
    lists: optional(listOf(mapOf(listOf(string))), hidden),
    object: optional(nested(inner), hidden),
    inside: optional(nested(inner), open),
    each: optional(nestedList(inner), open),
    named: optional(nestedList(inner), open),
  },
});
const NOTHING = Object.fromEntries(Object.keys(schema.attributes).map((name) => [name, null]));

const shown = (values: Readonly<Record<string, Value>>, text: string): string => {
  const secrets = new Secrets();
  secrets.add(schema, null, { ...NOTHING, ...values });
  return secrets.redact(text);
};

test.each<readonly [string, Readonly<Record<string, Value>>]>([
  ["a text", { text: "s3cret" }],
  ["a list", { list: ["plain", "s3cret"] }],
  ["a map", { map: new Map([["key", "s3cret"]]) }],
  ["a list of maps of lists", { lists: [new Map([["key", ["other", "s3cret"]]])] }],
  ["an object", { object: { plain: "s3cret", token: null } }],
  ["a write-only attribute of an object", { inside: { plain: "open", token: "s3cret" } }],
  [
    "one of an object in a list",
    {
      each: [
        { plain: "open", token: null },
        { plain: "open", token: "s3cret" },
      ],
    },
  ],
  ["one of an object in a map", { named: [{ plain: "open", token: "s3cret" }] }],
])("%s that is secret is not shown", (_what, values) => {
  expect(shown(values, "Cannot use s3cret, %73%33%63%72%65%74 of key, open")).toBe(
    "Cannot use (sensitive), (sensitive) of key, open",
  );
});

test("what is added after the first text is secret in the next", () => {
  const secrets = new Secrets();
  const text = "first-one second-one";
  expect(secrets.redact(text)).toBe(text);
  secrets.add(schema, { ...NOTHING, text: "first-one" });
  expect(secrets.redact(text)).toBe("(sensitive) second-one");
  secrets.add(schema, { ...NOTHING, list: ["second-one"] });
  expect(secrets.redact(text)).toBe("(sensitive) (sensitive)");
});
