import { isOutOfRoom, systemErrorText } from "../../files";
import { CliError } from "../cli-error";
import type { Target } from "./target";

/** A directory that cannot be written is an error that the user can fix; other errors pass through. */
export function mirrorProblem({ kind, mirror }: Target): (error: unknown) => never {
  return (error) => {
    const { code, path, dest = path } = error as NodeJS.ErrnoException & { readonly dest?: string };
    if (code === undefined || dest === undefined) throw error;
    const elsewhere =
      kind === "directory"
        ? "Choose a writable directory with --dir"
        : "Choose a writable directory with --dir, or install for one configuration with --project";
    const advice = isOutOfRoom(error) ? "Free some space, and run the command again" : elsewhere;
    throw new CliError(`Cannot use the mirror "${mirror}": ${systemErrorText(error)} at "${dest}". ${advice}`, {
      cause: error,
    });
  };
}
