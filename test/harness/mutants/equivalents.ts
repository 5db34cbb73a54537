import type { Mutant } from "./mutant-sources";

/** A mutant without an observable change, identified by its source text, not by its line. */
export interface Equivalent extends Pick<Mutant, "file" | "mutator" | "original" | "replacement"> {
  /** Why no test can distinguish it from the source. */
  readonly reason: string;
}

/** Reviewed by hand; an entry that fits no mutant any more is an error, so that the list does not outlive the code. */
export const EQUIVALENTS: readonly Equivalent[] = [
  ...[
    "configure-provider",
    "plan-action",
    "validate-action-config",
    "validate-data-resource-config",
    "validate-list-resource-config",
    "validate-provider-config",
    "validate-resource-config",
  ].map((rpc) => ({
    file: `src/framework/server/${rpc}.ts`,
    mutator: "ArrowFunction",
    original: "() => ({})",
    replacement: "() => undefined",
    reason: "Diagnostics are all that this answers: undefined is spread beside them as an empty object is",
  })),
  {
    file: "src/json/plain-json.ts",
    mutator: "Regex",
    original: "/^[-\\d]/",
    replacement: "/[-\\d]/",
    reason:
      "A string with a digit then counts as a number that a double would spell otherwise: the slower way, same values",
  },
  ...["known.size === 0", "known.has(text)"].map((original) => ({
    file: "src/redaction/redactor.ts",
    mutator: "ConditionalExpression",
    original,
    replacement: "false",
    reason: "It saves work only: without secrets nothing is found, and a needle that is there twice finds the same",
  })),
];
