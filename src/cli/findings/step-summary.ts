import { appendFile } from "node:fs/promises";
import { CliError } from "../cli-error";
import { systemErrorText } from "../../files";

/** GitHub refuses the whole summary of a step above 1 MiB. In characters, of which one takes at most three bytes. */
export const SUMMARY_SIZE = 333_000;

/**
 * Adds Markdown to the summary of a step of a GitHub workflow, whose file `GITHUB_STEP_SUMMARY` names.
 *
 * @returns false if there is no such file
 */
export async function addToStepSummary(markdown: string): Promise<boolean> {
  const file = process.env["GITHUB_STEP_SUMMARY"];
  if (file === undefined || file === "") return false;
  await appendFile(file, `${markdown}\n`).catch((error: NodeJS.ErrnoException) => {
    throw new CliError(
      `Cannot write the step's summary to "${file}", which GITHUB_STEP_SUMMARY names (${systemErrorText(error)})`,
      { cause: error },
    );
  });
  return true;
}
