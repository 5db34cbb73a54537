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
}

/** Lines below a title, as part of `detail`. */
export const bullets = (title: string, lines: readonly string[]): string =>
  [title, ...lines.map((line) => `  - ${line}`)].join("\n");

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
export type CollectedDiagnostic = Diagnostic & Pick<DiagnosticText, "shared">;

/** Collects a resource's messages for the user; one collector lives for one call. Never put a secret in it. */
export class Diagnostics {
  readonly #list: CollectedDiagnostic[] = [];

  error(text: DiagnosticText): void {
    this.#list.push({ severity: "error", ...text });
  }

  warning(text: DiagnosticText): void {
    this.#list.push({ severity: "warning", ...text });
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
