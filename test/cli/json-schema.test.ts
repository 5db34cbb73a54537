import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import Ajv from "ajv";
import { Command } from "commander";
import { expect, test } from "vitest";
import { COMMANDS } from "../../src/cli/commands";
import { jsonSchema } from "../../src/cli/json-schema";
import { ROOT } from "../../src/tooling/root";

test("every command with a JSON output has a schema, and every schema is valid and has its own address as its id", async () => {
  const folder = join(ROOT, "docs/schemas");
  const names = (await readdir(folder)).map((file) => file.replace(/\.json$/, ""));
  for (const name of names) {
    const schema = JSON.parse(await readFile(join(folder, `${name}.json`), "utf8")) as { readonly $id: string };
    expect(schema.$id).toBe(jsonSchema(name).$schema);
    expect(() => new Ajv().compile(schema), name).not.toThrow();
  }
  const withJson = COMMANDS.map(async (entry) => {
    const command = new Command();
    (await entry.load())(command);
    return command.options.some(({ long }) => long === "--json") ? [entry.name] : [];
  });
  expect(names).toEqual(expect.arrayContaining((await Promise.all(withJson)).flat()));
});
