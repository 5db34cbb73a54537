import { wrappedEngine, type Engine } from "../../engine";
import type { StackReport } from "../../review";
import { checkStack, type CheckOptions, type StackReadings } from "./check-stack";
import type { StackDirectory } from "./cdktf-project";
import { chooseEngine, findStacks } from "./find-stacks";

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
