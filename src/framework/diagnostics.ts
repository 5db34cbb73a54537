import type { Path } from "../cty";
import type { Diagnostic } from "../protocol";

export interface DiagnosticText {
  /** What is wrong, in one line; sentence case, no final period. */
  readonly summary: string;
  /** Why, and what to do. */
  readonly detail: string;
  /** The attribute meant; absent where the whole object is. */
  readonly path?: Path;
}

/** Collects what a resource tells its user; one collector lives for one call. Never put a secret in it. */
export class Diagnostics {
  readonly #list: Diagnostic[] = [];

  error(text: DiagnosticText): void {
    this.#list.push({ severity: "error", ...text });
  }

  warning(text: DiagnosticText): void {
    this.#list.push({ severity: "warning", ...text });
  }

  get hasErrors(): boolean {
    return this.#list.some((diagnostic) => diagnostic.severity === "error");
  }

  get list(): readonly Diagnostic[] {
    return this.#list;
  }
}

/** Thrown to end a call with one error for the user; every other thrown error is shown as a bug of the provider. */
export class DiagnosticError extends Error {
  constructor(readonly text: DiagnosticText, options?: ErrorOptions) {
    super(`${text.summary}: ${text.detail}`, options);
    this.name = "DiagnosticError";
  }
}
