import type { Diagnostic } from "../../../src/protocol";
import type { StoredObject } from "../imitated-core";
import { contradictedClaims } from "./effects";
import type { FaultKind } from "./fault-kinds";
import type { Run } from "./session";

/**
 * The problems of a command and its messages: with a fault it may fail, and must then say what happened and what to do;
 * and no message, not even a warning, may be untrue.
 *
 * @param met the fault that it met. `nothing`: it has to succeed. `what was left`: no fault of its own, but it may
 * refuse to go on as things are
 */
export function commandProblems(
  which: string,
  { ending, problem, diagnostics, state, effects }: Run,
  met: FaultKind | "nothing" | "what was left",
): readonly string[] {
  if (problem !== null) return [`${which} apply: ${problem}`];
  const failed = ending.action === null;
  if (failed && met === "nothing") return [`${which} apply failed: ${ending.errors.join(" | ")}`];
  const said =
    failed && met !== "nothing"
      ? [
          ...(met === "what was left" ? formProblems(diagnostics) : messageProblems(diagnostics, met)),
          ...untrueClaims(diagnostics, state),
        ]
      : [];
  return [...said, ...contradictedClaims(diagnostics, effects)].map((text) => `${which} message: ${text}`);
}

/** Verbs with which a message says what to do. */
const ADVICE =
  /(^|[.;:,\n]\s*|\b(?:and|or|then|first|to manage it here),?\s+)(add|apply|approve|ask|change|check|correct|create|find|fix|give|grant|have|import|look|lower|move|narrow|plan|put|raise|read|remove|renew|run|see|set|take|try|untaint|use|wait)\b/im;
const BUG = /\bbugs?\b|report it to the provider|undefined|\[object /i;

/**
 * What is missing in the messages of a failed apply: a summary and a detail must say what happened and what to do.
 * Empty if nothing is missing.
 */
export function messageProblems(diagnostics: readonly Diagnostic[], kind: FaultKind): readonly string[] {
  const form = formProblems(diagnostics);
  const said = diagnostics
    .flatMap(({ severity, summary, detail }) => (severity === "error" ? [`${summary}\n${detail}`] : []))
    .join("\n");
  return said === "" || kind.words.test(said) ? form : [...form, `does not say what happened (${kind.name}): ${said}`];
}

function formProblems(diagnostics: readonly Diagnostic[]): readonly string[] {
  const errors = diagnostics.filter(({ severity }) => severity === "error");
  if (errors.length === 0) return ["the apply failed without an error"];
  return errors.flatMap(({ summary, detail }) => [
    ...(summary.trim() === "" || summary.includes("\n") || /\.$/.test(summary)
      ? [`no proper summary: ${summary}`]
      : []),
    ...(detail.trim() === "" ? [`no detail: ${summary}`] : []),
    ...(BUG.test(`${summary}\n${detail}`) ? [`speaks of a bug: ${summary}: ${detail}`] : []),
    ...(ADVICE.test(detail) ? [] : [`does not say what to do: ${summary}: ${detail}`]),
  ]);
}

/** Claims about state in messages, and the state that they require. */
const CLAIMS: readonly { readonly words: RegExp; readonly holds: (state: StoredObject | null) => boolean }[] = [
  { words: /marks a failed create as tainted|is tainted/, holds: (state) => state?.tainted === true },
  { words: /(?<!not )kept in state/, holds: (state) => state !== null },
  { words: /is not in state|in state no more|no longer in state/, holds: (state) => state === null },
];

/** Errors with claims about state that are untrue after the apply, so that following them would be wrong. */
export const untrueClaims = (diagnostics: readonly Diagnostic[], state: StoredObject | null): readonly string[] =>
  diagnostics.flatMap(({ severity, summary, detail }) =>
    severity !== "error"
      ? []
      : CLAIMS.filter(({ words, holds }) => words.test(detail) && !holds(state)).map(
          ({ words }) => `says what does not hold (${words.source}): ${summary}: ${detail}`,
        ),
  );
