import { SaxesParser } from "saxes";
import { DocumentError, type ParseLimits, type XmlDocument } from "./document";
import { DocumentBuilder } from "./document-builder";
import { codePointName, DTD_REASON, explainFailure } from "./parse-failure";
import { ParsedDocuments } from "./parsed-documents";
import { readPlainMarkup } from "./read-plain-markup";
import { byteOrderMarkOf, textPosition } from "./characters";

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

/**
 * Reads the markup of any document with the XML library, and refuses what is not well-formed. Namespaces are the
 * builder's, and not the library's, whose lookup walks all open elements for every name.
 *
 * @throws DocumentError
 */
export function readMarkup(builder: DocumentBuilder): void {
  const { text } = builder;
  const parser = new SaxesParser({ xmlns: false, position: true });
  let attributeEnd = 0;
  parser.on("error", (error) => {
    const message = error.message.replace(/^\d+:\d+: /, "");
    const offset = Math.min(parser.position, text.length) - 1;
    const { readUntil, open, closed } = builder;
    const failure = explainFailure(message, { text, offset, parsedUntil: readUntil, open, closed });
    builder.fail(failure.reason, failure.offset);
  });
  parser.on("xmldecl", ({ version }) => {
    builder.xmlVersion = version ?? "1.0";
    builder.skip(parser.position);
  });
  parser.on("doctype", () => builder.fail(DTD_REASON, text.indexOf("<!", builder.readUntil)));
  parser.on("opentagstart", ({ name }) => {
    const start = text.lastIndexOf("<", parser.position - 1);
    attributeEnd = start + 1 + name.length;
    builder.startElement(name, start);
  });
  parser.on("attribute", ({ name, value }) => {
    let start = attributeEnd;
    while (/[ \t\r\n]/.test(text.charAt(start))) start++;
    attributeEnd = parser.position;
    builder.attribute(name, value, start, attributeEnd);
  });
  parser.on("opentag", () => builder.enterElement(parser.position));
  parser.on("closetag", () => builder.endElement(parser.position));
  parser.on("text", (each) => builder.addText(each, parser.position - 1));
  parser.on("cdata", (each) => builder.addText(each, parser.position));
  // The library reports this after the two hyphens, before the `>`.
  parser.on("comment", () => builder.skip(parser.position + 1));
  parser.on("processinginstruction", ({ target, body }) => {
    builder.addInstruction(target, body, text.indexOf("<?", builder.readUntil), parser.position);
  });
  parser.write(text).close();
}
