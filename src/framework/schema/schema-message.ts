import type { AttributeMessage, FunctionMessage, IdentitySchemaMessage, SchemaMessage } from "../../protocol";
import type { ProviderFunction } from "../provider";
import type { IdentitySchema } from "../resource";
import type { Attribute, SchemaNode } from "./attribute";
import type { Schema } from "./schema";

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
      attributes: attributeMessages(schema, kind),
      blockTypes: [],
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

const attributeMessages = (node: SchemaNode, kind: SchemaKind): readonly AttributeMessage[] =>
  Object.entries(node.attributes).map(([name, attribute]) => attributeMessage(name, attribute, kind));

function attributeMessage(name: string, attribute: Attribute, kind: SchemaKind): AttributeMessage {
  const { options, presence, type } = attribute;
  return {
    name,
    ...(type.nested === undefined
      ? { type: type.cty }
      : {
          nestedType: {
            nesting: type.nested.nesting,
            attributes: attributeMessages(type.nested, kind),
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

/**
 * Rejects declarations that the plan rules cannot follow, or that make Terraform fail far from the cause
 * (terraform-protocol 2.6). The wire's own rules on flags hold by construction: a presence is one word.
 *
 * @throws Error that names the attribute: a mistake of the provider's author
 */
function checkSchema(node: SchemaNode, where: string): void {
  for (const [name, attribute] of Object.entries(node.attributes)) checkAttribute(attribute, `${where}.${name}`);
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
  if (nested !== undefined) checkSchema(nested, where);
}

function checkName(name: string, where: string): void {
  if (!/^[a-z_][a-z0-9_]*$/.test(name))
    throw new Error(`${where} is not a name that Terraform accepts; use lower-case letters, digits and underscores`);
}
