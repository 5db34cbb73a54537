import { readFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { dataDirectory } from "../engine";
import { expressionOf, type Block } from "../hcl";

/**
 * Where the modules of a configuration are, by their calls' names with dots between them, such as `network.queues`: as
 * the engine's `init` wrote it down. Empty if it did not run.
 */
export async function readModuleFolders(root: string): Promise<ReadonlyMap<string, string>> {
  const text = await readFile(join(dataDirectory(root), "modules", "modules.json"), "utf8").catch(() => null);
  if (text === null) return new Map();
  return new Map(entriesOf(text).map(({ key, folder }) => [key, resolve(root, folder)]));
}

function entriesOf(text: string): readonly { readonly key: string; readonly folder: string }[] {
  let manifest: { readonly Modules?: unknown };
  try {
    manifest = JSON.parse(text) as { readonly Modules?: unknown };
  } catch {
    // The engine itself refuses to plan with such a manifest; a module's own source may still say where it is.
    return [];
  }
  const modules = Array.isArray(manifest?.Modules) ? (manifest.Modules as readonly unknown[]) : [];
  return modules.flatMap((module) => {
    const { Key: key, Dir: folder } = (module ?? {}) as { readonly Key?: unknown; readonly Dir?: unknown };
    return typeof key === "string" && typeof folder === "string" ? [{ key, folder }] : [];
  });
}

/** The folder of a module whose source is a local path; null for any other source. */
export function localModule(call: Block | undefined, folder: string): string | null {
  const source = call === undefined ? undefined : expressionOf(call, "source");
  if (source?.kind !== "string" || source.value === null) return null;
  return /^\.{1,2}[\\/]/.test(source.value) ? resolve(folder, source.value) : null;
}
