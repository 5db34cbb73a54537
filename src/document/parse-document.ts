import type { ParseLimits, XmlDocument } from "./document";
import { DocumentBuilder } from "./document-builder";
import { DocumentError } from "./document";
import { codePointName } from "./parse-failure";
import { ParsedDocuments } from "./parsed-documents";
import { readMarkup } from "./read-markup";
import { readPlainMarkup } from "./read-plain-markup";
import { byteOrderMarkOf } from "./text-encoding";
import { textPosition } from "./text-position";

const DEEPEST = 1000;

/**
 * Reads an XML document. Strict (XML 1.0 and 1.1 with namespaces), without DTD: any DOCTYPE is rejected, so only the
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
  const plain = new DocumentBuilder(bare, maxDepth, maxNodes);
  if (readPlainMarkup(plain)) return { ...plain.document()!, byteOrderMark };
  // The parser library treats half a surrogate pair as a whole one and swallows what follows it.
  const half = bare.search(/\p{Surrogate}/u);
  if (half >= 0) {
    const { line, column } = textPosition(bare, half);
    const reason = `The character ${codePointName(bare, half)} is half of a surrogate pair: the text is not valid Unicode`;
    throw new DocumentError(reason, line, column);
  }
  const builder = new DocumentBuilder(bare, maxDepth, maxNodes);
  readMarkup(builder);
  const document = builder.document();
  if (document === null) throw new Error("the parser library accepted a document without a root element");
  return { ...document, byteOrderMark };
}
