import { DocumentError, JsonDocumentError, PathError } from "../../document";
import type { Phrase } from "../../report";
import type { ComparedNode } from "../../markup";

/** What a plan does to a document: a workflow's XML or a calendar's JSON. Sensitive values are masked. */
export type DocumentReview =
  /** Its values must not be shown at all. `changed` is null if one side is known only after apply. */
  | { readonly kind: "hidden"; readonly changed: boolean | null }
  /** Its new value is known only after apply. */
  | { readonly kind: "unknown" }
  /** It cannot be read, so no report shows it. */
  | { readonly kind: "unreadable"; readonly reason: string }
  | { readonly kind: "added" | "removed"; readonly nodes: readonly ComparedNode[]; readonly contents: Phrase | null }
  | {
      readonly kind: "changed";
      /** The first changes, one line each. */
      readonly changes: readonly string[];
      readonly count: number;
      /** Both sides; null if there is too much to place it side by side. */
      readonly nodes: readonly ComparedNode[] | null;
    };

/** The maximum number of listed changes; the others are only counted. */
export const MOST_CHANGES = 200;
/** The maximum number of changes shown side by side; nobody reads more one by one. */
export const MOST_PLACED = 500;

/** The parsed value, or the reason why a document or a path in it cannot be read. */
export type Readable<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly reason: string };

/** Reads documents from a plan, which may exceed the limits here although the provider accepted them. */
export function readable<T>(read: () => T): Readable<T> {
  try {
    return { ok: true, value: read() };
  } catch (error) {
    if (error instanceof DocumentError || error instanceof JsonDocumentError)
      return { ok: false, reason: error.message };
    // Its message quotes the path, which may be sensitive.
    if (error instanceof PathError) return { ok: false, reason: "a path in sensitive_paths is invalid" };
    throw error;
  }
}
