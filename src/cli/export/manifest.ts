import { readFile, stat } from "node:fs/promises";
import { join } from "node:path";

/** Written next to the files: tells the next export which files are its own. */
export const MANIFEST = ".wfa-export.json";

/** SHA-256 of each file that exports to this directory have written and not removed, by path with forward slashes. */
export type Manifest = ReadonlyMap<string, string>;

/** Empty if there is no readable manifest: then no file is known to be ours. */
export async function readManifest(directory: string): Promise<Manifest> {
  const file = join(directory, MANIFEST);
  // A pipe could be waited for forever.
  const read = async (): Promise<string> => ((await stat(file)).isFile() ? readFile(file, "utf8") : "");
  const text = await read().catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "ENOENT") throw error;
    return "";
  });
  try {
    const { files } = JSON.parse(text) as { readonly files?: Readonly<Record<string, unknown>> };
    return new Map(
      Object.entries(files ?? {}).filter((entry): entry is [string, string] => typeof entry[1] === "string"),
    );
  } catch {
    // It does not exist yet, or somebody edited it, so it cannot be trusted.
    return new Map();
  }
}

/** The same files give the same text, so that a repository shows no change. */
export function manifestText(manifest: Manifest): string {
  const files = Object.fromEntries([...manifest].sort(([a], [b]) => (a < b ? -1 : 1)));
  return `${JSON.stringify({ about: "The files that wfa export wrote here, with their SHA-256. With --force it removes those that it no longer writes", files }, null, 2)}\n`;
}
