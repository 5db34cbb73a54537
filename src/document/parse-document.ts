import { SaxesParser } from "saxes";
import type {
  ParseLimits,
  Span,
  XmlAttribute,
  XmlDocument,
  XmlElement,
  XmlName,
  XmlNamespaceDeclaration,
  XmlNode,
  XmlProcessingInstruction,
} from "./document";
import { DocumentError } from "./document";
import { isName } from "./name-characters";
import { NamespaceScope } from "./namespace-scope";
import { ParsedDocuments } from "./parsed-documents";
import { codePointName, DTD_REASON, explainFailure } from "./parse-failure";
import { isWhiteSpace, nfc, preservesSpace } from "./significance";
import { textPosition } from "./text-position";

const DEEPEST = 1000;
const NONE: readonly never[] = [];

/**
 * Reads an XML document. Strict (XML 1.0 and 1.1 with namespaces), without DTD: any DOCTYPE is rejected, so only the
 * five predefined and numeric entities exist, nothing outside the text is read and nothing expands. A byte order mark
 * is dropped; an encoding declaration is ignored, because the text is already decoded.
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
  const bare = text.startsWith("\ufeff") ? text.slice(1) : text;
  if (bare.length > maxLength) {
    throw new DocumentError(`The document has ${bare.length} characters: the limit is ${maxLength}`, 1, 1);
  }
  // The parser library treats half a surrogate pair as a whole one and swallows what follows it.
  const half = bare.search(/\p{Surrogate}/u);
  if (half >= 0) {
    const { line, column } = textPosition(bare, half);
    const reason = `The character ${codePointName(bare, half)} is half of a surrogate pair: the text is not valid Unicode`;
    throw new DocumentError(reason, line, column);
  }
  return new DocumentReader(bare, maxDepth, maxNodes).read();
}

/** An element that is open. */
interface Frame {
  readonly qualified: string;
  readonly start: number;
  readonly raw: { readonly name: string; readonly value: string; readonly span: Span }[];
  readonly children: XmlNode[];
  name: XmlName;
  attributes: readonly XmlAttribute[];
  declarations: readonly XmlNamespaceDeclaration[];
  preserveSpace: boolean;
  startTag: Span;
  /** Text since the last element or instruction; comments do not end it. */
  text: string;
  textStart: number;
  textEnd: number;
}

class DocumentReader {
  // Namespaces are resolved here and not by the library, whose lookup walks all open elements for every name.
  readonly #parser = new SaxesParser({ xmlns: false, position: true });
  readonly #scope = new NamespaceScope();
  readonly #names = new Map<string, Map<string, XmlName>>();
  readonly #frames: Frame[] = [];
  readonly #prolog: XmlProcessingInstruction[] = [];
  readonly #epilog: XmlProcessingInstruction[] = [];
  #root: XmlElement | null = null;
  #closed: Frame | null = null;
  #nodes = 0;
  #parsedUntil = 0;
  #attributeEnd = 0;
  #xmlVersion = "1.0";

  constructor(
    readonly text: string,
    readonly maxDepth: number,
    readonly maxNodes: number,
  ) {}

  read(): XmlDocument {
    const parser = this.#parser;
    parser.on("error", (error) => {
      const message = error.message.replace(/^\d+:\d+: /, "");
      const offset = Math.min(parser.position, this.text.length) - 1;
      const { text } = this;
      const moment = { text, offset, parsedUntil: this.#parsedUntil, open: this.#frames, closed: this.#closed };
      const failure = explainFailure(message, moment);
      this.#fail(failure.reason, failure.offset);
    });
    parser.on("xmldecl", ({ version }) => {
      this.#xmlVersion = version ?? "1.0";
      this.#parsedUntil = parser.position;
    });
    parser.on("doctype", () => this.#fail(DTD_REASON, this.text.indexOf("<!", this.#parsedUntil)));
    parser.on("opentagstart", ({ name }) => this.#startElement(name));
    parser.on("attribute", ({ name, value }) => this.#attribute(name, value));
    parser.on("opentag", () => this.#enterElement());
    parser.on("closetag", () => this.#endElement());
    parser.on("text", (text) => this.#text(text, parser.position - 1));
    parser.on("cdata", (text) => this.#text(text, parser.position));
    // The library reports this after the two hyphens, before the `>`.
    parser.on("comment", () => (this.#parsedUntil = parser.position + 1));
    parser.on("processinginstruction", ({ target, body }) => this.#instruction(target, body));
    parser.write(this.text).close();
    if (this.#root === null) throw new Error("the parser library accepted a document without a root element");
    return { text: this.text, root: this.#root, prolog: this.#prolog, epilog: this.#epilog };
  }

  #fail(reason: string, offset: number): never {
    const { line, column } = textPosition(this.text, offset);
    throw new DocumentError(reason, line, column);
  }

  #count(offset: number): void {
    if (++this.#nodes > this.maxNodes) {
      this.#fail(`The document has more than ${this.maxNodes} elements and attributes`, offset);
    }
  }

  #startElement(qualified: string): void {
    const start = this.text.lastIndexOf("<", this.#parser.position - 1);
    const parent = this.#frames.at(-1);
    if (parent !== undefined) this.#endText(parent);
    this.#count(start);
    if (this.#frames.length >= this.maxDepth) {
      this.#fail(`The document has more than ${this.maxDepth} nested elements`, start);
    }
    this.#attributeEnd = start + 1 + qualified.length;
    this.#frames.push({
      qualified,
      start,
      raw: [],
      children: [],
      name: { qualified, local: qualified, uri: "" },
      attributes: NONE,
      declarations: NONE,
      preserveSpace: parent?.preserveSpace ?? false,
      startTag: { start, end: start },
      text: "",
      textStart: -1,
      textEnd: -1,
    });
  }

  #attribute(name: string, value: string): void {
    let start = this.#attributeEnd;
    while (/[ \t\r\n]/.test(this.text.charAt(start))) start++;
    const end = this.#parser.position;
    this.#attributeEnd = end;
    this.#count(start);
    this.#frames.at(-1)?.raw.push({ name, value, span: { start, end } });
  }

  #enterElement(): void {
    const frame = this.#frames.at(-1);
    if (frame === undefined) return;
    this.#parsedUntil = this.#parser.position;
    frame.startTag = { start: frame.start, end: this.#parsedUntil };
    if (frame.raw.length > 0) this.#declareNamespaces(frame);
    frame.name = this.#resolve(frame.qualified, frame.start + 1, false);
    if (frame.raw.length > 0) this.#resolveAttributes(frame);
  }

  #declareNamespaces(frame: Frame): void {
    const declarations: XmlNamespaceDeclaration[] = [];
    for (const { name, value, span } of frame.raw) {
      if (name !== "xmlns" && !name.startsWith("xmlns:")) continue;
      const prefix = name === "xmlns" ? "" : name.slice("xmlns:".length);
      const refusal = this.#scope.bind(prefix, value, this.#xmlVersion);
      if (refusal !== null) this.#fail(refusal, span.start);
      declarations.push({ prefix, uri: value, span });
    }
    if (declarations.length > 0) frame.declarations = declarations;
  }

  #resolveAttributes(frame: Frame): void {
    const attributes: XmlAttribute[] = [];
    const seen = new Set<string>();
    for (const { name: written, value, span } of frame.raw) {
      if (written === "xmlns" || written.startsWith("xmlns:")) continue;
      const name = this.#resolve(written, span.start, true);
      // Normalized, because Terraform normalizes the document's text, which could make two names equal.
      const expanded = nfc(`{${name.uri}}${name.local}`);
      if (seen.has(expanded)) {
        this.#fail(`The attribute "${written}" is given twice, with another prefix or Unicode spelling`, span.start);
      }
      seen.add(expanded);
      attributes.push({ name, value, span });
    }
    if (attributes.length === 0) return;
    frame.attributes = attributes;
    frame.preserveSpace = preservesSpace(attributes, frame.preserveSpace);
  }

  #resolve(qualified: string, offset: number, attribute: boolean): XmlName {
    const colon = qualified.indexOf(":");
    const prefix = colon < 0 ? "" : qualified.slice(0, colon);
    const local = colon < 0 ? qualified : qualified.slice(colon + 1);
    if (colon >= 0 && !(isName(prefix) && isName(local))) {
      this.#fail(`The name "${qualified}" is malformed: at most one prefix, a colon and a name`, offset);
    }
    // A name without a prefix is in the default namespace, except an attribute's, which is in none.
    const uri = colon < 0 && attribute ? "" : this.#scope.lookup(prefix);
    if (uri === undefined) {
      const remedy = prefix === "xmlns" ? "" : `: declare it with xmlns:${prefix}="…"`;
      this.#fail(`The prefix "${prefix}" of "${qualified}" is not bound to a namespace${remedy}`, offset);
    }
    let sameUri = this.#names.get(uri);
    if (sameUri === undefined) this.#names.set(uri, (sameUri = new Map<string, XmlName>()));
    let name = sameUri.get(qualified);
    if (name === undefined) sameUri.set(qualified, (name = { qualified, local, uri }));
    return name;
  }

  #text(text: string, end: number): void {
    const start = this.#parsedUntil;
    const frame = this.#frames.at(-1);
    if (frame === undefined) {
      // Other text outside the root is an error, and the library says so next.
      if (isWhiteSpace(text)) this.#parsedUntil = end;
      return;
    }
    this.#parsedUntil = end;
    if (frame.textStart < 0) frame.textStart = start;
    frame.textEnd = end;
    frame.text += text;
  }

  #endText(frame: Frame): void {
    if (frame.text !== "") {
      const span = { start: frame.textStart, end: frame.textEnd };
      frame.children.push({ kind: "text", text: frame.text, span });
    }
    frame.text = "";
    frame.textStart = -1;
  }

  #instruction(target: string, body: string): void {
    const start = this.text.indexOf("<?", this.#parsedUntil);
    this.#parsedUntil = this.#parser.position;
    this.#count(start);
    if (target.includes(":")) this.#fail(`The instruction's name "${target}" has a colon`, start);
    const span = { start, end: this.#parsedUntil };
    const instruction: XmlProcessingInstruction = { kind: "instruction", target, body, span };
    const frame = this.#frames.at(-1);
    if (frame === undefined) (this.#root === null ? this.#prolog : this.#epilog).push(instruction);
    else {
      this.#endText(frame);
      frame.children.push(instruction);
    }
  }

  #endElement(): void {
    const frame = this.#frames.pop();
    if (frame === undefined) return;
    this.#endText(frame);
    this.#closed = frame;
    this.#parsedUntil = this.#parser.position;
    for (const { prefix } of frame.declarations) this.#scope.release(prefix);
    const element: XmlElement = {
      kind: "element",
      name: frame.name,
      attributes: frame.attributes,
      declarations: frame.declarations,
      children: frame.children.length > 0 ? frame.children : NONE,
      preserveSpace: frame.preserveSpace,
      span: { start: frame.start, end: this.#parsedUntil },
      startTag: frame.startTag,
    };
    const parent = this.#frames.at(-1);
    if (parent === undefined) this.#root = element;
    else parent.children.push(element);
  }
}
