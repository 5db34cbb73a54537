import { readdir, readFile, realpath, stat } from "node:fs/promises";
import { join } from "node:path";
import { CliError } from "../cli-error";
import { isInside } from "../export/write-files";
import { systemErrorText } from "../system-error-text";
import { PROMOTION_MANIFEST } from "./promoted-directory";

/** A file of the source. */
export interface SourceFile {
  /** Relative to the source, with forward slashes. */
  readonly path: string;
  readonly content: Buffer;
  readonly isExecutable: boolean;
}

/** What engines and version control keep beside a configuration: it belongs to the source. */
const LEFT_OUT = [
  /^\.terraform$/,
  /\.tfstate(\..*)?$/,
  /^\.git$/,
  /^node_modules$/,
  /^crash\.log$/,
  /^\.wfa-export\.json$/,
  /\.tfplan$/,
  /^terraform\.d$/,
];

/** A configuration is small: a larger directory is another one than the user meant. */
const LARGEST = 512 * 1024 * 1024;

/**
 * The files of a directory, without what engines keep there.
 *
 * @param without a directory that is left out, if it is inside
 * @throws CliError if there is no such directory, or it is not a source
 */
export async function readDirectory(directory: string, without: string | null): Promise<readonly SourceFile[]> {
  const files: SourceFile[] = [];
  const visited = new Set<string>();
  let size = 0;
  const leftOut = without === null ? null : await realpath(without).catch(() => null);
  const visit = async (folder: string, prefix: string): Promise<void> => {
    const real = await realpath(folder);
    // A link may lead back to a folder that contains it.
    if (visited.has(real) || (leftOut !== null && isInside(leftOut, real))) return;
    visited.add(real);
    for (const name of (await readdir(folder)).sort()) {
      if (LEFT_OUT.some((pattern) => pattern.test(name))) continue;
      const [from, path] = [join(folder, name), `${prefix}${name}`];
      const stats = await stat(from);
      if (stats.isDirectory()) await visit(from, `${path}/`);
      else if (stats.isFile()) {
        size += stats.size;
        if (size > LARGEST)
          throw new CliError(
            `"${directory}" has more than ${LARGEST / 1024 / 1024} MiB of files. Name the directory of one configuration with --from`,
          );
        files.push({ path, content: await readFile(from), isExecutable: (stats.mode & 0o100) !== 0 });
      }
    }
  };
  await visit(directory, "").catch((error: NodeJS.ErrnoException) => {
    if (error.code === undefined) throw error;
    throw new CliError(
      `Cannot read the directory "${directory}" (--from): ${systemErrorText(error)}${error.path === undefined ? "" : ` at "${error.path}"`}. Name an existing directory with a configuration, or the URL of a service`,
      { cause: error },
    );
  });
  if (files.some(({ path }) => path === PROMOTION_MANIFEST))
    throw new CliError(
      `"${directory}" was written by wfa promote for another server. Promote the configuration that it was made from`,
    );
  return files;
}
