import type { Numeric } from "../cty";

/** What is wrong with a count; undefined where nothing is. */
export function countProblem(value: Numeric, minimum: number): string | undefined {
  return typeof value === "number" && Number.isSafeInteger(value) && value >= minimum
    ? undefined
    : `must be a whole number of at least ${minimum}`;
}
