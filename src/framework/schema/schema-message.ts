import type { AttributeMessage, FunctionMessage, IdentitySchemaMessage, SchemaMessage } from "../../protocol";
import type { ProviderFunction } from "../provider";
import type { IdentitySchema } from "../resource";
import type { Attributes } from "./attribute";
import type { Schema } from "./schema";

/**
 * The schema as Terraform reads it. Terraform itself checks the rest of its rules when it loads the schema.
 *
 * @param hasState false for the provider block, a list resource and an action: what is configured and never kept cannot
 * have computed attributes, so its defaults do not appear on the wire
 */
export const schemaMessage = (schema: Schema, hasState: boolean): SchemaMessage => ({
  version: schema.version ?? 0,
  attributes: attributeMessages(schema.attributes, hasState),
  description: schema.description,
});

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

export const functionMessage = ({ parameters, result, summary, description }: ProviderFunction): FunctionMessage => ({
  parameters,
  result,
  summary,
  description,
});

const attributeMessages = (attributes: Attributes, hasState: boolean): readonly AttributeMessage[] =>
  Object.entries(attributes).map(([name, { presence, options, type }]) => ({
    name,
    ...(type.nested === undefined
      ? { type: type.cty }
      : {
          nestedType: {
            nesting: type.nested.nesting,
            attributes: attributeMessages(type.nested.attributes, hasState),
          },
        }),
    description: options.description,
    required: presence === "required",
    optional: presence === "optional" || presence === "optionalComputed",
    // The provider may set the value: a default makes an optional attribute computed.
    computed: hasState && (presence === "computed" || presence === "optionalComputed" || options.default !== undefined),
    sensitive: options.sensitive ?? false,
    writeOnly: options.writeOnly ?? false,
  }));
