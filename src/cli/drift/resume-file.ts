import { appendFile, rm } from "node:fs/promises";
import { resolve } from "node:path";
import { CliError } from "../cli-error";
import { cannot, readNamedFile } from "../named-file";
import { hashOf } from "../staged-file";
import { VERSION } from "../version";
import type { CheckDirectoryOptions, CheckedDirectory } from "./check-directory";

/** A line of the file. */
interface Entry {
  /** Hash of what the rows depend on; formats, baselines and the like are applied to them. */
  readonly driftOf: string;
  /** ISO 8601. */
  readonly checkedAt: string;
  readonly checked: CheckedDirectory;
}

/** What earlier runs of an interrupted command have checked, and what this one adds. */
export interface ResumeFile {
  /** By the directory. */
  readonly done: ReadonlyMap<string, CheckedDirectory>;
  /** Not for a directory that could not be checked completely, which the next run checks again. */
  keep(checked: CheckedDirectory): Promise<void>;
  remove(): Promise<void>;
}

/** Older rows say too little of the service as it is: the run of the next night checks everything. */
const LONGEST = 12 * 60 * 60 * 1000;

/** A line begins with its line end, because a killed run may leave a part of the line before. */
const START = '\n{"driftOf":';

/**
 * Opens the file of an interrupted run. Rows of another command line or version, and old ones, do not count. Reports have
 * no secrets, but names: only this account can read the file.
 *
 * @throws CliError if it cannot be read, or is not such a file
 */
export async function openResumeFile(path: string, root: string, options: CheckDirectoryOptions): Promise<ResumeFile> {
  const text = (await readNamedFile(path, "the finished stacks", "--resume"))?.text ?? "";
  if (text !== "" && !text.startsWith(START))
    throw new CliError(`"${path}" was not written by --resume, so it is left as it is. Choose another file`);
  const { engine, engineArgs, plan, auditLog, endpoint } = options;
  const { TF_WORKSPACE, WFA_ENDPOINT } = process.env;
  const about = [VERSION, resolve(root), engine, engineArgs, plan, auditLog, endpoint, TF_WORKSPACE, WFA_ENDPOINT];
  const driftOf = hashOf(Buffer.from(JSON.stringify(about)));
  const since = new Date(Date.now() - LONGEST).toISOString();
  const entries = text.split("\n").flatMap(entryOf);
  const current = entries.filter((entry) => entry.driftOf === driftOf && entry.checkedAt >= since);
  const failed = cannot(`write to "${path}"`, "Choose another file with --resume");
  const append = (line: string): Promise<void> => appendFile(path, line, { mode: 0o600 }).catch(failed);
  // From now on it exists, as the message about an interruption says.
  let written = append("");
  await written;
  return {
    done: new Map(current.map(({ checked }) => [checked.directory, checked])),
    keep: (checked) => {
      const checkedAt = new Date().toISOString();
      const note = `It was checked at ${checkedAt}, before the command was interrupted`;
      const stacks = checked.stacks.flatMap(({ directory, report }) =>
        report.outcome === "failed" || report.planError !== null
          ? []
          : [{ directory, report: { ...report, notes: [...report.notes, note] }, readings: null }],
      );
      if (stacks.length < checked.stacks.length) return written;
      const entry: Entry = { driftOf, checkedAt, checked: { ...checked, stacks } };
      written = written.then(() => append(`\n${JSON.stringify(entry)}`));
      return written;
    },
    remove: () => rm(path, { force: true }).catch(failed),
  };
}

/** None for a part of a line. */
function entryOf(line: string): readonly Entry[] {
  try {
    return [JSON.parse(line) as Entry];
  } catch {
    return [];
  }
}
