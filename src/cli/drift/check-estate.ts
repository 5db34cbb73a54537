import { EngineError } from "../../engine";
import { CliError } from "../cli-error";
import { InterruptedError } from "../interruption";
import { shownPath } from "../shown-path";
import { checkDirectory, type CheckDirectoryOptions, type CheckedDirectory } from "./check-directory";
import { findEstate, nameBelow } from "./find-estate";
import { openResumeFile } from "./resume-file";

export interface CheckEstateOptions extends CheckDirectoryOptions {
  /** How many directories are checked at once. */
  readonly parallel: number;
  /** A file for what is done. */
  readonly resume?: string;
}

/**
 * Checks every stack below a directory as `wfa drift` would in it alone. What goes wrong in one is its row of the report,
 * and the others are checked all the same.
 *
 * @throws CliError if there is no stack, or the command was interrupted
 */
export async function checkEstate(root: string, options: CheckEstateOptions): Promise<readonly CheckedDirectory[]> {
  const { directories, withoutProvider } = await findEstate(root);
  if (withoutProvider.length > 0)
    options.warn(
      `Not checked, because their lock file does not have the provider: ${withoutProvider.map(shownPath).join(", ")}`,
    );
  const file = options.resume === undefined ? null : await openResumeFile(options.resume, root, options);
  const checked = new Map<string, CheckedDirectory>();
  const progress = (text: string): void =>
    options.progress(`${checked.size} of ${directories.length} directories checked; ${text}`);
  const queue = [...directories];
  const work = async (): Promise<void> => {
    for (let path = queue.shift(); path !== undefined && !options.signal.aborted; path = queue.shift()) {
      const name = nameBelow(root, path);
      const before = file?.done.get(name);
      const found = before ?? (await checkOne(name, path, { ...options, progress }));
      if (options.signal.aborted) return;
      if (before === undefined) await file?.keep(name, found);
      checked.set(path, found);
    }
  };
  await Promise.all(Array.from({ length: options.parallel }, work));
  if (options.signal.aborted) throw interrupted(checked.size, directories.length, options.resume);
  await file?.remove();
  return directories.map((path) => checked.get(path)!);
}

async function checkOne(name: string, path: string, options: CheckDirectoryOptions): Promise<CheckedDirectory> {
  try {
    const { stacks, ...found } = await checkDirectory(path, options);
    const named = stacks.map(({ stack, report, ...rest }) => {
      const own = stack.isCdktf ? [name, stack.name].filter((part) => part !== ".").join("/") : name;
      return { stack: { ...stack, name: own }, report: { ...report, name: own }, ...rest };
    });
    return { ...found, stacks: named };
  } catch (error) {
    if (!(error instanceof CliError || error instanceof EngineError)) throw error;
    const shown = shownPath(path);
    const report = { name, directory: shown, engine: "wfa", outcome: "failed", error: error.message } as const;
    const stack = { name, path, shown, isCdktf: false };
    return { directory: path, dialect: "terraform", stacks: [{ stack, report, readings: null }] };
  }
}

function interrupted(done: number, all: number, file: string | undefined): InterruptedError {
  const rest =
    file === undefined
      ? "With --resume FILE, another run would go on from here"
      : `Run the same command again to check the others; "${file}" has what is done`;
  return new InterruptedError(` after ${done} of ${all} directories; there is no report. ${rest}`);
}
