import { schemaAddress } from "../json";

/** Says in a JSON output which schema under `docs/schemas` describes it; each schema has one major version. */
export const jsonSchema = (name: string): { readonly $schema: string; readonly formatVersion: string } => ({
  $schema: schemaAddress(name),
  formatVersion: "1.0",
});

/** One object on one line, for programs. */
export const jsonLine = (schema: string, fields: object): string =>
  `${JSON.stringify({ ...jsonSchema(schema), ...fields })}\n`;
