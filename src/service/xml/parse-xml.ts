import { SaxesParser } from "saxes";
import { XmlError } from "./xml-tree";
import type { XmlAttribute, XmlDeclaration, XmlDocument, XmlElement, XmlInstruction, XmlNode } from "./xml-tree";

const MAX_DEPTH = 1000;

interface OpenElement {
  readonly name: string;
  readonly local: string;
  readonly attributes: readonly XmlAttribute[];
  readonly children: XmlNode[];
  readonly startTag: { readonly start: number; readonly end: number };
  readonly selfClosing: boolean;
}

/** The parser does not judge the first character behind a colon: it must be one that a name can begin with. */
const STARTS_WELL = /^[^:]+(?::(?![\u0300-\u036f]|[-.\d\u00b7\u203f\u2040])|$)/;

/** Whether an instruction's content begins directly behind its target: the parser reads `<?x?y?>` so. */
function isGlued(textBefore: string, target: string, body: string): boolean {
  if (!body.startsWith("?")) return false;
  // A line end may be two characters, and the content has it as one.
  const withPlainLineEnds = (text: string): string => text.replace(/\r[\n\u0085]?|[\u0085\u2028]/g, "\n");
  const written = textBefore.slice(-(2 * body.length + target.length + "<?".length));
  return withPlainLineEnds(written).endsWith(`<?${target}${withPlainLineEnds(body)}`);
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

  const malformed = (name: string): never =>
    fail(`The name "${name}" is malformed: at most one prefix, a colon and a name`);
  parser.on("error", (error) => {
    // The parser puts "line:column: " before its message.
    const reason = error.message.replace(/^\d+:\d+: /, "").replace(/\.$/, "");
    const name = /^malformed name: (.*)$/s.exec(reason)?.[1];
    if (name !== undefined) malformed(name);
    fail(reason);
  });
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
    if (isGlued(text.slice(0, parser.position - "?>".length), target, body)) {
      fail(`A character that an instruction's name cannot contain: write white space after "${target}"`);
    }
    const instruction: XmlInstruction = { kind: "instruction", target, body };
    const parent = open.at(-1);
    if (parent !== undefined) parent.children.push(instruction);
    else (root === null ? before : after).push(instruction);
  });
  parser.on("opentagstart", () => {
    tagStart = text.lastIndexOf("<", parser.position - 1);
  });
  parser.on("opentag", (tag) => {
    for (const name of [tag.name, ...Object.keys(tag.attributes)]) if (!STARTS_WELL.test(name)) malformed(name);
    if (open.length >= MAX_DEPTH) fail(`Elements nest deeper than ${MAX_DEPTH}`);
    open.push({
      name: tag.name,
      local: tag.local,
      attributes: Object.values(tag.attributes).map(({ name, local, prefix, value }) => ({
        name,
        local,
        prefix,
        value,
      })),
      children: [],
      startTag: { start: tagStart, end: parser.position },
      selfClosing: tag.isSelfClosing,
    });
  });
  parser.on("closetag", () => {
    const closed = open.pop();
    if (closed === undefined) return;
    const element: XmlElement = { kind: "element", ...closed };
    const parent = open.at(-1);
    if (parent === undefined) root = element;
    else parent.children.push(element);
  });

  parser.write(text).close();
  return { text, declaration, before, root: root ?? fail("The document has no root element"), after };
}
