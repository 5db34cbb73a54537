import { CliError } from "./cli-error";

export interface EngineArgumentRules {
  /** What makes the plan, such as `the report`. */
  readonly what: string;
  /** Whether it has a state of its own, so that arguments which lead to another one are refused too. */
  readonly hasOwnState: boolean;
  /** What to say of an argument that is neither an option nor behind one. */
  readonly stray: (argument: string) => string;
}

const OWN_PLAN = /^--?(out|destroy|refresh|refresh-only|json|generate-config-out)(=|$)/;
const OWN_STATE = /^--?(state|state-out|backup)(=|$)/;

/** Checks the arguments for the engine's plan, which stand after `--`. @throws CliError for one that cannot be given */
export function checkEngineArguments(args: readonly string[], { what, hasOwnState, stray }: EngineArgumentRules): void {
  const [first] = args;
  if (first !== undefined && !first.startsWith("-")) throw new CliError(stray(first));
  const refuse = (argument: string, why: string): CliError =>
    new CliError(`You cannot give the engine the argument "${argument}" here, because ${what} ${why}. Remove it`);
  for (const argument of args) {
    if (OWN_PLAN.test(argument)) throw refuse(argument, "needs its own plan");
    if (hasOwnState && OWN_STATE.test(argument)) throw refuse(argument, "has a state of its own");
  }
}

/** The first operand is the directory unless it is an option, which only -- lets through. @throws CliError */
export function readOperands(
  [first, ...rest]: readonly string[],
  rules: Omit<EngineArgumentRules, "stray">,
): { readonly directory: string; readonly engineArgs: readonly string[] } {
  const hasDirectory = first !== undefined && !first.startsWith("-");
  const engineArgs = hasDirectory || first === undefined ? rest : [first, ...rest];
  checkEngineArguments(engineArgs, {
    ...rules,
    stray: (argument) =>
      `There is more than one directory: "${argument}" is the second. Give one directory, and put arguments for the engine after --`,
  });
  return { directory: hasDirectory ? first : ".", engineArgs };
}
