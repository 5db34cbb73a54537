import { SaxesParser } from "saxes";
import {
  type XmlDeclaration,
  type XmlDocument,
  type XmlElement,
  XmlError,
  type XmlInstruction,
  type XmlNode,
} from "./xml-tree";

const MAX_DEPTH = 1000;

/** Whose content is still being read. */
interface OpenElement extends XmlElement {
  readonly children: XmlNode[];
}

/**
 * Reads a whole document, namespaces checked.
 * @throws XmlError if it is not well-formed, has a document type declaration or nests deeper than 1000 elements.
 */
export function parseXml(text: string): XmlDocument {
  const parser = new SaxesParser({ xmlns: true, position: true });
  const before: XmlInstruction[] = [];
  const after: XmlInstruction[] = [];
  const open: OpenElement[] = [];
  let declaration: XmlDeclaration | null = null;
  let root: XmlElement | null = null;
  let tagStart = 0;

  const fail = (reason: string): never => {
    throw new XmlError(reason, parser.line, parser.column + 1);
  };
  const addText = (added: string): void => {
    const children = open.at(-1)?.children;
    if (children === undefined) return;
    const last = children.at(-1);
    if (last?.kind === "text") children[children.length - 1] = { kind: "text", text: last.text + added };
    else children.push({ kind: "text", text: added });
  };

  // The parser puts "line:column: " before its message.
  parser.on("error", ({ message }) => fail(message.replace(/^\d+:\d+: /, "").replace(/\.$/, "")));
  parser.on("xmldecl", (read) => {
    declaration = {
      version: read.version ?? "1.0",
      encoding: read.encoding ?? null,
      standalone: read.standalone ?? null,
    };
  });
  parser.on("doctype", () => fail("A document type declaration is not accepted"));
  parser.on("text", addText);
  parser.on("cdata", addText);
  parser.on("processinginstruction", ({ target, body }) => {
    const instruction: XmlInstruction = { kind: "instruction", target, body };
    const parent = open.at(-1);
    if (parent !== undefined) parent.children.push(instruction);
    else (root === null ? before : after).push(instruction);
  });
  parser.on("opentagstart", () => {
    tagStart = text.lastIndexOf("<", parser.position - 1);
  });
  parser.on("opentag", (tag) => {
    if (open.length >= MAX_DEPTH) fail(`Elements nest deeper than ${MAX_DEPTH}`);
    open.push({
      kind: "element",
      name: tag.name,
      local: tag.local,
      attributes: Object.values(tag.attributes),
      children: [],
      startTag: { start: tagStart, end: parser.position },
      selfClosing: tag.isSelfClosing,
    });
  });
  parser.on("closetag", () => {
    const closed = open.pop();
    if (closed === undefined) return;
    const parent = open.at(-1);
    if (parent === undefined) root = closed;
    else parent.children.push(closed);
  });

  parser.write(text).close();
  return { text, declaration, before, root: root ?? fail("The document has no root element"), after };
}
