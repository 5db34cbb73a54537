import { DocumentError } from "./document";
import { JsonPointerError } from "./json/json-pointer";
import { JsonDocumentError } from "./json/parse-json";
import { PathError } from "./parse-path";

const TEXT_ERRORS = [DocumentError, PathError, JsonDocumentError, JsonPointerError] as const;

/**
 * What a parse of the user's document, path or pointer found wrong; undefined if nothing is. Other errors are bugs and
 * pass through.
 */
export function parseProblem(parse: () => unknown): string | undefined {
  try {
    parse();
    return undefined;
  } catch (error) {
    if (TEXT_ERRORS.some((kind) => error instanceof kind)) return (error as Error).message;
    throw error;
  }
}

/** Refuses a list with a text that cannot be parsed. @param what such as `a document path` */
export const parseable =
  (what: string, parse: (text: string) => unknown) =>
  (texts: readonly string[]): string | undefined => {
    for (const text of texts) {
      const problem = parseProblem(() => parse(text));
      if (problem !== undefined) return `"${text}" is not ${what}: ${problem}`;
    }
    return undefined;
  };
