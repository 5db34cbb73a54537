import { wrappedEngine, EngineError, type Engine } from "../../engine";
import type { StackReport } from "../../review";
import { checkStack, type CheckOptions, type StackReadings } from "./check-stack";
import type { StackDirectory } from "./cdktf-project";
import { chooseEngine, findStacks, findEstate, nameBelow } from "./find-stacks";
import { mapAtOnce } from "../../inventory";
import { CliError } from "../cli-error";
import { shownPath } from "../shown-path";
import { openResumeFile } from "./resume-file";

/** One row of a report, and what it was made from. */
export interface CheckedStackDirectory {
  readonly directory: StackDirectory;
  readonly report: StackReport;
  /** Null if the stack could not be checked, or was checked by an earlier run. */
  readonly readings: StackReadings | null;
}

/** A directory of a configuration or a cdktf project. */
export interface CheckedDirectory {
  readonly directory: string;
  readonly dialect: Engine["product"];
  readonly stacks: readonly CheckedStackDirectory[];
}

export interface CheckDirectoryOptions extends CheckOptions {
  readonly engine?: string;
  readonly synth: boolean;
  /** Only these stacks of a cdktf project; empty for all. */
  readonly stack: readonly string[];
}

/**
 * Checks the stack of a directory, or those of the cdktf project in it, one after the other, until it is interrupted.
 *
 * @throws CliError, EngineError if there is nothing to check or to check it with
 */
export async function checkDirectory(directory: string, options: CheckDirectoryOptions): Promise<CheckedDirectory> {
  const found = await findStacks(directory, {
    synth: options.synth,
    stacks: options.stack,
    progress: options.progress,
    signal: options.engineSignal,
  });
  const engine = await chooseEngine(options.engine, found);
  const stacks: CheckedStackDirectory[] = [];
  for (const stack of found) {
    const { wrapperFile } = stack;
    const own = wrapperFile === undefined ? engine : await wrappedEngine(engine, wrapperFile);
    stacks.push({ directory: stack, ...(await checkStack(own, stack, options)) });
    if (options.signal.aborted) break;
  }
  return { directory, dialect: engine.product, stacks };
}

interface CheckEstateOptions extends CheckDirectoryOptions {
  /** How many directories are checked at once. */
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
    const own = await checkOne(nameBelow(root, path), path, { ...options, progress });
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
