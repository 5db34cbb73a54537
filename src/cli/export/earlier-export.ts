import { readFile, realpath, rm, rmdir, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { objectOf } from "../../engine-json";
import type { JsonObject, JsonValue } from "../../json";
import { type Kind, KIND_FACTS, KINDS } from "../../kinds";
import { pathIn } from "../shown-path";
import { hashOf } from "../named-file";
import type { Names } from "./arrange";

/** Written next to the files: tells the next export which files are its own, and how the resources are called. */
export const MANIFEST = ".wfa-export.json";

export interface Manifest {
  /** SHA-256 of each file that exports to this directory have written and not removed, by path with forward slashes. */
  readonly files: ReadonlyMap<string, string>;
  readonly names: Names;
}

/** Empty if there is no readable manifest: then no file is known to be ours. */
export async function readManifest(directory: string): Promise<Manifest> {
  const { files, names } = await readManifestFile(join(directory, MANIFEST));
  return {
    files: new Map(texts(files)),
    names: new Map(Object.entries(objectOf(names)).map(([stack, own]) => [stack, new Map(texts(own).filter(isNamed))])),
  };
}

/** The same export gives the same text, so that a repository shows no change. */
export function manifestText({ files, names }: Manifest): string {
  const stacks = sorted(names).map(([directory, each]) => [directory, Object.fromEntries(sorted(each))] as const);
  const content = {
    about:
      "Written by wfa export for the next one: the SHA-256 of each file, and the name of the resource of each object. --force replaces and removes only files that still have this SHA-256",
    files: Object.fromEntries(sorted(files)),
    names: Object.fromEntries(stacks),
  };
  return `${JSON.stringify(content, null, 2)}\n`;
}

export async function readManifestFile(path: string): Promise<JsonObject> {
  const text = (await contentOf(path))?.toString("utf8") ?? "";
  try {
    return objectOf(JSON.parse(text) as JsonValue);
  } catch {
    // It does not exist yet, or somebody edited it, so it cannot be trusted.
    return {};
  }
}

/** The members that are texts. */
export const texts = (value: JsonValue | undefined): readonly (readonly [string, string])[] =>
  Object.entries(objectOf(value)).flatMap(([name, each]) => (typeof each === "string" ? [[name, each] as const] : []));

/** Anybody may have edited the file, and names become a part of the configuration. */
const isNamed = ([key, name]: readonly [string, string]): boolean =>
  KINDS.some((kind) => key.startsWith(`${kind} `)) && /^[a-z][a-z0-9_]{0,99}$/.test(name);

const sorted = <V>(map: ReadonlyMap<string, V>): readonly (readonly [string, V])[] =>
  [...map].sort(([a], [b]) => (a < b ? -1 : 1));

export type LeftBecause =
  /** Files are only removed with --force. */
  | "not forced"
  /** It was changed after the export wrote it. */
  | "changed"
  /** It may belong to an object that was not selected, or could not be exported. */
  | "partial";

export type Leftover = { readonly path: string } & (
  | { readonly outcome: "removed" }
  | { readonly outcome: "left"; readonly because: LeftBecause }
);

export interface LeftoverOptions {
  /** Files of other kinds are ignored. */
  readonly kinds: ReadonlySet<Kind>;
  /** Whether only some objects of these kinds were requested, or could be exported. */
  readonly partial: boolean;
  /** Replace existing files with different content, and remove files of earlier exports that are no longer written. */
  readonly force: boolean;
}

/**
 * Finds files of earlier exports that this one no longer writes, such as the document of a renamed workflow. Removes
 * only unchanged files that an export is known to have written and that cannot belong to a missing object.
 *
 * @param written paths of this export
 * @param earlier SHA-256 of the files of earlier exports, by path
 */
export async function clearLeftovers(
  directory: string,
  written: ReadonlySet<string>,
  earlier: ReadonlyMap<string, string>,
  { kinds, partial, force }: LeftoverOptions,
): Promise<readonly Leftover[]> {
  const root = await realpath(directory);
  const leftovers: Leftover[] = [];
  for (const [path, hash] of sorted(earlier)) {
    const kind = kindOf(path);
    if (written.has(path) || !isPlain(path) || (kind !== null && !kinds.has(kind))) continue;
    const content = await contentOf(join(directory, path));
    // A link may lead out of the directory.
    if (content === null || pathIn(await realpath(dirname(join(directory, path))), root) === null) continue;
    // A stack that is not written this time may have other objects, which its provider block and imports belong to.
    const isGone = path.includes("/") && ![...written].some((each) => each.startsWith(path.replace(/[^/]*$/, "")));
    const isOpen = kind === null ? isGone && (partial || kinds.size < KINDS.length) : partial;
    if (hash !== hashOf(content)) leftovers.push({ path, outcome: "left", because: "changed" });
    else if (isOpen) leftovers.push({ path, outcome: "left", because: "partial" });
    else if (!force) leftovers.push({ path, outcome: "left", because: "not forced" });
    else {
      await rm(join(directory, path));
      let folder = dirname(path);
      while (folder !== "." && (await isRemoved(join(directory, folder)))) folder = dirname(folder);
      leftovers.push({ path, outcome: "removed" });
    }
  }
  return leftovers;
}

/** A manifest is a file that anybody may have edited. */
export const isPlain = (path: string): boolean =>
  !path.includes("\\") && path.split("/").every((step) => step !== "" && step !== "." && step !== "..");

/** Null for files without one, such as the imports. In an export that is split, the stack's directory comes first. */
const kindOf = (path: string): Kind | null =>
  KINDS.find((kind) =>
    [path, path.slice(path.indexOf("/") + 1)].some(
      (own) => own === `${kind}.tf` || own.startsWith(`${KIND_FACTS[kind].file?.folder ?? "/"}/`),
    ),
  ) ?? null;

/** Null if it is not a regular file: a pipe could be waited for forever. */
async function contentOf(file: string): Promise<Buffer | null> {
  try {
    return (await stat(file)).isFile() ? await readFile(file) : null;
  } catch (error) {
    if (["ENOENT", "ENOTDIR"].includes((error as NodeJS.ErrnoException).code ?? "")) return null;
    throw error;
  }
}

/** Removes a folder if it is empty. */
const isRemoved = (folder: string): Promise<boolean> =>
  rmdir(folder).then(
    () => true,
    () => false,
  );
