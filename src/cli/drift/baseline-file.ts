import { BaselineError, parseBaseline, type AcceptedFinding } from "../../review";
import { CliError } from "../cli-error";
import { readNamedFile, replaceNamedFile } from "../named-file";

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
  const found = await readNamedFile(path, "the baseline", "--baseline");
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
  const now = await readNamedFile(path, "the baseline", "--baseline");
  if ((now?.text ?? null) !== before)
    throw new CliError(
      `The baseline "${path}" changed while the command ran, so it was not written. Run the command again`,
    );
  if (text === before) return;
  await replaceNamedFile(path, text, { what: "the baseline", option: "--baseline", mode });
}
