import { appendFile } from "node:fs/promises";
import { CliError } from "../cli-error";
import { systemErrorText } from "../system-error-text";

/** GitHub refuses the whole summary of a step above 1 MiB. */
export const SUMMARY_BYTES = 1_000_000;

/**
 * Adds Markdown to the summary of a step of a GitHub workflow, whose file `GITHUB_STEP_SUMMARY` names. Of a long text the
 * first sections are added, and a line that says so.
 *
 * @returns false if there is no such file
 */
export async function addToStepSummary(markdown: string): Promise<boolean> {
  const file = process.env["GITHUB_STEP_SUMMARY"];
  if (file === undefined || file === "") return false;
  await appendFile(file, `${fitting(markdown, SUMMARY_BYTES)}\n`).catch((error: NodeJS.ErrnoException) => {
    throw new CliError(
      `Cannot write the step's summary to "${file}", which GITHUB_STEP_SUMMARY names (${systemErrorText(error)})`,
      { cause: error },
    );
  });
  return true;
}

const REST =
  "\n\n---\n\nThis summary does not show everything, because GitHub accepts no more. The other formats do.\n";

/** The sections that fit, whole. */
export function fitting(markdown: string, bytes: number): string {
  if (Buffer.byteLength(markdown) <= bytes) return markdown;
  const room = bytes - REST.length;
  let text = "";
  let size = 0;
  for (const section of markdown.split(/(?=\n\n#{2,3} )/)) {
    size += Buffer.byteLength(section);
    if (size > room) break;
    text += section;
  }
  return text + REST;
}
