import { type Engine, EngineError, wrappedEngine } from "../../engine";
import { chooseEngine, findEstate, findStacks, type FindStacksOptions } from "./find-stacks";
import { type CheckedStackDirectory, type CheckOptions, checkStack } from "./check-stack";
import { mapAtOnce } from "../../inventory";
import { CliError } from "../cli-error";
import { pathIn, shownPath } from "../shown-path";
import { appendFile, rm } from "node:fs/promises";
import { resolve } from "node:path";
import { cannot, hashOf, readNamedFile } from "../named-file";
import { VERSION } from "../version";

export interface CheckedDirectory {
  readonly directory: string;
  readonly dialect: Engine["product"];
  readonly stacks: readonly CheckedStackDirectory[];
}

export interface CheckDirectoryOptions extends CheckOptions, FindStacksOptions {
  readonly engine?: string;
}

/**
 * Checks the stack of a directory, or those of the cdktf project in it, one after the other, until it is interrupted.
 *
 * @throws CliError, EngineError if there is nothing to check or to check it with
 */
export async function checkDirectory(directory: string, options: CheckDirectoryOptions): Promise<CheckedDirectory> {
  const found = await findStacks(directory, options);
  const engine = await chooseEngine(options.engine, found);
  const stacks: CheckedStackDirectory[] = [];
  for (const stack of found) {
    const { wrapperFile } = stack;
    const own = wrapperFile === undefined ? engine : await wrappedEngine(engine, wrapperFile);
    stacks.push(await checkStack(own, stack, options));
    if (options.signal.aborted) break;
  }
  return { directory, dialect: engine.product, stacks };
}

export interface CheckEstateOptions extends CheckDirectoryOptions {
  readonly parallel: number;
  /** A file for what is done. */
  readonly resume?: string;
}

/**
 * Checks every stack below a directory as `wfa drift` would in it alone. What goes wrong in one is its row of the report,
 * and the others are checked all the same.
 *
 * @throws CliError if there is no stack
 */
export async function checkEstate(root: string, options: CheckEstateOptions): Promise<readonly CheckedDirectory[]> {
  const { directories, withoutProvider } = await findEstate(root);
  if (withoutProvider.length > 0)
    options.warn(
      `Not checked, because their lock file does not have the provider: ${withoutProvider.map(shownPath).join(", ")}`,
    );
  const file = options.resume === undefined ? null : await openResumeFile(options.resume, root, options);
  let done = file?.done.size ?? 0;
  const checked = await mapAtOnce(directories, options.parallel, async (path) => {
    const before = file?.done.get(path);
    if (before !== undefined) return before;
    options.signal.throwIfAborted();
    const progress = (text: string): void =>
      options.progress(`${done} of ${directories.length} directories checked; ${text}`);
    const own = await checkOne(pathIn(path, resolve(root)) || ".", path, { ...options, progress });
    options.signal.throwIfAborted();
    await file?.keep(own);
    done += 1;
    return own;
  });
  await file?.remove();
  return checked;
}

async function checkOne(name: string, path: string, options: CheckDirectoryOptions): Promise<CheckedDirectory> {
  try {
    const { stacks, ...found } = await checkDirectory(path, options);
    const named = stacks.map(({ directory, report, ...rest }) => {
      const own = directory.isCdktf ? [name, directory.name].filter((part) => part !== ".").join("/") : name;
      return { directory: { ...directory, name: own }, report: { ...report, name: own }, ...rest };
    });
    return { ...found, stacks: named };
  } catch (error) {
    if (!(error instanceof CliError || error instanceof EngineError)) throw error;
    const shown = shownPath(path);
    const report = { name, directory: shown, engine: "wfa", outcome: "failed", error: error.message } as const;
    const stack = { directory: { name, path, shown, isCdktf: false }, report, readings: null };
    return { directory: path, dialect: "terraform", stacks: [stack] };
  }
}

/** A line of the file. */
interface Entry {
  /** Hash of what the rows depend on; formats, baselines and the like are applied to them. */
  readonly driftOf: string;
  /** ISO 8601. */
  readonly checkedAt: string;
  readonly checked: CheckedDirectory;
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
export async function openResumeFile(path: string, root: string, options: CheckDirectoryOptions) {
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
  const failed = cannot("write to", path, "Choose another file with --resume");
  const append = (line: string): Promise<void> => appendFile(path, line, { mode: 0o600 }).catch(failed);
  // From now on it exists, as the message about an interruption says.
  let written = append("");
  await written;
  return {
    done: new Map(current.map(({ checked }) => [checked.directory, checked])),
    /** Not for a directory that could not be checked completely, which the next run checks again. */
    keep: (checked: CheckedDirectory): Promise<void> => {
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
