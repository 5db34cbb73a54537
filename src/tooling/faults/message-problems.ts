import type { Diagnostic } from "../../protocol";
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
