/** One step from a value to a value inside it. Elements of sets cannot be addressed: a path stops at the set. */
export type PathStep = { readonly attribute: string } | { readonly key: string } | { readonly index: number };

/** From the root of a resource's (or provider's) object to a value; empty for the root itself. */
export type Path = readonly PathStep[];

/** `attribute("timeouts", "create")` is the path `timeouts.create`. */
export const attributePath = (...names: readonly string[]): Path => names.map((attribute) => ({ attribute }));

/** The path in Terraform's notation, such as `triggers["daily"]` or `workflows[0].name`. */
export function formatPath(path: Path): string {
  let text = "";
  for (const step of path) {
    if ("attribute" in step) text += text === "" ? step.attribute : `.${step.attribute}`;
    else if ("key" in step) text += `[${JSON.stringify(step.key)}]`;
    else text += `[${step.index}]`;
  }
  return text;
}

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
