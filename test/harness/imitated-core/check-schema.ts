import type { AttributeMessage, SchemaMessage } from "../../../src/protocol";

/** What the schema is of; the names that core keeps for itself depend on it. */
export type SchemaUse = "resource" | "provider" | "other";

const RESERVED: Readonly<Record<SchemaUse, readonly string[]>> = {
  resource: ["count", "for_each", "provider", "depends_on", "lifecycle", "connection", "provisioner", "locals", "_"],
  provider: ["alias", "version", "count", "depends_on", "for_each", "source", "lifecycle", "locals", "_"],
  other: [],
};

const NAME = /^[a-z0-9_]+$/;

/**
 * What core finds wrong with a schema when it loads it; empty for a good one. Stricter than core where a schema would
 * load and be wrong all the same: names of attributes that the rule for blocks refuses, write-only attributes that
 * nobody can set.
 */
export function checkSchema(schema: SchemaMessage, use: SchemaUse = "resource"): readonly string[] {
  const reserved = schema.attributes
    .filter(({ name }) => RESERVED[use].includes(name))
    .map(({ name }) => `${name}: is a name that Terraform keeps for itself in a ${use}`);
  const version =
    Number.isSafeInteger(schema.version) && schema.version >= 0
      ? []
      : ["schema: the version must be a whole number from 0 on"];
  return [...version, ...reserved, ...checkAttributes(schema.attributes, "")];
}

function checkAttributes(attributes: readonly AttributeMessage[], prefix: string): readonly string[] {
  const names = attributes.map(({ name }) => name);
  const twice = [...new Set(names.filter((name, index) => names.indexOf(name) !== index))];
  return [
    ...twice.map((name) => `${prefix}${name}: is the name of more than one attribute`),
    ...attributes.flatMap((attribute) => checkAttribute(attribute, prefix)),
  ];
}

function checkAttribute(attribute: AttributeMessage, prefix: string): readonly string[] {
  const { required, optional, computed, type, nestedType, writeOnly } = attribute;
  const path = prefix + attribute.name;
  const problems: string[] = [];
  const report = (text: string): number => problems.push(`${path}: ${text}`);
  if (!NAME.test(attribute.name)) report("a name may hold only lower-case letters, digits and underscores");
  if (!required && !optional && !computed) report("must be required, optional or computed");
  if (required && optional) report("cannot be both required and optional");
  if (required && computed) report("cannot be both required and computed");
  if (writeOnly && computed && !optional && !required)
    report("cannot be write-only, because nobody but the provider sets it");
  if ((type === undefined) === (nestedType === undefined)) report("must have exactly one of a type and a nested type");
  else if (nestedType !== undefined) problems.push(...checkAttributes(nestedType.attributes, `${path}.`));
  return problems;
}
