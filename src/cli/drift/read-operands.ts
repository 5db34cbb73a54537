import { CliError } from "../cli-error";

/**
 * The first operand is the directory unless it is an option, which only -- lets through.
 *
 * @param what needs its own plan
 */
export function readOperands(
  [first, ...rest]: readonly string[],
  what: string,
): {
  readonly directory: string;
  readonly engineArgs: readonly string[];
} {
  const hasDirectory = first !== undefined && !first.startsWith("-");
  const engineArgs = hasDirectory || first === undefined ? rest : [first, ...rest];
  if (engineArgs[0] !== undefined && !engineArgs[0].startsWith("-")) {
    throw new CliError(
      `There is more than one directory: "${engineArgs[0]}" is the second. Give one directory, and put arguments for the engine after --`,
    );
  }
  const ours = engineArgs.find((text) =>
    /^--?(out|destroy|refresh|refresh-only|json|generate-config-out)(=|$)/.test(text),
  );
  if (ours !== undefined)
    throw new CliError(
      `You cannot give the engine the argument "${ours}" here, because ${what} needs its own plan. Remove it`,
    );
  return { directory: hasDirectory ? first : ".", engineArgs };
}
