import type { AttributeMessage, BlockMessage, NestedBlockMessage, SchemaMessage } from "../../../src/protocol";
import { attributeType, blockType, hasDynamic } from "./implied-type";

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
 * nobody can set, a deprecation without a message.
 */
export function checkSchema(schema: SchemaMessage, use: SchemaUse = "resource"): readonly string[] {
  const reserved = [
    ...schema.block.attributes.map(({ name }) => name),
    ...schema.block.blockTypes.map(({ typeName }) => typeName),
  ]
    .filter((name) => RESERVED[use].includes(name))
    .map((name) => `${name}: is a name that Terraform keeps for itself in a ${use}`);
  const version =
    Number.isSafeInteger(schema.version) && schema.version >= 0
      ? []
      : ["schema: the version must be a whole number from 0 on"];
  return [...version, ...reserved, ...checkBlock(schema.block, "")];
}

function checkBlock(block: BlockMessage, prefix: string): readonly string[] {
  const names = [...block.attributes.map(({ name }) => name), ...block.blockTypes.map(({ typeName }) => typeName)];
  return [
    ...twice(names, prefix),
    ...block.attributes.flatMap((attribute) => checkAttribute(attribute, prefix)),
    ...block.blockTypes.flatMap((nested) => checkNestedBlock(nested, prefix)),
  ];
}

const twice = (names: readonly string[], prefix: string): readonly string[] =>
  [...new Set(names.filter((name, index) => names.indexOf(name) !== index))].map(
    (name) => `${prefix}${name}: is the name of more than one attribute or block`,
  );

function checkAttribute(attribute: AttributeMessage, prefix: string): readonly string[] {
  const { required, optional, computed, type, nestedType, writeOnly, deprecation } = attribute;
  const path = prefix + attribute.name;
  const problems: string[] = [];
  const report = (text: string): number => problems.push(`${path}: ${text}`);
  if (!NAME.test(attribute.name)) report("a name may hold only lower-case letters, digits and underscores");
  if (!required && !optional && !computed) report("must be required, optional or computed");
  if (required && optional) report("cannot be both required and optional");
  if (required && computed) report("cannot be both required and computed");
  if (writeOnly && computed && !optional && !required)
    report("cannot be write-only, because nobody but the provider sets it");
  if (deprecation === "") report("is deprecated without a message");
  if ((type === undefined) === (nestedType === undefined)) {
    report("must have exactly one of a type and a nested type");
    return problems;
  }
  if (nestedType === undefined) return problems;
  problems.push(
    ...twice(
      nestedType.attributes.map(({ name }) => name),
      `${path}.`,
    ),
  );
  const inner = nestedType.attributes.flatMap((nested) => checkAttribute(nested, `${path}.`));
  problems.push(...inner);
  if (nestedType.nesting === "set" && inner.length === 0) {
    if (hasDynamic(attributeType(attribute))) report("a set of nested attributes cannot hold a dynamic type");
    if (holdsWriteOnly(nestedType.attributes)) report("a set of nested attributes cannot hold a write-only attribute");
  }
  return problems;
}

function checkNestedBlock(nested: NestedBlockMessage, prefix: string): readonly string[] {
  const { minItems, maxItems, nesting, block } = nested;
  const path = prefix + nested.typeName;
  const inner = checkBlock(block, `${path}.`);
  const problems: string[] = [];
  const report = (text: string): number => problems.push(`${path}: ${text}`);
  if (!NAME.test(nested.typeName)) report("a name may hold only lower-case letters, digits and underscores");
  if (minItems < 0 || maxItems < 0) report("minItems and maxItems cannot be negative");
  switch (nesting) {
    case "single":
      if (minItems !== maxItems || minItems > 1) report("a single block needs minItems and maxItems both 0 or both 1");
      break;
    case "group":
    case "map":
      if (minItems !== 0 || maxItems !== 0) report(`a ${nesting} block cannot have minItems or maxItems`);
      break;
    case "list":
    case "set":
      if (minItems > maxItems && maxItems !== 0) report("minItems cannot exceed maxItems");
      if (nesting === "set" && inner.length === 0) {
        if (hasDynamic(blockType(block))) report("a set of blocks cannot hold a dynamic type");
        if (blockHoldsWriteOnly(block)) report("a set of blocks cannot hold a write-only attribute");
      }
      break;
  }
  return [...problems, ...inner];
}

const holdsWriteOnly = (attributes: readonly AttributeMessage[]): boolean =>
  attributes.some((attribute) => attribute.writeOnly || holdsWriteOnly(attribute.nestedType?.attributes ?? []));

const blockHoldsWriteOnly = (block: BlockMessage): boolean =>
  holdsWriteOnly(block.attributes) || block.blockTypes.some((nested) => blockHoldsWriteOnly(nested.block));
