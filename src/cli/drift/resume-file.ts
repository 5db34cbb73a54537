import { appendFile, readFile, rm, writeFile } from "node:fs/promises";
import { resolve } from "node:path";
import type { StackReport } from "../../review";
import { CliError } from "../cli-error";
import { VERSION } from "../version";
import type { CheckDirectoryOptions, CheckedDirectory } from "./check-directory";
import type { StackDirectory } from "./find-stacks";
import { cannot } from "../named-file";

/** What earlier runs of an interrupted command have checked, and what this one adds. */
export interface ResumeFile {
  /** By the directory's name. */
  readonly done: ReadonlyMap<string, CheckedDirectory>;
  /** Not for a directory that could not be checked completely, which the next run checks again. */
  keep(name: string, checked: CheckedDirectory): Promise<void>;
  remove(): Promise<void>;
}

/** Older rows say too little of the service as it is: the run of the next night checks everything. */
const LONGEST = 12 * 60 * 60 * 1000;

/** A line of the file after the first one, which says what it is of. */
interface Entry extends Pick<CheckedDirectory, "directory" | "dialect"> {
  readonly name: string;
  /** ISO 8601. */
  readonly checkedAt: string;
  readonly rows: readonly { readonly stack: StackDirectory; readonly report: StackReport }[];
}

/**
 * Opens the file of an interrupted run, or begins one. What another command line or version wrote, or an older run, does
 * not count. Reports have no secrets, but names: only this account can read the file.
 *
 * @throws CliError if it cannot be read or written, or is not such a file
 */
export async function openResumeFile(path: string, root: string, options: CheckDirectoryOptions): Promise<ResumeFile> {
  const failed = cannot(`use "${path}"`, "Choose another file with --resume");
  const head = headOf(root, options);
  const text = await readFile(path, "utf8").catch((error: NodeJS.ErrnoException) =>
    error.code === "ENOENT" ? null : failed(error),
  );
  const refused = (error?: unknown): CliError =>
    new CliError(`"${path}" was not written by --resume, so it is left as it is. Choose another file`, {
      cause: error,
    });
  if (text !== null && text !== "" && !text.startsWith(HEAD)) throw refused();
  const entryOf = (line: string): Entry => {
    try {
      return JSON.parse(line) as Entry;
    } catch (error) {
      throw refused(error);
    }
  };
  const [first, ...lines] = (text ?? "").split("\n");
  const since = new Date(Date.now() - LONGEST).toISOString();
  // The last line is empty, or not complete.
  const entries = first === head ? lines.slice(0, -1).map(entryOf) : [];
  const fresh = entries.filter(({ checkedAt }) => checkedAt >= since);
  const begun = [head, ...fresh.map((entry) => JSON.stringify(entry)), ""].join("\n");
  await writeFile(path, begun, { mode: 0o600 }).catch(failed);
  let written = Promise.resolve();
  return {
    done: new Map(fresh.map((entry) => [entry.name, checkedBefore(entry)])),
    keep: (name, { directory, dialect, stacks }) => {
      if (stacks.some(({ report }) => report.outcome === "failed" || report.planError !== null)) return written;
      const rows = stacks.map(({ stack, report }) => ({ stack, report }));
      const entry: Entry = { name, checkedAt: new Date().toISOString(), directory, dialect, rows };
      written = written.then(() => appendFile(path, `${JSON.stringify(entry)}\n`).catch(failed));
      return written;
    },
    remove: () => rm(path).catch(failed),
  };
}

const HEAD = '{"command":"wfa drift --recursive"';

/** What a row depends on; formats, baselines and the like are applied to the rows. */
function headOf(root: string, options: CheckDirectoryOptions): string {
  const { engine = null, engineArgs, plan, auditLog, endpoint = null } = options;
  const { TF_WORKSPACE, WFA_ENDPOINT } = process.env;
  const environment = { TF_WORKSPACE, WFA_ENDPOINT };
  const about = { version: VERSION, root: resolve(root), engine, engineArgs, plan, auditLog, endpoint, environment };
  return `${HEAD},${JSON.stringify(about).slice(1)}`;
}

const checkedBefore = ({ directory, dialect, checkedAt, rows }: Entry): CheckedDirectory => ({
  directory,
  dialect,
  stacks: rows.map(({ stack, report }) => ({ stack, report: withNote(report, checkedAt), readings: null })),
});

const withNote = (report: StackReport, checkedAt: string): StackReport =>
  report.outcome === "failed"
    ? report
    : { ...report, notes: [...report.notes, `It was checked at ${checkedAt}, before the command was interrupted`] };
