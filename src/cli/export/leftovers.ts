import { readFile, realpath, rm, rmdir, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { KIND_FACTS, KINDS, type Kind } from "../../kinds";
import { hashOf } from "../staged-file";
import { WHOLE } from "./stacks";
import { pathIn } from "../shown-path";

/** Why a file that is no longer part of the export is kept. */
export type LeftBecause =
  /** Files are only removed with --force. */
  | "not forced"
  /** It was changed after the export wrote it. */
  | "changed"
  /** It may belong to an object of its kind that could not be exported. */
  | "incomplete"
  /** Only some objects of its kind were requested, so it may belong to the others. */
  | "partial";

export type Leftover = { readonly path: string } & (
  | { readonly outcome: "removed" }
  | { readonly outcome: "left"; readonly because: LeftBecause }
);

export interface LeftoverOptions {
  /** Files of other kinds are ignored. */
  readonly kinds: ReadonlySet<Kind>;
  /** Whether only some objects of these kinds were requested. */
  readonly partial: boolean;
  /** Kinds of which something could not be exported. */
  readonly incomplete: ReadonlySet<Kind>;
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
  options: LeftoverOptions,
): Promise<readonly Leftover[]> {
  const root = await realpath(directory);
  const isWritten = (stack: string): boolean => written.has(`${stack}/versions.tf`) || written.has(`${stack}/stack.ts`);
  const leftovers: Leftover[] = [];
  for (const [path, hash] of [...earlier].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const place = written.has(path) ? null : placeOf(path);
    if (place === null || (place.kind !== null && !options.kinds.has(place.kind))) continue;
    const { kind, stack } = place;
    const content = await contentOf(join(directory, path));
    // A link may lead out of the directory.
    if (content === null || pathIn(await realpath(dirname(join(directory, path))), root) === null) continue;
    // A stack that is not written this time may have other objects, which its provider block and imports belong to.
    const isNeeded = kind === null && stack !== WHOLE && !isWritten(stack);
    const because = hash === hashOf(content) ? whyLeft(kind, isNeeded, options) : "changed";
    if (because !== null) leftovers.push({ path, outcome: "left", because });
    else {
      await rm(join(directory, path));
      await removeEmpty(directory, dirname(path));
      leftovers.push({ path, outcome: "removed" });
    }
  }
  return leftovers;
}

function whyLeft(
  kind: Kind | null,
  isNeeded: boolean,
  { kinds, partial, incomplete, force }: LeftoverOptions,
): LeftBecause | null {
  if (kind === null ? isNeeded && incomplete.size > 0 : incomplete.has(kind)) return "incomplete";
  if (kind === null ? isNeeded && (partial || KINDS.some((each) => !kinds.has(each))) : partial) return "partial";
  return force ? null : "not forced";
}

interface FilePlace {
  readonly stack: string;
  /** Null for files without one, such as the imports. */
  readonly kind: Kind | null;
}

/** Names of files without a kind that an export writes in the directory of a stack. */
const OF_A_STACK = ["versions.tf", "imports.tf", "import.sh", "moved.tf", "stack.ts", "imports.ts"];
/** Names of files that an export writes beside its stacks. */
const BESIDE = ["stacks.json", "stacks.gitlab-ci.yml", "main.ts", "cdktf.json", "package.json", "tsconfig.json"];

/** Null if no export can have written it: a manifest is a file that anybody may have edited. */
function placeOf(path: string): FilePlace | null {
  const steps = path.split("/");
  if (steps.some((step) => step === "" || step === "." || step === "..") || path.includes("\\")) return null;
  const inOne = kindOf(path);
  if (inOne !== null || BESIDE.includes(path) || OF_A_STACK.includes(path)) return { stack: WHOLE, kind: inOne };
  const [stack, ...rest] = steps;
  const kind = kindOf(rest.join("/"));
  return kind !== null || OF_A_STACK.includes(rest.join("/")) ? { stack: stack!, kind } : null;
}

const kindOf = (path: string): Kind | null =>
  KINDS.find((kind) => path === `${kind}.tf` || path.startsWith(`${KIND_FACTS[kind].file?.folder ?? "/"}/`)) ?? null;

/** Null if it is not a regular file: a pipe could be waited for forever. */
async function contentOf(file: string): Promise<Buffer | null> {
  const read = async (): Promise<Buffer | null> => ((await stat(file)).isFile() ? readFile(file) : null);
  return read().catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT" || error.code === "ENOTDIR" || error.code === "EISDIR") return null;
    throw error;
  });
}

/** Removes folders that are now empty. */
async function removeEmpty(directory: string, folder: string): Promise<void> {
  if (folder === ".") return;
  const removed = await rmdir(join(directory, folder)).then(
    () => true,
    () => false,
  );
  if (removed) await removeEmpty(directory, dirname(folder));
}
