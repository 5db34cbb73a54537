import { mkdir, readFile, readdir, rm, writeFile } from "node:fs/promises";
import { dirname, join, relative } from "node:path";
import { absent } from "../files";
import { createProviderServer } from "../framework";
import { provider } from "../provider";
import { driftPage } from "./docs/drift-page";
import { documentBindings } from "./document-bindings";
import { generateBindings } from "./generate-bindings";
import { generatedPagesOnDisk, generateDocs } from "./generate-docs";
import { schemasJson, type SchemasJson } from "./generate-schema-json";
import { ROOT } from "./root";

const CLASSES = "src/constructs/generated";
const DRIFT_PAGE = "docs/guides/drift.md";
const SCHEMA = "src/provider/generated/schema.json";

/** Our provider's schemas, in the form of `terraform providers schema -json`. */
async function providerSchemas(): Promise<SchemasJson> {
  const server = createProviderServer(provider);
  const context = { signal: new AbortController().signal };
  const schemas = await server.getProviderSchema(context);
  const { identitySchemas } = await server.getResourceIdentitySchemas(context);
  return schemasJson(schemas, identitySchemas);
}

/** Every generated file: its text by its path from the root. */
export async function generatedFiles(): Promise<ReadonlyMap<string, string>> {
  const schemas = await providerSchemas();
  const files = new Map([[SCHEMA, JSON.stringify(schemas, null, 2) + "\n"]]);
  const [ours] = Object.values(schemas.provider_schemas);
  for (const [path, text] of await generateBindings(schemas, provider.version))
    files.set(`${CLASSES}/${path}`, documentBindings(text, ours!));
  for (const [path, text] of await generateDocs()) files.set(path, text);
  const resources = await Promise.all(provider.resources.map((entry) => entry.load()));
  files.set(DRIFT_PAGE, driftPage(await readFile(join(ROOT, DRIFT_PAGE), "utf8"), resources));
  return files;
}

/**
 * Paths from the root, sorted, whose content on disk differs from the generated text; also files that are no longer
 * generated.
 */
export async function staleFiles(files: ReadonlyMap<string, string>): Promise<readonly string[]> {
  const stale = (await presentFiles()).filter((path) => !files.has(path));
  for (const [path, text] of files) {
    if ((await textOf(path)) !== text) stale.push(path);
  }
  return stale.sort();
}

/** @returns the paths that were written or removed */
export async function writeFiles(files: ReadonlyMap<string, string>): Promise<readonly string[]> {
  const stale = await staleFiles(files);
  for (const path of stale) {
    const text = files.get(path);
    if (text === undefined) {
      await rm(join(ROOT, path));
      continue;
    }
    await mkdir(dirname(join(ROOT, path)), { recursive: true });
    await writeFile(join(ROOT, path), text);
  }
  return stale;
}

async function presentFiles(): Promise<string[]> {
  const entries = await readdir(join(ROOT, CLASSES), { recursive: true, withFileTypes: true }).catch(absent);
  const classes = (entries ?? [])
    .filter((entry) => entry.isFile())
    .map((entry) => relative(ROOT, join(entry.parentPath, entry.name)).replaceAll("\\", "/"));
  return [...classes, ...(await generatedPagesOnDisk())];
}

const textOf = async (path: string): Promise<string | undefined> =>
  (await readFile(join(ROOT, path), "utf8").catch(absent)) ?? undefined;
