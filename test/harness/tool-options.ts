import { ToolError } from "../../src/tooling/run-tool";

/** What `parseArgs` is told of an option: given once, several times, or without a value. */
export const SINGLE = { type: "string" } as const;
export const MULTIPLE = { type: "string", multiple: true } as const;
export const FLAG = { type: "boolean" } as const;

/** An option that is a whole number. @throws ToolError that names the option */
export function wholeNumber(option: string, text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  if (/^[1-9]\d*$/.test(text)) return Number(text);
  throw new ToolError(`--${option} is a whole number from 1, not "${text}"`);
}

/**
 * An option that names some of several choices; undefined if it is not given. @throws ToolError that lists the choices
 */
export function knownNames<Name extends string>(
  option: string,
  given: readonly string[] | undefined,
  names: readonly Name[],
): readonly Name[] | undefined {
  const unknown = given?.find((name) => !(names as readonly string[]).includes(name));
  if (unknown === undefined) return given as readonly Name[] | undefined;
  throw new ToolError(`--${option} cannot be "${unknown}"; it is one of ${names.join(", ")}`);
}
