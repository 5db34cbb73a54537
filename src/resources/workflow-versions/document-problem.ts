import { DocumentError, PathError } from "../../document";

/** What a parse of the user's text found wrong; undefined where nothing is. Other errors are bugs and pass through. */
export function problemOf(parse: () => unknown): string | undefined {
  try {
    parse();
    return undefined;
  } catch (error) {
    if (error instanceof DocumentError || error instanceof PathError) return error.message;
    throw error;
  }
}
