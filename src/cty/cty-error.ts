/** One step from a value to a value inside it. */
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
 * A value or its bytes are invalid. `problem` is a sentence without the path and never contains the value itself, which
 * may be a secret; `message` is the sentence with the path in Terraform's notation.
 */
export class CtyError extends Error {
  override readonly name = "CtyError";

  /** @param path from the root of the value that was read or written to the problem */
  constructor(
    readonly problem: string,
    readonly path: Path = [],
  ) {
    super(path.length === 0 ? problem : `${problem} (at ${formatPath(path)})`);
  }
}

/** Names the kind of a value, never the value itself, which may be a secret. @param wanted begins the sentence */
export function wrongKind(wanted: string, value: unknown): CtyError {
  const kind = [Array, Map].find((one) => value instanceof one)?.name ?? typeof value;
  return new CtyError(`${wanted} is required, but the value is of the kind ${kind}`);
}

/**
 * The work's result; the step is prepended to the path of a CtyError that it throws, so that paths cost nothing until
 * something fails.
 */
export function within<T>(step: PathStep, work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw error instanceof CtyError ? new CtyError(error.problem, [step, ...error.path]) : error;
  }
}
