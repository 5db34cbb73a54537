import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { ROOT } from "../../src/tooling/root";

/** An example that an engine can run: a folder with a `.tf` file. */
export interface Example {
  /** Path from the root of the folder. */
  readonly folder: string;
  /** As a module's name. */
  readonly module: string;
  /** The text of its `.tf` files. */
  readonly text: string;
}

/** Every folder of the examples with `.tf` files that an engine can apply as a module, sorted. */
export async function examples(): Promise<readonly Example[]> {
  const texts = new Map<string, string[]>();
  // Actions and queries need a newer engine than tests can count on (test/engines runs them); an import, a backend and
  // moves from other providers need a root module, and stages need each other: these have tests of their own.
  const apart =
    /^examples\/(actions|list-resources|guides\/(action-events|action-failures|coming-from-restapi|coming-from-the-ui|shared-state)|two-stage-pipeline|pipelines|promotion)\//;
  for (const path of (await examplePaths(".tf")).filter((path) => !apart.test(path))) {
    const folder = path.slice(0, path.lastIndexOf("/"));
    texts.set(folder, [...(texts.get(folder) ?? []), await readFile(join(ROOT, path), "utf8")]);
  }
  return [...texts].map(([folder, parts]) => ({
    folder,
    module: folder.replace(/^examples\//, "").replace(/[^a-z0-9]+/g, "_"),
    text: parts.join("\n"),
  }));
}

/** Paths from the root of the examples' files that end so, sorted; without what engines leave behind. */
export async function examplePaths(ending: string): Promise<readonly string[]> {
  const entries = await readdir(join(ROOT, "examples"), { recursive: true });
  return entries
    .map((path) => `examples/${path.replaceAll("\\", "/")}`)
    .filter((path) => path.endsWith(ending) && !/\/(\.terraform|cdktf\.out|node_modules)\//.test(path))
    .sort();
}
