import type { Path } from "../cty";
import type { Diagnostic } from "../protocol";

export interface DiagnosticText {
  /** What is wrong, in one line; sentence case, no final period. */
  readonly summary: string;
  /** Why, and what to do. */
  readonly detail: string;
  /** The attribute meant; absent if the whole object is. */
  readonly path?: Path;
  /** Set where other calls fail of the same cause: it is then told in full only once. */
  readonly shared?: SharedCause;
}

/** A cause that fails many calls alike, such as a key that the service does not know. */
export interface SharedCause {
  /** The same for all errors of this cause. */
  readonly key: string;
  /** The part of `detail` that tells of the cause and what to do; whatever else stands there is always shown. */
  readonly words: string;
  /** What stands in place of `words` in later errors, before a pointer to the first: a sentence without its end. */
  readonly brief: string;
}

/** As collected, before it is shown. */
export type CollectedDiagnostic = Diagnostic & Pick<DiagnosticText, "shared">;

/** Collects what a resource tells its user; one collector lives for one call. Never put a secret in it. */
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
