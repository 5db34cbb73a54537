import { DocumentError, JsonDocumentError, PathError } from "../../document";

/** What is read, or the reason why a document or a path in it cannot be read. */
export type Readable<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly reason: string };

/** Reads documents that came with a plan: what the provider accepted may still be more than is read here. */
export function readable<T>(read: () => T): Readable<T> {
  try {
    return { ok: true, value: read() };
  } catch (error) {
    if (error instanceof DocumentError || error instanceof JsonDocumentError)
      return { ok: false, reason: error.message };
    // Its message quotes the path, which a plan may keep to itself.
    if (error instanceof PathError) return { ok: false, reason: "a path of sensitive_paths cannot be read" };
    throw error;
  }
}
