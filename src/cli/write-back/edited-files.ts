import { access, constants, lstat, readFile, realpath } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { CliError } from "../cli-error";
import { pathIn, repositoryRoot } from "../shown-path";
import { replaceFile } from "../named-file";
import { systemErrorText } from "../../files";

export interface EditedFile {
  /** Absolute. */
  readonly path: string;
  /** As it was read. */
  readonly before: string;
  readonly after: string;
}

/** The path without folders that are links, by which a file is one and the same; a link in its place stays one. */
export const realPath = async (path: string): Promise<string> =>
  realpath(dirname(path)).then(
    (folder) => join(folder, basename(path)),
    () => path,
  );

/** The directory that the user's files are in: a repository, also where a link leads into one, else the directory itself. */
export async function rootOf(directory: string): Promise<string> {
  const real = await realpath(directory);
  return repositoryRoot(real) ?? real;
}

/**
 * Why a file must not be written; null if it may be.
 *
 * @param root see `rootOf`
 */
export async function whyNotWritable(path: string, root: string): Promise<string | null> {
  try {
    const stats = await lstat(path);
    if (stats.isSymbolicLink())
      return "The file is a symbolic link, which may lead to what others use too. Make the change in the file that it leads to";
    if (!stats.isFile()) return "It is not a regular file";
    const [folder, top] = await Promise.all([realpath(dirname(path)), realpath(root)]);
    const inside = pathIn(folder, top);
    if (inside === null)
      return "The file is outside of the directory and its repository. Make the change there yourself";
    if (inside.split("/").includes(".terraform"))
      return "The file is the copy of a module, which init replaces. Make the change where the module comes from";
    if ((stats.mode & 0o222) === 0) return "The file is read-only. Make it writable, and run the command again";
    await access(path, constants.W_OK);
    return null;
  } catch (error) {
    return `The file cannot be written (${systemErrorText(error)})`;
  }
}

/** Writes each file in one step. @throws CliError if somebody else changed one since it was read */
export async function writeEdited(files: readonly EditedFile[]): Promise<void> {
  for (const { path, before } of files)
    if ((await readFile(path, "utf8")) !== before)
      throw new CliError(`"${path}" changed while the command ran, so nothing was written. Run the command again`);
  for (const [index, { path, after }] of files.entries()) {
    const { mode } = await lstat(path);
    await replaceFile(path, after, mode).catch((error: NodeJS.ErrnoException) => {
      const done = files.slice(0, index).map((file) => `"${file.path}"`);
      throw new CliError(
        `Cannot write "${path}" (${systemErrorText(error)}). ${done.length === 0 ? "No file was written" : `${done.join(" and ")} ${done.length === 1 ? "was" : "were"} written before`}. Correct the problem, and run the command again`,
        { cause: error },
      );
    });
  }
}
