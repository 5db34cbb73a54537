import { formatPath, type Path, type PathStep } from "./path";

/**
 * A value, its bytes or its type are invalid. `problem` is a sentence without the path and never contains the value
 * itself, which may be a secret; `message` is the sentence with the path in Terraform's notation.
 */
export class CtyError extends Error {
  override readonly name = "CtyError";
  readonly problem: string;
  /** From the root of the value that was read or written to the problem; it stops at a set. */
  readonly path: Path;

  constructor(problem: string, path: Path = []) {
    super(path.length === 0 ? problem : `${problem} (at ${formatPath(path)})`);
    this.problem = problem;
    this.path = path;
  }
}

/**
 * The error as seen from one level further out: the step is prepended to a CtyError's path, so building paths costs
 * nothing until something fails. No step (inside a set) drops the path below. Any other error is returned unchanged.
 */
export function placed(error: unknown, step: PathStep | undefined): unknown {
  if (!(error instanceof CtyError)) return error;
  return new CtyError(error.problem, step === undefined ? [] : [step, ...error.path]);
}
