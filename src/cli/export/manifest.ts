import { readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { KINDS } from "../../kinds";
import type { Names, StackNames } from "./names";

/** Written next to the files: tells the next export which files are its own, and how the resources are called. */
export const MANIFEST = ".wfa-export.json";

export interface Manifest {
  /** SHA-256 of each file that exports to this directory have written and not removed, by path with forward slashes. */
  readonly files: ReadonlyMap<string, string>;
  readonly names: Names;
}

/** Empty if there is no readable manifest: then no file is known to be ours. */
export async function readManifest(directory: string): Promise<Manifest> {
  const file = join(directory, MANIFEST);
  // A pipe could be waited for forever.
  const read = async (): Promise<string> => ((await stat(file)).isFile() ? readFile(file, "utf8") : "");
  const text = await read().catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "ENOENT") throw error;
    return "";
  });
  const { files, names } = membersOf(parsed(text), ["files", "names"]);
  return {
    files: new Map(entries(files).filter((entry): entry is [string, string] => typeof entry[1] === "string")),
    names: new Map(entries(names).map(([directory, each]) => [directory, stackNames(each)])),
  };
}

/** The same export gives the same text, so that a repository shows no change. */
export function manifestText({ files, names }: Manifest): string {
  const stacks = sorted(names).map(([directory, each]) => [directory, Object.fromEntries(sorted(each))] as const);
  const content = {
    about:
      "The files that wfa export wrote here, with their SHA-256: with --force it removes those that it no longer writes. And how it has called the resources, the last name last, so that they keep their names or are moved",
    files: Object.fromEntries(sorted(files)),
    names: Object.fromEntries(stacks),
  };
  // A list of names on one line.
  return `${JSON.stringify(content, null, 2).replace(/\[\n\s+("[^"]*"(?:,\n\s+"[^"]*")*)\n\s+\]/g, (_, list: string) => `[${list.replace(/,\n\s+/g, ", ")}]`)}\n`;
}

/** Anybody may have edited the file, and names become a part of the configuration. */
function stackNames(value: unknown): StackNames {
  const kinds = new RegExp(`^(?:${KINDS.join("|")}) `);
  return new Map(
    entries(value).flatMap(([key, history]) => {
      const names = Array.isArray(history) ? (history as readonly unknown[]) : [];
      const isName = (name: unknown): name is string => typeof name === "string" && /^[a-z][a-z0-9_]{0,99}$/.test(name);
      return kinds.test(key) && names.length > 0 && names.every(isName) ? [[key, [...new Set(names)]] as const] : [];
    }),
  );
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    // It does not exist yet, or somebody edited it, so it cannot be trusted.
    return null;
  }
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const membersOf = <N extends string>(value: unknown, names: readonly N[]): Readonly<Record<N, unknown>> =>
  Object.fromEntries(names.map((name) => [name, isRecord(value) ? value[name] : null])) as Record<N, unknown>;

const entries = (value: unknown): readonly [string, unknown][] => (isRecord(value) ? Object.entries(value) : []);

const sorted = <V>(map: ReadonlyMap<string, V>): readonly (readonly [string, V])[] =>
  [...map].sort(([a], [b]) => (a < b ? -1 : 1));
