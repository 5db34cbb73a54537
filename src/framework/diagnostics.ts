import type { Path } from "../cty";
import type { Diagnostic } from "../protocol";

export interface DiagnosticText {
  /** What happened, in one line; sentence case, no final period. */
  readonly summary: string;
  /** Why, and what to do. */
  readonly detail: string;
  /** The attribute at fault; absent for the whole object. */
  readonly path?: Path;
  /** Set if other calls fail for the same cause, which is then reported in full only once. */
  readonly shared?: SharedCause;
  /**
   * Set for an error that the end of its operation causes, at the time limit or because Terraform asked to stop: what
   * the next run does, or what to do. The server reports such errors as one with that end.
   */
  readonly afterStop?: string;
}

/**
 * Adds what the next run does, as a last paragraph. An error that the end of its operation causes has only one of these:
 * the last that is added, by the code that knows most.
 */
export const withConsequence = (text: DiagnosticText, consequence: string): DiagnosticText =>
  text.afterStop === undefined
    ? { ...text, detail: `${text.detail}\n\n${consequence}` }
    : { ...text, afterStop: consequence };

/** Lines below a title, as part of `detail`. @param most how many lines are shown */
export const bullets = (title: string, lines: readonly string[], most = lines.length): string => {
  const more = lines.length > most ? [`and ${lines.length - most} more`] : [];
  return [title, ...[...lines.slice(0, most), ...more].map((line) => `  - ${line}`)].join("\n");
};

/** A cause that makes many calls fail, such as a key that the service does not accept. */
export interface SharedCause {
  /** The same for all errors of this cause. */
  readonly key: string;
  /** The part of `detail` that explains the cause and what to do; the rest of `detail` is always shown. */
  readonly words: string;
  /** Replaces `words` in later errors, before a reference to the first: a sentence without its period. */
  readonly brief: string;
}

/** A diagnostic as collected, before it is shown. */
export type CollectedDiagnostic = Diagnostic & Pick<DiagnosticText, "shared" | "afterStop">;

/** Collects a resource's messages for the user; one collector lives for one call. Never put a secret in it. */
export class Diagnostics {
  #list: readonly CollectedDiagnostic[] = [];

  error(text: DiagnosticText): void {
    this.#list = [...this.#list, { severity: "error", ...text }];
  }

  warning(text: DiagnosticText): void {
    this.#list = [...this.#list, { severity: "warning", ...text }];
  }

  /** Removes the errors, to report others in their place. */
  takeErrors(): readonly DiagnosticText[] {
    const errors = this.#list.filter(({ severity }) => severity === "error");
    this.#list = this.#list.filter(({ severity }) => severity !== "error");
    return errors;
  }

  get hasErrors(): boolean {
    return this.#list.some((diagnostic) => diagnostic.severity === "error");
  }

  get list(): readonly CollectedDiagnostic[] {
    return this.#list;
  }
}

/** Thrown to end a call with one error for the user; every other thrown error is shown as a bug of the provider. */
export class DiagnosticError extends Error {
  constructor(
    readonly text: DiagnosticText,
    options?: ErrorOptions,
  ) {
    super(`${text.summary}: ${text.detail}`, options);
    this.name = "DiagnosticError";
  }
}

/*
 * Commands of the engine in messages. Nothing that an engine sends says whether it is Terraform or OpenTofu: the handshake
 * and the environment are the same, and their versions overlap. So each command is written for both.
 */

/** A command to paste, on a line of its own, after a clause without its colon. */
export const commandBelow = (command: string): string =>
  ` (with OpenTofu, tofu in place of terraform):\n  terraform ${command}`;

/** A command within a sentence. */
export const commandInText = (command: string): string => `\`terraform ${command}\` (OpenTofu: \`tofu ${command}\`)`;

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
