import { SaxesParser } from "saxes";
import { positionOf, XmlSyntaxError, type XmlTreeAttribute, type XmlTreeElement, type XmlValue } from "./xml-tree";

/** Characters that XML 1.0 section 2.2 excludes: most control characters, lone surrogates, U+FFFE and U+FFFF. */
export const FORBIDDEN_CHARACTER = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/u;

interface OpenElement {
  readonly name: string;
  readonly attributes: XmlTreeAttribute[];
  readonly children: OpenElement[];
  readonly texts: XmlValue[];
  readonly start: number;
}

/**
 * Reads a document and returns its tree, or throws if it is not well-formed: XML 1.0 with Namespaces, without a document
 * type declaration, which the provider does not accept.
 *
 * @throws XmlSyntaxError that names the first error
 */
export function readXml(text: string): XmlTreeElement {
  const parser = new SaxesParser({ xmlns: true, position: false, forceXMLVersion: true, defaultXMLVersion: "1.0" });
  const document: OpenElement = { name: "", attributes: [], children: [], texts: [], start: 0 };
  const open = [document];
  let closed = document;
  let attributes: XmlTreeAttribute[] = [];
  /** Where the last markup or text ends. */
  let at = 0;
  /** Whether that is character data, which a comment does not end. */
  let isText = false;
  const put = (value: string, start: number, end: number): void => {
    const { texts } = open.at(-1)!;
    const before = isText ? texts.pop() : undefined;
    texts.push({ value: (before?.value ?? "") + value, start: before?.start ?? start, end });
    isText = true;
  };
  const pass = (): void => {
    at = parser.position;
    isText = false;
  };
  parser.on("attribute", ({ name, value }) => {
    const end = parser.position - 1;
    const start = text.lastIndexOf(text.charAt(end), end - 1) + 1;
    attributes.push({ name, value, start, end });
  });
  parser.on("opentag", ({ name }) => {
    const element = { name, attributes, children: [], texts: [], start: at };
    attributes = [];
    open.at(-1)!.children.push(element);
    open.push(element);
    pass();
  });
  parser.on("closetag", () => {
    closed = open.pop()!;
    pass();
  });
  parser.on("text", (value) => {
    // The beginning of the next markup has been read.
    const end = parser.position - 1;
    put(value, at, end);
    at = end;
  });
  parser.on("cdata", (value) => {
    put(value, at + "<![CDATA[".length, parser.position - "]]>".length);
    at = parser.position;
  });
  parser.on("comment", () => (at = parser.position));
  parser.on("processinginstruction", pass);
  parser.on("xmldecl", pass);
  const fail = (reason: string, offset: number): never => {
    const { line, column } = positionOf(text, offset);
    throw new XmlSyntaxError(reason, line, column);
  };
  parser.on("doctype", () =>
    fail("a document type declaration is not accepted; remove it", text.indexOf("<!DOCTYPE", at)),
  );
  parser.on("error", ({ message }) => {
    if (at === 0 && /^\uFEFF?<\?xml\s/.test(text))
      fail('the XML declaration is malformed; it must read like <?xml version="1.0" encoding="UTF-8"?>', 0);
    const ampersand = /&(?!#?\w+;)/.exec(text.slice(at, parser.position));
    if (ampersand !== null && !text.startsWith("<!", at))
      fail('"&" must begin an entity; write "&amp;" for the character', at + ampersand.index);
    const offset = Math.max(0, parser.position - 1);
    const { name, start } = open.at(-1)!;
    if (message.startsWith("unclosed tag")) fail(`the element <${name}> is not closed`, start);
    if (message.startsWith("unexpected close tag"))
      fail(`the end tag does not match <${closed.name}> of line ${positionOf(text, closed.start).line}`, offset);
    const character = JSON.stringify(text.charAt(offset));
    fail(
      message.replace(/\.$/, "").replace(/^disallowed character/, `the character ${character} is not allowed`),
      offset,
    );
  });
  const forbidden = FORBIDDEN_CHARACTER.exec(text);
  if (forbidden !== null) {
    const code = forbidden[0].codePointAt(0)!.toString(16).toUpperCase().padStart(4, "0");
    fail(`the character U+${code} is not allowed in XML`, forbidden.index);
  }
  parser.write(text).close();
  return document.children[0]!;
}
