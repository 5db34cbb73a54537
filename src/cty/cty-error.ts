import { formatPath, type Path, type PathStep } from "./path";

/**
 * A value, its bytes or its type are not what they must be. `problem` is a sentence without the place and never holds
 * the value itself, which may be a secret; `message` is the sentence with the place in Terraform's spelling.
 */
export class CtyError extends Error {
  override readonly name = "CtyError";
  readonly problem: string;
  /** From the root of the value that was read or written to the place of the problem; it stops at a set. */
  readonly path: Path;

  constructor(problem: string, path: Path = []) {
    super(path.length === 0 ? problem : `${problem} (at ${formatPath(path)})`);
    this.problem = problem;
    this.path = path;
  }
}

/**
 * The error as seen from one level further out, so that paths cost nothing until something is wrong: the step is put
 * before a CtyError's path. No step (inside a set) drops the path below. Any other error is returned unchanged.
 */
export function placed(error: unknown, step: PathStep | undefined): unknown {
  if (!(error instanceof CtyError)) return error;
  return new CtyError(error.problem, step === undefined ? [] : [step, ...error.path]);
}
