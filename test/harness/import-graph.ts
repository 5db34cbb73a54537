import { readdir, readFile } from "node:fs/promises";
import { builtinModules } from "node:module";
import { dirname, join } from "node:path";
import ts from "typescript";
import { ROOT } from "../../src/tooling/root";

/** What one source file imports: statically, dynamically, or as types only. */
export interface SourceFile {
  /** Relative to the root, with slashes: `src/cty/value.ts`. */
  readonly path: string;
  /** Our own files, as such paths. */
  readonly own: readonly string[];
  /** npm packages by name. */
  readonly packages: readonly string[];
  /** Relative imports that lead to no source file. */
  readonly lost: readonly string[];
}

const BUILTIN = new Set(builtinModules);
const ENDINGS = ["", ".ts", "/index.ts"];

/** Reads every TypeScript file under a folder, less those under `generated`. */
export async function importGraph(folder: string): Promise<ReadonlyMap<string, SourceFile>> {
  const files = (await readdir(join(ROOT, folder), { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile() && entry.name.endsWith(".ts"))
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(ROOT.length + 1)
        .replaceAll("\\", "/"),
    )
    .filter((path) => !path.includes("/generated/"))
    .sort();
  const graph = new Map<string, SourceFile>();
  for (const path of files) graph.set(path, await readSource(path));
  return graph;
}

async function readSource(path: string): Promise<SourceFile> {
  const { importedFiles } = ts.preProcessFile(await readFile(join(ROOT, path), "utf8"), true, true);
  const own: string[] = [];
  const packages: string[] = [];
  const lost: string[] = [];
  for (const { fileName } of importedFiles) {
    if (fileName.startsWith(".")) {
      const target = join(dirname(path), fileName).replaceAll("\\", "/");
      const found = ENDINGS.map((ending) => target + ending).find((candidate) =>
        ts.sys.fileExists(join(ROOT, candidate)),
      );
      if (found) own.push(found);
      else lost.push(fileName);
    } else if (!fileName.startsWith("node:") && !BUILTIN.has(fileName)) {
      packages.push(fileName.split("/", fileName.startsWith("@") ? 2 : 1).join("/"));
    }
  }
  return { path, own: unique(own), packages: unique(packages), lost };
}

const unique = (names: readonly string[]): readonly string[] => [...new Set(names)].sort();

/** Every import cycle once, as the paths in order; an empty list is what one wants. */
export function importCycles(graph: ReadonlyMap<string, SourceFile>): readonly (readonly string[])[] {
  const cycles: string[][] = [];
  const done = new Set<string>();
  const trail: string[] = [];
  const visit = (path: string): void => {
    const start = trail.indexOf(path);
    if (start >= 0) {
      cycles.push([...trail.slice(start), path]);
      return;
    }
    if (done.has(path)) return;
    trail.push(path);
    for (const next of graph.get(path)?.own ?? []) visit(next);
    trail.pop();
    done.add(path);
  };
  for (const path of graph.keys()) visit(path);
  return cycles;
}
