import { createHash } from "node:crypto";
import { writeFile } from "node:fs";
import { chmod, copyFile, lstat, readFile, rename, rm } from "node:fs/promises";
import { basename, dirname, join, resolve } from "node:path";
import { promisify } from "node:util";
import { withTemporaryFolder } from "../engine";
import { absent, isOutOfRoom, systemErrorText } from "../files";
import { CliError } from "./cli-error";

/**
 * For `catch`: an error of the file system at a path, or in the directory there, as one that the user can fix; others pass
 * through.
 *
 * @param what such as `read the directory`
 * @param elsewhere a sentence: what to do, unless the disk is full
 */
export const cannot =
  (what: string, path: string, elsewhere: string) =>
  (error: unknown): never => {
    const { code, path: from = path, dest = from } = error as NodeJS.ErrnoException & { readonly dest?: string };
    if (code === undefined) throw error;
    const place = resolve(dest) === resolve(path) ? "" : ` at "${dest}"`;
    const advice = isOutOfRoom(error) ? "Free some space, and run the command again" : elsewhere;
    throw new CliError(`Cannot ${what} "${path}" (${systemErrorText(error)}${place}). ${advice}`, { cause: error });
  };

/**
 * The file that an option names; null if there is none. A link or a pipe is not read: the first may lead anywhere, the
 * second never ends.
 *
 * @param what such as `the baseline`
 * @throws CliError
 */
export async function readNamedFile(
  path: string,
  what: string,
  option: string,
): Promise<{ readonly text: string; readonly mode: number } | null> {
  const failed = cannot(`read ${what}`, path, `Choose another file with ${option}`);
  const stats = await lstat(path).catch(absent).catch(failed);
  if (stats === null) return null;
  if (!stats.isFile())
    throw new CliError(
      `"${path}" (${option}) is not a regular file. A symbolic link, a pipe or a directory is not read or replaced; name the file itself`,
    );
  return { text: await readFile(path, "utf8").catch(failed), mode: stats.mode };
}

/**
 * Writes the file that an option names in one step.
 *
 * @param mode its permissions. @default those of a new file
 * @throws CliError
 */
export const replaceNamedFile = (
  path: string,
  text: string,
  { what, option, mode }: { readonly what: string; readonly option: string; readonly mode?: number | undefined },
): Promise<void> =>
  replaceFile(path, text, mode).catch(cannot(`write ${what}`, path, `Choose another file with ${option}`));

/** Writes a report to the file that an option names, which may be a pipe. @throws CliError */
export const writeOutputFile = (path: string, text: string, what: string, option: string): Promise<void> =>
  promisify(writeFile)(path, text).catch(cannot(`write ${what} to`, path, `Choose another file with ${option}`));

/** A complete file that will be moved to its place. */
export interface StagedFile {
  readonly from: string;
  /** SHA-256 of its content. */
  readonly hash: string;
}

export const hashOf = (content: Buffer): string => createHash("sha256").update(content).digest("hex");

export async function stageFile(from: string, text: string | Buffer): Promise<StagedFile> {
  const content = Buffer.from(text);
  // A file handle of `node:fs/promises` takes several times the CPU of the write itself.
  await promisify(writeFile)(from, content, { mode: 0o600 }).catch((error: unknown) => {
    // Node.js does not name the file if the disk is full.
    throw Object.assign(error as Error, { path: from });
  });
  return { from, hash: hashOf(content) };
}

/** Read before anything is written, because Node.js sets the umask for a moment to read it. */
const NEW_FILE = 0o666 & ~process.umask();

/**
 * Moves a file that only this account could read to its place. The directory may span two mounts.
 *
 * @param mode the permissions there. @default those of a new file
 */
export async function moveFile(from: string, to: string, mode: number = NEW_FILE): Promise<void> {
  await chmod(from, mode & 0o777);
  await rename(from, to).catch(async (error: NodeJS.ErrnoException) => {
    if (error.code !== "EXDEV") throw error;
    // A link there would be followed.
    await rm(to, { force: true });
    await copyFile(from, to);
  });
}

/**
 * Writes one file in one step: whoever reads it sees the old text or the new one, also after a crash.
 *
 * @param mode the permissions of the file. @default those of a new file
 */
export async function replaceFile(path: string, text: string, mode?: number): Promise<void> {
  const write = async (staging: string): Promise<void> => {
    const { from } = await stageFile(join(staging, basename(path)), text);
    await moveFile(from, path, mode);
  };
  await withTemporaryFolder(".wfa-write", write, dirname(path));
}
