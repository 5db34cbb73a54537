import type { DriftReport, WriteReport } from "../../review";
import { CliError } from "../cli-error";
import type { StackReadings } from "../drift/check-stack";
import type { StackDirectory } from "../drift/find-stacks";
import { newBranch } from "./git-branch";
import { writeBack } from "./write-back";

export interface WritingOptions {
  readonly write: boolean;
  readonly branch?: string;
  readonly accept: boolean;
  /** Whether an ordinary plan is made. */
  readonly plan: boolean;
  /** Names of the only stacks to check; empty for all. */
  readonly stack: readonly string[];
}

/** What `wfa drift --write` does. */
export interface Writing {
  /** Null if something could not be checked: then nothing is written. */
  run(
    report: DriftReport,
    stacks: readonly StackDirectory[],
    readings: readonly (StackReadings | null)[],
  ): Promise<WriteReport | null>;
}

/**
 * Checks the options, and the branch, before anything is planned.
 *
 * @returns null if nothing is to be written
 * @throws CliError for options that do not fit together, and for a branch that cannot be made
 */
export async function useWriting(options: WritingOptions, directory: string): Promise<Writing | null> {
  const { branch: name } = options;
  if (!options.write) {
    if (name !== undefined) throw new CliError("--branch is only for --write. Add --write, or leave --branch out");
    return null;
  }
  if (options.accept)
    throw new CliError(
      "--write takes the drift over, and --accept leaves it where it is. Use only one of these options: with --write, --baseline leaves out what was accepted before",
    );
  if (!options.plan)
    throw new CliError("--write needs the second plan, which --no-plan leaves out. Use only one of these options");
  if (options.stack.length > 0)
    throw new CliError("--write needs all stacks of the project, because they may share files. Leave --stack out");
  const branch = name === undefined ? null : await newBranch(name, directory);
  return {
    run: async ({ stacks: reports }, stacks, readings) => {
      const read = reports.flatMap((report, index) => {
        const reading = readings[index];
        if (report.outcome === "failed" || report.planError !== null || reading == null) return [];
        return [{ directory: stacks[index]!, report, readings: reading }];
      });
      return read.length < reports.length ? null : writeBack(read, { directory, branch });
    },
  };
}
