import { lstat, readFile, realpath, rm, rmdir } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { openTemporaryFolder } from "../engine";
import { absent, makeDirectory } from "../files";
import { mapAtOnce } from "../inventory";
import { CliError } from "./cli-error";
import { cannot, hashOf, moveFile, type StagedFile, stageFile } from "./named-file";
import { pathIn } from "./shown-path";

/** A file to write: a text, or a file that is moved there. */
export type OutputFile = ({ readonly text: string | Buffer } | StagedFile) & {
  /** Relative to the directory, with forward slashes. */
  readonly path: string;
  /** @default false */
  readonly executable?: boolean;
};

export interface WrittenFile {
  readonly path: string;
  /** `replaced`: as an export had written it; `overwritten`: somebody had changed it, or no export wrote it. */
  readonly outcome: "written" | "replaced" | "overwritten" | "unchanged";
  /** SHA-256 of its content. */
  readonly hash: string;
}

/** Which existing files with other content may be replaced. */
export interface Replacing {
  /** `earlier`: those that are as an export wrote them. */
  readonly which: "none" | "earlier" | "all";
  /** SHA-256 of the files of earlier exports, by path. */
  readonly earlier: ReadonlyMap<string, string>;
}

/** For files that only a command writes. */
export const REPLACE_ALL: Replacing = { which: "all", earlier: new Map() };

/** How many files are looked at or moved at the same time. */
const AT_ONCE = 16;

/** Works in a directory, which is created if necessary, with a folder in it for temporary files. */
export async function withDirectory<T>(
  directory: string,
  work: (path: string, staging: string) => Promise<T>,
): Promise<T> {
  const path = resolve(directory);
  const { made, staging } = await inDirectory(directory, async () => ({
    made: makeDirectory(path),
    staging: await openTemporaryFolder(".wfa-export", path),
  }));
  try {
    return await work(path, staging);
  } finally {
    await rm(staging, { recursive: true, force: true });
    // Only directories created here, and only if they are empty.
    if (made !== undefined) await rmdir(path).catch(() => undefined);
  }
}

/**
 * Writes the files, or none if one exists with different content that may not be replaced. Each appears complete or not
 * at all; only a failing disk can leave some of them missing.
 *
 * @throws CliError that names what is in the way; other errors of the file system are for `inDirectory`
 */
export async function writeFiles(
  directory: string,
  staging: string,
  files: readonly OutputFile[],
  { which, earlier }: Replacing,
): Promise<readonly WrittenFile[]> {
  await expectOwnFolders(directory, files);
  const planned = await mapAtOnce(files, AT_ONCE, (file) => plannedFile(directory, file, earlier));
  const inTheWay = planned
    .filter(({ outcome }) => outcome === "overwritten" || (outcome === "replaced" && which === "none"))
    .map(({ path }) => path);
  if (inTheWay.length > 0 && which !== "all") throw new CliError(conflict(directory, inTheWay, which));
  const changed = files.filter((_, index) => planned[index]!.outcome !== "unchanged");
  for (const folder of new Set(changed.map(({ path }) => dirname(join(directory, path))))) makeDirectory(folder);
  await mapAtOnce(changed, AT_ONCE, async (file, index) => {
    const { from } = "from" in file ? file : await stageFile(join(staging, `text-${index}`), file.text);
    await moveFile(from, join(directory, file.path), file.executable ? 0o755 : undefined);
  });
  return planned;
}

async function plannedFile(directory: string, file: OutputFile, earlier: Replacing["earlier"]): Promise<WrittenFile> {
  const { path } = file;
  const hash = "text" in file ? hashOf(Buffer.from(file.text)) : file.hash;
  const target = join(directory, path);
  const found = await lstat(target).catch(absent);
  // A link or a pipe is not opened, because that could wait forever: it is replaced like other content.
  const isOpened = found !== null && (found.isFile() || found.isDirectory());
  const present = isOpened ? hashOf(await readFile(target)) : null;
  const isOurs = present !== null && present === earlier.get(path);
  if (found === null) return { path, outcome: "written", hash };
  if (present === hash) return { path, outcome: "unchanged", hash };
  return { path, outcome: isOurs ? "replaced" : "overwritten", hash };
}

/** Refuses folders that are symbolic links to elsewhere: nothing outside of the directory is written. */
async function expectOwnFolders(directory: string, files: readonly OutputFile[]): Promise<void> {
  const root = await realpath(directory);
  const folders = new Set(
    files.flatMap(({ path }) => path.split("/").map((_, at, steps) => steps.slice(0, at).join("/"))),
  );
  for (const folder of folders) {
    const path = join(directory, folder);
    if (!(await lstat(path).catch(absent))?.isSymbolicLink()) continue;
    // A link that leads nowhere has no real path.
    const real = await realpath(path).catch(() => null);
    if (real === null || pathIn(real, root) === null)
      throw new CliError(
        `Nothing was written, because "${path}" is a symbolic link that leads out of the directory. Remove the link, or export to another directory`,
      );
  }
}

const NAMED = 10;

function conflict(directory: string, paths: readonly string[], which: "none" | "earlier"): string {
  const named = paths.slice(0, NAMED).map((path) => `\n  ${path}`);
  const more = paths.length > NAMED ? `\n  and ${paths.length - NAMED} more` : "";
  const [files, them, then] =
    paths.length === 1 ? ["1 file", "it", "it then has"] : [`${paths.length} files`, "them", "they then have"];
  const advice = which === "earlier" ? `overwrite ${them} with --overwrite` : `replace ${them} with --force`;
  return `Nothing was written, because ${files} already in "${directory}" would be lost:${named.join("")}${more}\nChoose another directory, or ${advice}: ${then} only what this export selects`;
}

/** Runs work in the directory. @throws CliError if the file system does not let it */
export const inDirectory = <T>(directory: string, run: () => Promise<T>): Promise<T> =>
  run().catch(cannot("use the directory", directory, "Choose a writable directory"));
