import { SaxesParser } from "saxes";
import type { DocumentBuilder } from "./document-builder";
import { DTD_REASON, explainFailure } from "./parse-failure";

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
