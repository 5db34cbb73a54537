import type { Diagnostic } from "../../protocol";
import type { StoredObject } from "../imitated-core";
import type { FaultKind } from "./fault-kinds";

/** Verbs with which a message says what to do. */
const ADVICE =
  /(^|[.;:,\n]\s*|\b(?:and|or|then|first|to manage it here),?\s+)(apply|approve|ask|check|correct|create|fix|give|have|import|look|lower|move|narrow|plan|put|raise|read|remove|renew|run|see|set|take|try|untaint|use|wait)\b/im;
const BUG = /\bbugs?\b|report it to the provider|undefined|\[object /i;
/** What a wait says that nothing ended: the fault has left no trace that could be named. */
const WAITED = /does not show|The call was cancelled/;

/**
 * What is missing in the messages of a failed apply: it has to say in a summary and a detail what happened and what to
 * do. Empty where nothing is missing.
 */
export function messageProblems(diagnostics: readonly Diagnostic[], kind: FaultKind): readonly string[] {
  const errors = diagnostics.filter(({ severity }) => severity === "error");
  if (errors.length === 0) return ["the apply failed without an error"];
  const each = errors.flatMap(({ summary, detail }) => [
    ...(summary.trim() === "" || summary.includes("\n") || /\.$/.test(summary) ? [`no proper summary: ${summary}`] : []),
    ...(detail.trim() === "" ? [`no detail: ${summary}`] : []),
    ...(BUG.test(`${summary}\n${detail}`) ? [`speaks of a bug: ${summary}: ${detail}`] : []),
    ...(ADVICE.test(detail) ? [] : [`does not say what to do: ${summary}: ${detail}`]),
  ]);
  const said = errors.map(({ summary, detail }) => `${summary}\n${detail}`).join("\n");
  const named = kind.words.test(said) || WAITED.test(said) ? [] : [`does not say what happened (${kind.name}): ${said}`];
  return [...each, ...named];
}

/** What a message says of state, and what has to be in state then. */
const CLAIMS: readonly { readonly words: RegExp; readonly holds: (state: StoredObject | null) => boolean }[] = [
  { words: /marks a failed create as tainted|is tainted/, holds: (state) => state?.tainted === true },
  { words: /(?<!not )kept in state/, holds: (state) => state !== null },
  { words: /is not in state|in state no more/, holds: (state) => state === null },
];

/** Errors that say of state what does not hold after the apply: whoever follows them does the wrong thing. */
export const untrueClaims = (diagnostics: readonly Diagnostic[], state: StoredObject | null): readonly string[] =>
  diagnostics.flatMap(({ severity, summary, detail }) =>
    severity !== "error" ? [] : CLAIMS.filter(({ words, holds }) => words.test(detail) && !holds(state)).map(({ words }) => `says what does not hold (${words.source}): ${summary}: ${detail}`),
  );
