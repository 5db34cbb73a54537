import { CliError } from "./cli-error";

const OWN_PLAN = /^--?(out|destroy|refresh|refresh-only|json|generate-config-out)(=|$)/;
const OWN_STATE = /^--?(state|state-out|backup)(=|$)/;

/**
 * Checks the arguments for the engine's plan, which stand after `--`.
 *
 * @param what makes the plan, such as `the report`
 * @param state `own`: arguments that lead to another one are refused too
 * @param stray what to do with the first one, if it is neither an option nor behind one
 * @throws CliError for one that cannot be given
 */
export function checkEngineArguments(
  args: readonly string[],
  what: string,
  state: "own" | "users",
  stray: string,
): void {
  const [first] = args;
  if (first !== undefined && !first.startsWith("-"))
    throw new CliError(`"${first}" is neither an option nor behind one. ${stray}`);
  const refuse = (argument: string, why: string): CliError =>
    new CliError(`You cannot give the engine the argument "${argument}" here, because ${what} ${why}. Remove it`);
  for (const argument of args) {
    if (OWN_PLAN.test(argument)) throw refuse(argument, "needs its own plan");
    if (state === "own" && OWN_STATE.test(argument)) throw refuse(argument, "has a state of its own");
  }
}

/** The first operand is the directory unless it is an option, which only -- lets through. @throws CliError */
export function readOperands(
  [first, ...rest]: readonly string[],
  what: string,
  state: "own" | "users",
): { readonly directory: string; readonly engineArgs: readonly string[] } {
  const hasDirectory = first !== undefined && !first.startsWith("-");
  const engineArgs = hasDirectory || first === undefined ? rest : [first, ...rest];
  checkEngineArguments(engineArgs, what, state, "Give one directory, and put arguments for the engine after --");
  return { directory: hasDirectory ? first : ".", engineArgs };
}
