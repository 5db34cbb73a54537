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
import { checkConfigurationOnly, checkSchema } from "./check-schema";
import type { SchemaNode } from "./node";
import type { Block, Schema } from "./schema";

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
