import { readFile } from "node:fs/promises";
import { join } from "node:path";
import Ajv from "ajv";
import { ROOT } from "../../src/tooling/root";

/** How an output differs from the schema that it names; empty if it does not. */
export async function schemaErrors(output: string): Promise<readonly string[]> {
  const value = JSON.parse(output) as { readonly $schema: string };
  const name = value.$schema.split("/").at(-1)!;
  const schema = JSON.parse(await readFile(join(ROOT, "docs/schemas", name), "utf8")) as { readonly $id: string };
  if (schema.$id !== value.$schema) return [`${value.$schema} is not the id of ${name}, which is ${schema.$id}`];
  const validate = new Ajv({ allErrors: true }).compile(schema);
  return validate(value) ? [] : (validate.errors ?? []).map(({ dataPath, message }) => `${dataPath} ${message}`);
}
