import type { Diagnostic } from "../../protocol";
import type { CollectedDiagnostic } from "../diagnostics";

/**
 * Reports each cause in full once per configuration, so that a wrong key is not explained for every object; later
 * errors refer to the first. Warnings stay as they are, because engines may fold the one that is referred to.
 */
export class DiagnosticDeduplicator {
  /** The summary of the first error, by the cause's key. */
  readonly #firstSummaries = new Map<string, string>();

  /** The diagnostic as it is shown. Redact its texts first: another call's answer may repeat them. */
  shown({ shared, ...diagnostic }: CollectedDiagnostic): Diagnostic {
    if (shared === undefined || diagnostic.severity !== "error" || !diagnostic.detail.includes(shared.words))
      return diagnostic;
    const firstSummary = this.#firstSummaries.get(shared.key);
    if (firstSummary === undefined) {
      this.#firstSummaries.set(shared.key, diagnostic.summary);
      return diagnostic;
    }
    // A function, because replace() would interpret patterns such as $& in a string.
    return {
      ...diagnostic,
      detail: diagnostic.detail.replace(
        shared.words,
        () => `${shared.brief}. See the error with the details: ${firstSummary}`,
      ),
    };
  }
}
