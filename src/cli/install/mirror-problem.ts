import { CliError } from "../cli-error";
import { systemErrorText } from "../system-error-text";
import type { Target } from "./target";

/** A directory that cannot be written is an error that the user can fix; other errors pass through. */
export function mirrorProblem({ kind, mirror }: Target): (error: unknown) => never {
  return (error) => {
    const { code, path } = error as NodeJS.ErrnoException;
    if (code === undefined || path === undefined) throw error;
    const elsewhere =
      kind === "directory"
        ? "Choose a writable directory with --dir"
        : "Choose a writable directory with --dir, or install for one configuration with --project";
    throw new CliError(`Cannot use the mirror "${mirror}": ${systemErrorText(error)} at "${path}". ${elsewhere}`, {
      cause: error,
    });
  };
}
