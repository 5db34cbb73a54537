import { existsSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { CliError } from "../cli-error";
import { matchConfiguration, type Matched, type MatchOptions } from "./match-configuration";
import { importsText } from "./match-text";
import { replaceNamedFile } from "../named-file";

export interface WriteMatchOptions extends Omit<MatchOptions, "folder"> {
  /** @default imports.tf in the directory */
  readonly output: string | undefined;
  /** Replace an existing file. */
  readonly force: boolean;
}

/**
 * Finds the objects of a configuration on the service, and writes their import blocks.
 *
 * @returns the absolute path of the file; null if there is nothing to write
 */
export async function writeMatch(
  directory: string,
  { output, force, ...options }: WriteMatchOptions,
): Promise<{ readonly matched: Matched; readonly file: string | null }> {
  const file = output === undefined ? join(resolve(directory), "imports.tf") : resolve(output);
  const folder = await mkdtemp(join(tmpdir(), "wfa-match-"));
  try {
    const matched = await matchConfiguration(directory, { ...options, folder });
    if (matched.imports.size === 0) return { matched, file: null };
    if (existsSync(file) && !force)
      throw new CliError(
        `Nothing was written, because "${file}" exists. Choose another file with --output, or replace it with --force`,
      );
    await replaceNamedFile(file, importsText(matched), { what: "the import blocks to", option: "--output" });
    return { matched, file };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
