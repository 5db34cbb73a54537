import { lstat, readFile } from "node:fs/promises";
import { BaselineError, parseBaseline, type AcceptedFinding } from "../../review";
import { CliError } from "../cli-error";
import { replaceFile } from "../staged-file";
import { systemErrorText } from "../../files";

/** What a baseline file contained when it was read. */
export interface BaselineFile {
  readonly path: string;
  readonly accepted: readonly AcceptedFinding[];
  /** Null if there was no file. */
  readonly text: string | null;
  readonly mode: number | undefined;
}

/** @throws CliError that names the file, and the entry that is wrong */
export async function readBaselineFile(path: string, mayBeMissing: boolean): Promise<BaselineFile> {
  const found = await regularFile(path);
  if (found === null) {
    if (mayBeMissing) return { path, accepted: [], text: null, mode: undefined };
    throw new CliError(
      `The baseline "${path}" does not exist. Create it with "wfa drift --accept --baseline ${path} --reason TEXT", or leave --baseline out`,
    );
  }
  try {
    return { path, accepted: parseBaseline(found.text), text: found.text, mode: found.mode };
  } catch (error) {
    if (!(error instanceof BaselineError)) throw error;
    throw new CliError(
      `The baseline "${path}" cannot be used, so nothing was checked. ${error.message}. Correct the file`,
      { cause: error },
    );
  }
}

/** Writes the file in one step. @throws CliError if somebody else changed it since it was read */
export async function writeBaselineFile({ path, text: before, mode }: BaselineFile, text: string): Promise<void> {
  const now = await regularFile(path);
  if ((now?.text ?? null) !== before)
    throw new CliError(
      `The baseline "${path}" changed while the command ran, so it was not written. Run the command again`,
    );
  if (text === before) return;
  await replaceFile(path, text, mode).catch((error: NodeJS.ErrnoException) => {
    throw new CliError(
      `Cannot write the baseline "${path}" (${systemErrorText(error)}), and it is as it was. Choose another file with --baseline`,
      { cause: error },
    );
  });
}

/** Null if there is nothing. A link or a pipe is not read: the first may lead anywhere, the second never ends. */
async function regularFile(path: string): Promise<{ readonly text: string; readonly mode: number } | null> {
  try {
    const stats = await lstat(path);
    if (!stats.isFile()) throw notRegular(path);
    return { text: await readFile(path, "utf8"), mode: stats.mode };
  } catch (error) {
    if (error instanceof CliError) throw error;
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
    throw new CliError(
      `Cannot read the baseline "${path}" (${systemErrorText(error)}). Choose another file with --baseline`,
      {
        cause: error,
      },
    );
  }
}

const notRegular = (path: string): CliError =>
  new CliError(
    `The baseline "${path}" is not a regular file. A symbolic link, a pipe or a directory is not read or replaced; name the file itself with --baseline`,
  );
