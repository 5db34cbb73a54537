import { createHash } from "node:crypto";
import { writeFile } from "node:fs";
import { chmod, copyFile, rename, rm } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { promisify } from "node:util";
import { withTemporaryFolder } from "../engine";

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
