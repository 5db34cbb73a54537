import type { Diagnostic } from "../../protocol";
import type { CollectedDiagnostic } from "../diagnostics";

/**
 * Which causes were told since the provider was configured. Every call that fails answers with an error of its own, but
 * the first tells of the cause in full and the others point to it: a wrong key would be told for each object else.
 * Warnings are left as they are, since engines may fold the one that was pointed to.
 */
export class ToldCauses {
  /** The summary of the error that told it, by the cause's key. */
  readonly #tellers = new Map<string, string>();

  /** The diagnostic as it is shown. Its texts are redacted before: they may stand in another call's answer. */
  shown({ shared, ...diagnostic }: CollectedDiagnostic): Diagnostic {
    if (shared === undefined || diagnostic.severity !== "error" || !diagnostic.detail.includes(shared.words))
      return diagnostic;
    const teller = this.#tellers.get(shared.key);
    if (teller === undefined) {
      this.#tellers.set(shared.key, diagnostic.summary);
      return diagnostic;
    }
    // By a function: the words may hold what replace() takes for patterns.
    return {
      ...diagnostic,
      detail: diagnostic.detail.replace(
        shared.words,
        () => `${shared.brief}. See the error with the details: ${teller}`,
      ),
    };
  }
}
