import { writeFile } from "node:fs/promises";
import { CliError } from "./cli-error";
import { systemErrorText } from "../files";

/**
 * Writes to the file that an option names.
 *
 * @param what such as `the report`
 * @throws CliError
 */
export async function writeOutputFile(file: string, text: string, what: string, option: string): Promise<void> {
  await writeFile(file, text).catch((error: unknown) => {
    throw new CliError(
      `Cannot write ${what} to "${file}" (${systemErrorText(error)}). Choose another file with ${option}`,
      { cause: error },
    );
  });
}
