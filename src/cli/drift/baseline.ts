import {
  acceptDrift,
  type AcceptedFinding,
  type Baseline,
  BaselineError,
  baselineText,
  type DriftReport,
  isDay,
  type NewAcceptance,
  parseBaseline,
  withBaseline,
} from "../../review";
import { CliError, explained } from "../cli-error";
import { author } from "../write-back/git";
import { onlyFor } from "../shared-options";
import { readNamedFile, replaceNamedFile } from "../named-file";
import type { CheckDirectoryOptions } from "./check-directory";
import { type CheckedStackDirectory, errorOf } from "./check-stack";

export interface BaselineOptions extends Pick<CheckDirectoryOptions, "stack"> {
  readonly baseline?: string;
  readonly accept: boolean;
  readonly reason?: string;
  readonly until?: string;
  readonly recursive: boolean;
}

/**
 * Reads the baseline before anything is planned, so that a wrong one is an error at once. Without one a report stays as
 * it is.
 *
 * @returns what compares a report, and with `--accept` writes: the report as it counts then, and a message about what was
 * written
 * @throws CliError for options that do not fit together, and for a file that is not a baseline
 */
export async function useBaseline(options: BaselineOptions) {
  const how = acceptance(options);
  const file = options.baseline === undefined ? null : await readBaselineFile(options.baseline, how !== null);
  return async (
    found: DriftReport,
    stacks: readonly CheckedStackDirectory[],
    engineArgs: readonly string[],
  ): Promise<{ readonly report: DriftReport; readonly message: string | null }> => {
    if (file === null) return { report: found, message: null };
    const baseline: Baseline = {
      file: file.path,
      accepted: file.accepted,
      namesStacks: options.recursive || stacks.some(({ directory }) => directory.isCdktf),
      scope: scopeOf(options, engineArgs),
    };
    const day = found.createdAt.slice(0, 10);
    const report = withBaseline(found, baseline, day);
    if (how === null) return { report, message: null };
    if (report.stacks.some((stack) => errorOf(stack) !== null))
      return {
        report,
        message: `Nothing was accepted, and "${file.path}" is as it was, because not everything could be checked. Correct the error, and run the command again`,
      };
    const { accepted, added, kept, removed } = acceptDrift(report, baseline, { ...how, by: await author() });
    await writeBaselineFile(file, baselineText(accepted));
    return {
      report: withBaseline(report, { ...baseline, accepted }, day),
      message: `"${file.path}": ${added} accepted now, ${kept} kept, ${removed} removed because they are no longer found`,
    };
  };
}

/** Arguments with which the engine does not read every object. */
const PARTIAL = /^--?(?:target|target-file|exclude|exclude-file)(?:=|$)/;

const scopeOf = ({ stack }: BaselineOptions, engineArgs: readonly string[]): Baseline["scope"] => {
  if (engineArgs.some((text) => PARTIAL.test(text))) return "matches";
  return stack.length > 0 ? "stacks" : "everything";
};

/** Null if nothing is to be accepted. */
function acceptance({ baseline, accept: wanted, reason, until }: BaselineOptions): Omit<NewAcceptance, "by"> | null {
  onlyFor("--accept", wanted, { "--reason": reason, "--until": until });
  if (!wanted) return null;
  if (baseline === undefined) throw new CliError("--accept needs a file for what is accepted. Name it with --baseline");
  if (reason === undefined || reason.trim() === "")
    throw new CliError("--accept needs to know why the drift is accepted. Say it with --reason");
  if (until === undefined) return { reason: reason.trim(), until: null };
  if (!isDay(until)) throw new CliError(`--until must be a day such as 2026-12-31; got "${until}"`);
  if (until < new Date().toISOString().slice(0, 10))
    throw new CliError(`--until is the last day of the acceptance, in UTC, and ${until} is over. Give a later day`);
  return { reason: reason.trim(), until };
}

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
  const why = `The baseline "${path}" cannot be used, so nothing was checked. `;
  const accepted = explained(() => parseBaseline(found.text), BaselineError, why, ". Correct the file");
  return { path, accepted, ...found };
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
