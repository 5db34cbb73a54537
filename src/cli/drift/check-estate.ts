import { EngineError } from "../../engine";
import { mapAtOnce } from "../../inventory";
import { CliError } from "../cli-error";
import { shownPath } from "../shown-path";
import { checkDirectory, type CheckDirectoryOptions, type CheckedDirectory } from "./check-directory";
import { findEstate, nameBelow } from "./find-estate";

export interface CheckEstateOptions extends CheckDirectoryOptions {
  /** How many directories are checked at once. */
  readonly parallel: number;
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
  let done = 0;
  return mapAtOnce(directories, options.parallel, async (path) => {
    options.signal.throwIfAborted();
    const progress = (text: string): void =>
      options.progress(`${done} of ${directories.length} directories checked; ${text}`);
    const checked = await checkOne(nameBelow(root, path), path, { ...options, progress });
    done += 1;
    return checked;
  });
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
