import type * as Generator from "@cdktf/provider-generator";
import { readFile, readdir } from "node:fs/promises";
import { createRequire } from "node:module";
import { join } from "node:path";
import { PLUGIN_SOURCE, withTemporaryFolder } from "../engine";
import type { SchemasJson } from "./generate-schema-json";
import { ROOT } from "./root";

const NOTICE = `// Generated from the provider's schema by "npm run generate": do not edit.
// eslint-disable-next-line @typescript-eslint/ban-ts-comment
// @ts-nocheck The generator's code does not know this project's stricter checks; jsii compiles it without this line.
`;

/**
 * cdktf classes for the provider and each of its resources and data sources.
 *
 * @param version of the provider, `x.y.z`; a stack asks for `~> x.y`
 * @returns file text by path relative to the folder of the classes, sorted; the same schema produces the same bytes
 */
export async function generateBindings(schemas: SchemasJson, version: string): Promise<ReadonlyMap<string, string>> {
  const { CodeMaker, TerraformProviderConstraint, TerraformProviderGenerator } = await loadGenerator();
  const code = new CodeMaker();
  // A copy, because the generator adds the provider's `alias` to its input. No `provider_versions`, which would make
  // every stack ask for exactly that version, and every release change every file.
  const generator = new TerraformProviderGenerator(code, structuredClone(schemas) as never);
  const constraint = new TerraformProviderConstraint({
    name: "wfa",
    source: PLUGIN_SOURCE,
    version: `~> ${version.split(".").slice(0, 2).join(".")}`,
  });
  generator.generate({
    isModule: false,
    isProvider: true,
    name: constraint.name,
    source: constraint.source,
    version: constraint.version,
  } as never);

  return withTemporaryFolder("wfa-generate", async (scratch) => {
    await code.save(scratch);
    return await collect(join(scratch, "providers", "wfa"));
  });
}

async function collect(folder: string): Promise<ReadonlyMap<string, string>> {
  const entries = await readdir(folder, { withFileTypes: true });
  const names = entries
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .sort();
  const files = new Map<string, string>();
  // The generator's own index makes one namespace for each class; one flat namespace reads better: `wfa.Workflow`. The
  // provider's class is not in it: it is exported next to the hand-written ones, and jsii allows only one name for a
  // class.
  const listed = names.filter((name) => name !== "provider");
  files.set("index.ts", NOTICE + listed.map((name) => `export * from "./${name}";\n`).join(""));
  for (const name of names) {
    for (const file of (await readdir(join(folder, name))).sort()) {
      // The generated READMEs contain only the address of the registry page, which each class has too.
      if (!file.endsWith(".ts")) continue;
      files.set(`${name}/${file}`, NOTICE + (await readFile(join(folder, name, file), "utf8")));
    }
  }
  return files;
}

/** Removes the notice for this repository's own type check. */
export const withoutNotice = (text: string): string =>
  text.startsWith(NOTICE) ? NOTICE.split("\n", 1)[0]! + "\n" + text.slice(NOTICE.length) : text;

/**
 * The generator's library starts `terraform version` when it is loaded, for error reports only, and reports its failure
 * on the console and to a server. We need no engine here, so that one module is replaced before it is loaded.
 */
async function loadGenerator(): Promise<typeof Generator> {
  const require = createRequire(join(ROOT, "package.json"));
  const versionModule = createRequire(require.resolve("@cdktf/provider-generator")).resolve(
    "@cdktf/commons/src/terraform",
  );
  require.cache[versionModule] ??= Object.assign(Object.create(null) as NodeJS.Module, {
    id: versionModule,
    filename: versionModule,
    loaded: true,
    children: [],
    paths: [],
    exports: { terraformBinaryName: "terraform", terraformVersion: Promise.resolve("unknown") },
  });
  return require("@cdktf/provider-generator") as typeof Generator;
}
