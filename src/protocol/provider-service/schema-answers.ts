/** The questions that engines ask first, and whose answers follow from the provider's code alone. */
export const SCHEMA_METHODS = ["GetProviderSchema", "GetResourceIdentitySchemas"] as const;
type SchemaMethod = (typeof SCHEMA_METHODS)[number];

/** The encoded answers. */
export type SchemaAnswers = Readonly<Record<SchemaMethod, Uint8Array>>;

export const isSchemaMethod = (method: string): method is SchemaMethod =>
  SCHEMA_METHODS.includes(method as SchemaMethod);
