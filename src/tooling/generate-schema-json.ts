import { type TypeJson, typeToJson } from "../cty";
import { PLUGIN_SOURCE, REGISTRY_HOSTS } from "../engine";
import type {
  AttributeMessage,
  FunctionMessage,
  IdentitySchemaMessage,
  ProviderSchemas,
  SchemaMessage,
} from "../protocol";

/** The provider's full name for a source without a host, as Terraform prints it. */
export const PROVIDER_FQPN = `${REGISTRY_HOSTS[0]}/${PLUGIN_SOURCE}`;

export interface AttributeJson {
  readonly type?: TypeJson;
  readonly nested_type?: {
    readonly attributes: Readonly<Record<string, AttributeJson>>;
    readonly nesting_mode: string;
  };
  readonly description?: string;
  readonly description_kind: "markdown";
  readonly required?: true;
  readonly optional?: true;
  readonly computed?: true;
  readonly sensitive?: true;
  readonly write_only?: true;
}

export interface BlockJson {
  readonly attributes?: Readonly<Record<string, AttributeJson>>;
  readonly description?: string;
  readonly description_kind: "markdown";
}

export interface SchemaJson {
  readonly version: number;
  readonly block: BlockJson;
}

/** An action has no version: nothing of it is stored. */
export type ActionSchemaJson = Pick<SchemaJson, "block">;

export interface ProviderSchemaJson {
  readonly provider: SchemaJson;
  readonly resource_schemas?: Readonly<Record<string, SchemaJson>>;
  readonly data_source_schemas?: Readonly<Record<string, SchemaJson>>;
  readonly ephemeral_resource_schemas?: Readonly<Record<string, SchemaJson>>;
  readonly functions?: Readonly<Record<string, unknown>>;
  readonly resource_identity_schemas?: Readonly<Record<string, unknown>>;
  readonly list_resource_schemas?: Readonly<Record<string, SchemaJson>>;
  readonly action_schemas?: Readonly<Record<string, ActionSchemaJson>>;
}

/** The document that `terraform providers schema -json` prints (format 1.0). */
export interface SchemasJson {
  readonly format_version: "1.0";
  readonly provider_schemas: Readonly<Record<string, ProviderSchemaJson>>;
}

export type IdentitySchemas = ReadonlyMap<string, IdentitySchemaMessage>;

/**
 * What `terraform providers schema -json` prints for our provider, made from its schemas alone: no engine, no plugin
 * process. Terraform omits values that are empty or false, and the sections of what its version does not have. Source of the
 * format: https://developer.hashicorp.com/terraform/cli/commands/providers/schema
 */
export function schemasJson(schemas: ProviderSchemas, identities: IdentitySchemas): SchemasJson {
  const provider: ProviderSchemaJson = {
    provider: schemaJson(schemas.provider),
    ...section("resource_schemas", schemas.resources, schemaJson),
    ...section("data_source_schemas", schemas.dataSources, schemaJson),
    ...section("ephemeral_resource_schemas", schemas.ephemeralResources, schemaJson),
    ...section("functions", schemas.functions, functionJson),
    ...section("resource_identity_schemas", identities, identityJson),
    ...section("list_resource_schemas", schemas.listResources, schemaJson),
    ...section("action_schemas", schemas.actions, (schema) => ({ block: blockJson(schema) })),
  };
  return { format_version: "1.0", provider_schemas: { [PROVIDER_FQPN]: provider } };
}

/** Sorted by name, as Go prints maps: the output does not depend on the order of declarations. */
function byName<T, R>(entries: Iterable<readonly [string, T]>, convert: (value: T) => R): Record<string, R> {
  const sorted = [...entries].sort(([a], [b]) => Number(a > b) - Number(a < b));
  return Object.fromEntries(sorted.map(([name, value]) => [name, convert(value)]));
}

function section<T, K extends string, R>(key: K, entries: ReadonlyMap<string, T>, convert: (value: T) => R) {
  return (entries.size === 0 ? {} : { [key]: byName(entries, convert) }) as Partial<Record<K, Record<string, R>>>;
}

const schemaJson = (schema: SchemaMessage): SchemaJson => ({ version: schema.version, block: blockJson(schema) });

const blockJson = ({ attributes, description }: SchemaMessage): BlockJson => ({
  ...(attributes.length > 0 && { attributes: attributesJson(attributes) }),
  ...(description !== "" && { description }),
  description_kind: "markdown",
});

const attributesJson = (attributes: readonly AttributeMessage[]): Record<string, AttributeJson> =>
  byName(
    attributes.map((attribute) => [attribute.name, attribute] as const),
    attributeJson,
  );

function attributeJson(attribute: AttributeMessage): AttributeJson {
  return {
    ...(attribute.type !== undefined && { type: typeToJson(attribute.type) }),
    ...(attribute.nestedType !== undefined && {
      nested_type: {
        attributes: attributesJson(attribute.nestedType.attributes),
        nesting_mode: attribute.nestedType.nesting,
      },
    }),
    ...(attribute.description !== "" && { description: attribute.description }),
    description_kind: "markdown",
    ...(attribute.required && { required: true as const }),
    ...(attribute.optional && { optional: true as const }),
    ...(attribute.computed && { computed: true as const }),
    ...(attribute.sensitive && { sensitive: true as const }),
    ...(attribute.writeOnly && { write_only: true as const }),
  };
}

const functionJson = ({ description, summary, result, parameters }: FunctionMessage) => ({
  ...(description !== "" && { description }),
  ...(summary !== "" && { summary }),
  return_type: typeToJson(result),
  ...(parameters.length > 0 && {
    parameters: parameters.map(({ name, description: text, type }) => ({
      name,
      ...(text !== "" && { description: text }),
      type: typeToJson(type),
    })),
  }),
});

const identityJson = (schema: IdentitySchemaMessage) => ({
  version: schema.version,
  attributes: byName(
    schema.attributes.map((attribute) => [attribute.name, attribute] as const),
    (attribute) => ({
      type: typeToJson(attribute.type),
      ...(attribute.description !== "" && { description: attribute.description }),
      ...(attribute.requiredForImport && { required_for_import: true }),
      ...(attribute.optionalForImport && { optional_for_import: true }),
    }),
  ),
});
