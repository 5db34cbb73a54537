import { createHash } from "node:crypto";
import { writeFile } from "node:fs";
import { chmod, copyFile, mkdtemp, rename, rm } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { promisify } from "node:util";

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
  await promisify(writeFile)(from, content);
  return { from, hash: hashOf(content) };
}

/** The directory may span two mounts. */
export async function moveFile(from: string, to: string): Promise<void> {
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
  const staging = await mkdtemp(join(dirname(path), ".wfa-"));
  try {
    const { from } = await stageFile(join(staging, basename(path)), text);
    if (mode !== undefined) await chmod(from, mode & 0o777);
    await moveFile(from, path);
  } finally {
    await rm(staging, { recursive: true, force: true });
  }
}
