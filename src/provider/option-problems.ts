import type { Numeric } from "../cty";
import { durationMilliseconds, durationProblem } from "../framework";

/** What is wrong with a count; undefined if nothing is. */
export function countProblem(value: Numeric, minimum: number): string | undefined {
  return typeof value === "number" && Number.isSafeInteger(value) && value >= minimum
    ? undefined
    : `must be a whole number of at least ${minimum}`;
}

/** What is wrong with a request's time; undefined if nothing is. */
export function requestTimeoutProblem(text: string): string | undefined {
  const problem = durationProblem(text);
  if (problem !== undefined) return problem;
  return durationMilliseconds(text) > 0 ? undefined : "must be longer than zero, such as 30s";
}
