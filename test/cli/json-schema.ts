import { readFile } from "node:fs/promises";
import { join } from "node:path";
import Ajv, { type ValidateFunction } from "ajv";
import { ROOT } from "../../src/tooling/root";

const compiled = new Map<string, Promise<{ readonly id: string; readonly validate: ValidateFunction }>>();

/** How an output differs from the schema that it names; empty if it does not. */
export async function schemaErrors(output: string): Promise<readonly string[]> {
  const value = JSON.parse(output) as { readonly $schema: string };
  const name = value.$schema.split("/").at(-1)!;
  if (!compiled.has(name)) compiled.set(name, compile(name));
  const { id, validate } = await compiled.get(name)!;
  if (id !== value.$schema) return [`${value.$schema} is not the id of ${name}, which is ${id}`];
  return validate(value) ? [] : (validate.errors ?? []).map(({ dataPath, message }) => `${dataPath} ${message}`);
}

async function compile(name: string): Promise<{ readonly id: string; readonly validate: ValidateFunction }> {
  const schema = JSON.parse(await readFile(join(ROOT, "docs/schemas", name), "utf8")) as { readonly $id: string };
  return { id: schema.$id, validate: new Ajv({ allErrors: true }).compile(schema) };
}
