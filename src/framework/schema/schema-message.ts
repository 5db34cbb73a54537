import type {
  AttributeMessage,
  BlockMessage,
  FunctionMessage,
  IdentitySchemaMessage,
  NestedBlockMessage,
  SchemaMessage,
} from "../../protocol";
import type { ProviderFunction } from "../provider";
import type { IdentitySchema } from "../resource";
import type { Attribute } from "./attribute";
import type { Block, NestedNode, Schema, SchemaNode } from "./schema";
import type { Type } from "../../cty";

/** What kind of object the schema describes. */
export type SchemaKind = "provider" | "resource" | "data source" | "ephemeral resource" | "list resource" | "action";

/** Configurations without state cannot have computed attributes, so their defaults do not appear on the wire. */
const isConfigurationOnly = (kind: SchemaKind): boolean =>
  kind === "provider" || kind === "list resource" || kind === "action";

/**
 * The schema as Terraform reads it.
 *
 * @throws Error if the declaration breaks a rule (see {@link checkSchema}); a mistake of the provider's author
 */
export function schemaMessage(schema: Schema, kind: SchemaKind, name: string): SchemaMessage {
  checkSchema(schema, name);
  if (isConfigurationOnly(kind)) checkConfigurationOnly(schema, `${kind} ${name}`);
  return {
    version: schema.version ?? 0,
    block: {
      ...nodeMessages(schema, kind),
      description: schema.description,
      ...(schema.deprecation === undefined ? {} : { deprecation: schema.deprecation }),
    },
  };
}

export function identitySchemaMessage(identity: IdentitySchema): IdentitySchemaMessage {
  return {
    version: identity.version ?? 0,
    attributes: Object.entries(identity.attributes).map(([name, attribute]) => ({
      name,
      type: attribute.type.cty,
      requiredForImport: attribute.import === "required",
      optionalForImport: attribute.import === "optional",
      description: attribute.description,
    })),
  };
}

export function functionMessage(declared: ProviderFunction): FunctionMessage {
  return {
    parameters: declared.parameters.map((parameter) => ({
      name: parameter.name,
      type: parameter.type,
      allowNull: parameter.allowNull ?? false,
      allowUnknown: parameter.allowUnknown ?? false,
      description: parameter.description,
    })),
    result: declared.result,
    summary: declared.summary,
    description: declared.description,
  };
}

/**
 * True if the provider may set the attribute's value: on the wire a default makes an optional attribute computed.
 */
const isComputed = (attribute: Attribute): boolean =>
  attribute.presence === "computed" ||
  attribute.presence === "optionalComputed" ||
  attribute.options.default !== undefined;

function nodeMessages(node: SchemaNode, kind: SchemaKind): Pick<BlockMessage, "attributes" | "blockTypes"> {
  return {
    attributes: Object.entries(node.attributes).map(([name, attribute]) => attributeMessage(name, attribute, kind)),
    blockTypes: Object.entries(node.blocks ?? {}).map(([typeName, block]) => blockMessage(typeName, block, kind)),
  };
}

function attributeMessage(name: string, attribute: Attribute, kind: SchemaKind): AttributeMessage {
  const { options, presence, type } = attribute;
  return {
    name,
    ...(type.nested === undefined
      ? { type: type.cty }
      : {
          nestedType: {
            nesting: type.nested.nesting,
            attributes: nodeMessages(type.nested, kind).attributes,
          },
        }),
    description: options.description,
    required: presence === "required",
    optional: presence === "optional" || presence === "optionalComputed",
    computed: !isConfigurationOnly(kind) && isComputed(attribute),
    sensitive: options.sensitive ?? false,
    writeOnly: options.writeOnly ?? false,
    ...(options.deprecation === undefined ? {} : { deprecation: options.deprecation }),
  };
}

const blockMessage = (typeName: string, block: Block, kind: SchemaKind): NestedBlockMessage => ({
  typeName,
  nesting: block.nesting,
  block: { ...nodeMessages(block, kind), description: block.description },
  minItems: block.minItems ?? 0,
  // For a single block, Terraform requires both to be the same: 0 for an optional block, 1 for a required one.
  maxItems: block.nesting === "single" ? (block.minItems ?? 0) : (block.maxItems ?? 0),
});

/**
 * Rejects declarations that the plan rules cannot follow, or that make Terraform fail far from the cause
 * (terraform-protocol 2.6). The wire's own rules on flags hold by construction: a presence is one word.
 *
 * @throws Error that names the attribute: a mistake of the provider's author
 */
function checkSchema(node: SchemaNode, where: string): void {
  for (const [name, attribute] of Object.entries(node.attributes)) checkAttribute(attribute, `${where}.${name}`);
  for (const [name, block] of Object.entries(node.blocks ?? {})) {
    if (name in node.attributes) throw new Error(`${where}.${name} is declared as an attribute and as a block`);
    checkName(name, `${where}.${name}`);
    checkBlock(block, `${where}.${name}`);
  }
}

/**
 * Rejects computed attributes where nothing could ever set them.
 *
 * @throws Error that names the attribute: a mistake of the provider's author
 */
function checkConfigurationOnly(node: SchemaNode, where: string): void {
  for (const [name, attribute] of Object.entries(node.attributes)) {
    const { presence, type } = attribute;
    if (presence === "computed" || presence === "optionalComputed") {
      throw new Error(
        `${where}.${name} is ${presence}; a configuration that is not kept has only required and optional attributes`,
      );
    }
    if (type.nested !== undefined) checkConfigurationOnly(type.nested, `${where}.${name}`);
  }
  for (const [name, block] of Object.entries(node.blocks ?? {})) checkConfigurationOnly(block, `${where}.${name}`);
}

function checkAttribute(attribute: Attribute, where: string): void {
  checkName(where.slice(where.lastIndexOf(".") + 1), where);
  const { options, presence } = attribute;
  if (options.default !== undefined && presence !== "optional")
    throw new Error(`${where} is ${presence} and has a default; only optional attributes can have one`);
  if (options.writeOnly === true && presence !== "required" && presence !== "optional")
    throw new Error(`${where} is ${presence} and write-only; only what a user sets can be write-only`);
  if (options.writeOnly === true && options.default !== undefined)
    throw new Error(`${where} is write-only and has a default, which no plan could hold`);
  const { nested } = attribute.type;
  if (nested === undefined) return;
  if (nested.nesting !== "single") checkCollection(nested, where);
  checkSchema(nested, where);
}

function checkBlock(block: Block, where: string): void {
  if (block.nesting === "map" || block.nesting === "group") {
    if ((block.minItems ?? 0) !== 0 || (block.maxItems ?? 0) !== 0)
      throw new Error(`${where} is a ${block.nesting} block; it cannot limit its items`);
  }
  if (block.nesting === "single" && ((block.minItems ?? 0) > 1 || (block.maxItems ?? 1) !== 1)) {
    throw new Error(`${where} is a single block; it holds no more than one item`);
  }
  if (block.nesting !== "single" && block.nesting !== "group") checkCollection(block, where);
  checkSchema(block, where);
}

function checkCollection(node: NestedNode, where: string): void {
  // A collection's elements share one type, so a dynamic attribute could not differ between them.
  if (anyAttribute(node, (attribute) => hasDynamic(attribute.type.cty)))
    throw new Error(`${where} holds a dynamic attribute in a ${node.nesting}`);
  if (node.nesting === "set" && anyAttribute(node, (attribute) => attribute.options.writeOnly === true)) {
    throw new Error(`${where} holds a write-only attribute in a set`);
  }
}

const anyAttribute = (node: SchemaNode, test: (attribute: Attribute) => boolean): boolean =>
  Object.values(node.attributes).some(
    (attribute) =>
      test(attribute) || (attribute.type.nested !== undefined && anyAttribute(attribute.type.nested, test)),
  ) || Object.values(node.blocks ?? {}).some((block) => anyAttribute(block, test));

function hasDynamic(type: Type): boolean {
  switch (type.kind) {
    case "string":
    case "number":
    case "bool":
      return false;
    case "dynamic":
      return true;
    case "list":
    case "set":
    case "map":
      return hasDynamic(type.element);
    case "object":
      return Object.values(type.attributes).some(hasDynamic);
    case "tuple":
      return type.elements.some(hasDynamic);
  }
}

function checkName(name: string, where: string): void {
  if (!/^[a-z_][a-z0-9_]*$/.test(name))
    throw new Error(`${where} is not a name that Terraform accepts; use lower-case letters, digits and underscores`);
}
