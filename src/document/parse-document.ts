import { DocumentError, type ParseLimits, type XmlDocument } from "./document";
import { DocumentBuilder } from "./document-builder";
import { readMarkup } from "./markup-reader";
import { ParsedDocuments } from "./parsed-documents";
import { byteOrderMarkOf, excludedCharacter } from "./characters";
import { JsonPointerError } from "./json/json-pointer";
import { JsonDocumentError } from "./json/parse-json";
import { PathError } from "./parse-path";

const DEEPEST = 1000;

/**
 * Reads an XML document. Strict (XML 1.0 with namespaces), without DTD: any DOCTYPE is rejected, so only the
 * five predefined and numeric entities exist, nothing outside the text is read and nothing expands. A byte order mark
 * stands beside the text; an encoding declaration is ignored, because the text is already decoded.
 *
 * @throws DocumentError if the text is not such a document or is beyond a limit
 * @throws RangeError if `limits.maxDepth` is above 1000
 */
export function parseDocument(text: string, limits?: ParseLimits): XmlDocument {
  return limits === undefined ? parsedLately.of(text, () => readDocument(text, {})) : readDocument(text, limits);
}

const parsedLately = new ParsedDocuments<XmlDocument>();

function readDocument(text: string, limits: ParseLimits): XmlDocument {
  const { maxLength = 16 * 1024 * 1024, maxDepth = 1000, maxNodes = 1_000_000 } = limits;
  if (maxDepth > DEEPEST) throw new RangeError(`maxDepth is ${maxDepth}, above ${DEEPEST}`);
  const byteOrderMark = byteOrderMarkOf(text);
  const bare = text.slice(byteOrderMark.length);
  if (bare.length > maxLength) {
    throw new DocumentError(`The document has ${bare.length} characters: the limit is ${maxLength}`, 1, 1);
  }
  const builder = new DocumentBuilder(bare, maxDepth, maxNodes);
  const excluded = excludedCharacter(bare);
  if (excluded !== null) builder.fail(`The character ${excluded.name} is not allowed in XML`, excluded.at);
  readMarkup(builder);
  return { ...builder.document(), byteOrderMark };
}

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
