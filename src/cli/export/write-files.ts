import { chmod, copyFile, mkdir, mkdtemp, readFile, rename, rm, rmdir, writeFile } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { CliError } from "../cli-error";
import { hashOf } from "./manifest";

/** A file to write: a text, or a file that is moved there. */
export interface OutputFile {
  /** Relative to the directory, with forward slashes. */
  readonly path: string;
  readonly content: { readonly text: string } | { readonly from: string };
  readonly executable: boolean;
}

export interface WrittenFile {
  readonly path: string;
  readonly outcome: "written" | "replaced" | "unchanged";
}

/** A file with the SHA-256 of its content. */
export interface HashedFile extends WrittenFile {
  readonly hash: string;
}

/**
 * Opens the directory, creating it if necessary, with a folder for temporary files. `end` removes the rest of that
 * folder.
 */
export async function openDirectory(
  directory: string,
): Promise<{ readonly path: string; readonly staging: string; end(): Promise<void> }> {
  const path = resolve(directory);
  return inDirectory(directory, async () => {
    const made = await mkdir(path, { recursive: true });
    const staging = await mkdtemp(join(path, ".wfa-export-"));
    return {
      path,
      staging,
      end: async () => {
        await rm(staging, { recursive: true, force: true });
        // Only directories created here, and only if they are empty.
        if (made !== undefined) await rmdir(path).catch(() => undefined);
      },
    };
  });
}

/**
 * Writes the files, or none if one exists with different content, unless `force` replaces it. Each appears complete or
 * not at all; only a failing disk can leave some of them missing.
 *
 * @throws CliError that names what is in the way; other errors of the file system are for `inDirectory`
 */
export async function writeFiles(
  directory: string,
  staging: string,
  files: readonly OutputFile[],
  force: boolean,
): Promise<readonly HashedFile[]> {
  const planned: HashedFile[] = [];
  for (const file of files) planned.push(await plannedFile(directory, file));
  const inTheWay = planned.filter(({ outcome }) => outcome === "replaced").map(({ path }) => path);
  if (inTheWay.length > 0 && !force) throw new CliError(conflict(directory, inTheWay));
  for (const [index, file] of files.entries()) {
    if (planned[index]!.outcome === "unchanged") continue;
    const target = join(directory, file.path);
    await mkdir(dirname(target), { recursive: true });
    const ready = "from" in file.content ? file.content.from : join(staging, `text-${index}`);
    if ("text" in file.content) await writeFile(ready, file.content.text);
    if (file.executable) await chmod(ready, 0o755);
    await moveFile(ready, target);
  }
  return planned;
}

async function plannedFile(directory: string, { path, content }: OutputFile): Promise<HashedFile> {
  const now = "text" in content ? Buffer.from(content.text) : await readFile(content.from);
  const before = await readFile(join(directory, path)).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return null;
    throw error;
  });
  const changed = before?.equals(now) === true ? "unchanged" : "replaced";
  return { path, outcome: before === null ? "written" : changed, hash: hashOf(now) };
}

/** The directory may span two mounts. */
async function moveFile(from: string, to: string): Promise<void> {
  await rename(from, to).catch(async (error: NodeJS.ErrnoException) => {
    if (error.code !== "EXDEV") throw error;
    await copyFile(from, to);
  });
}

const NAMED = 10;

function conflict(directory: string, paths: readonly string[]): string {
  const named = paths.slice(0, NAMED).map((path) => `\n  ${path}`);
  const more = paths.length > NAMED ? `\n  and ${paths.length - NAMED} more` : "";
  const count = paths.length === 1 ? "1 file is" : `${paths.length} files are`;
  return `Nothing was written, because ${count} already in "${directory}" with other content:${named.join("")}${more}\nChoose another directory, or replace them with --force`;
}

/** Runs work in the directory. @throws CliError if the file system does not let it */
export async function inDirectory<T>(directory: string, run: () => Promise<T>): Promise<T> {
  return run().catch((error: unknown) => {
    throw unusable(directory, error);
  });
}

function unusable(directory: string, error: unknown): Error {
  const { code, path } = error as NodeJS.ErrnoException;
  if (code === undefined) return error as Error;
  return new CliError(
    `Cannot use the directory "${directory}": ${code}${path === undefined ? "" : ` at "${path}"`}. Choose a writable directory`,
    { cause: error },
  );
}
