import type {
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
import { isName, textPosition } from "./characters";
import { INSTRUCTION_NAME_REASON } from "./parse-failure";
import {
  expandedName,
  isWhiteSpace,
  prefixBinding,
  prefixesUsedIn,
  preservesSpace,
  XML_NAMESPACE,
  XMLNS_NAMESPACE,
} from "./significance";

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

const NONE: readonly never[] = [];

/** The tree of a document whose markup is told in the order of its text, by names, values and offsets. */
export class DocumentBuilder {
  readonly #scope = new NamespaceScope();
  readonly #names = new Map<string, Map<string, XmlName>>();
  readonly #frames: Frame[] = [];
  readonly #prolog: XmlProcessingInstruction[] = [];
  readonly #epilog: XmlProcessingInstruction[] = [];
  #root: XmlElement | null = null;
  #closed: Frame | null = null;
  #nodes = 0;
  #readUntil = 0;
  #hasPrefixes = false;

  constructor(
    readonly text: string,
    readonly maxDepth: number,
    readonly maxNodes: number,
    /** Of the XML declaration. */
    public xmlVersion = "1.0",
  ) {}

  /** The open elements, outermost first. */
  get open(): readonly Frame[] {
    return this.#frames;
  }

  /** The element that was closed last. */
  get closed(): Frame | null {
    return this.#closed;
  }

  /** After the last markup or text. */
  get readUntil(): number {
    return this.#readUntil;
  }

  /** Null without a root element. */
  document(): XmlDocument | null {
    if (this.#root === null) return null;
    return { text: this.text, root: this.#root, prolog: this.#prolog, epilog: this.#epilog };
  }

  fail(reason: string, offset: number): never {
    const { line, column } = textPosition(this.text, offset);
    throw new DocumentError(reason, line, column);
  }

  /** Of the XML declaration, or of a comment. */
  skip(end: number): void {
    this.#readUntil = end;
  }

  startElement(qualified: string, start: number): void {
    const parent = this.#frames.at(-1);
    if (parent !== undefined) this.#endText(parent);
    this.#count(start);
    if (this.#frames.length >= this.maxDepth) {
      this.fail(`The document has more than ${this.maxDepth} nested elements`, start);
    }
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

  /** Of the element that was started last. */
  attribute(name: string, value: string, start: number, end: number): void {
    this.#count(start);
    this.#frames.at(-1)?.raw.push({ name, value, span: { start, end } });
  }

  /** At the end of its start tag. */
  enterElement(end: number): void {
    const frame = this.#frames.at(-1);
    if (frame === undefined) return;
    this.#readUntil = end;
    frame.startTag = { start: frame.start, end };
    if (frame.raw.length > 0) this.#declareNamespaces(frame);
    frame.name = this.#resolve(frame.qualified, frame.start + 1, false);
    if (frame.raw.length > 0) this.#resolveAttributes(frame);
  }

  addText(text: string, end: number): void {
    const start = this.#readUntil;
    const frame = this.#frames.at(-1);
    if (frame === undefined) {
      // Any other text outside the root is an error, which the reader reports.
      if (isWhiteSpace(text)) this.#readUntil = end;
      return;
    }
    this.#readUntil = end;
    if (frame.textStart < 0) frame.textStart = start;
    frame.textEnd = end;
    frame.text += text;
  }

  addInstruction(target: string, body: string, start: number, end: number): void {
    this.#readUntil = end;
    this.#count(start);
    if (target.includes(":")) this.fail(`The instruction's name "${target}" has a colon`, start);
    // The library reads `<?x?y?>` as x with the content ?y.
    const behind = start + "<?".length + target.length;
    if (body !== "" && this.text.charAt(behind) === "?") this.fail(INSTRUCTION_NAME_REASON, behind);
    const instruction: XmlProcessingInstruction = { kind: "instruction", target, body, span: { start, end } };
    const frame = this.#frames.at(-1);
    if (frame === undefined) (this.#root === null ? this.#prolog : this.#epilog).push(instruction);
    else {
      this.#endText(frame);
      frame.children.push(instruction);
    }
  }

  endElement(end: number): void {
    const frame = this.#frames.pop();
    if (frame === undefined) return;
    this.#endText(frame);
    this.#closed = frame;
    this.#readUntil = end;
    const bindings = this.#hasPrefixes ? this.#prefixBindings(frame) : NONE;
    for (const { prefix } of frame.declarations) this.#scope.release(prefix);
    const element: XmlElement = {
      kind: "element",
      name: frame.name,
      attributes: bindings.length > 0 ? [...frame.attributes, ...bindings] : frame.attributes,
      declarations: frame.declarations,
      children: frame.children.length > 0 ? frame.children : NONE,
      preserveSpace: frame.preserveSpace,
      span: { start: frame.start, end },
      startTag: frame.startTag,
    };
    const parent = this.#frames.at(-1);
    if (parent === undefined) this.#root = element;
    else parent.children.push(element);
  }

  #count(offset: number): void {
    if (++this.#nodes > this.maxNodes) {
      this.fail(`The document has more than ${this.maxNodes} elements and attributes`, offset);
    }
  }

  #declareNamespaces(frame: Frame): void {
    const declarations: XmlNamespaceDeclaration[] = [];
    for (const { name, value, span } of frame.raw) {
      if (name !== "xmlns" && !name.startsWith("xmlns:")) continue;
      const prefix = name === "xmlns" ? "" : name.slice("xmlns:".length);
      if (name !== "xmlns" && !isName(prefix)) this.#malformed(name, span.start);
      const refusal = this.#scope.bind(prefix, value, this.xmlVersion);
      if (refusal !== null) this.fail(refusal, span.start);
      declarations.push({ prefix, uri: value, span });
      this.#hasPrefixes ||= prefix !== "";
    }
    if (declarations.length > 0) frame.declarations = declarations;
  }

  /** Of the prefixes that the element's values may use. */
  #prefixBindings(frame: Frame): readonly XmlAttribute[] {
    const behindName = frame.start + 1 + frame.qualified.length;
    return [...prefixesUsedIn(frame)].flatMap((prefix) => {
      const uri = prefix === "xml" ? undefined : this.#scope.lookup(prefix);
      if (uri === undefined) return [];
      const own = frame.declarations.find((each) => each.prefix === prefix);
      return [prefixBinding(prefix, uri, own?.span ?? { start: behindName, end: behindName })];
    });
  }

  #resolveAttributes(frame: Frame): void {
    const attributes: XmlAttribute[] = [];
    const seen = new Set<string>();
    for (const { name: written, value, span } of frame.raw) {
      if (written === "xmlns" || written.startsWith("xmlns:")) continue;
      const name = this.#resolve(written, span.start, true);
      // Normalized, because Terraform normalizes the document's text, which could make two names equal.
      const expanded = expandedName(name);
      if (seen.has(expanded)) {
        this.fail(`The attribute "${written}" is given twice, with another prefix or Unicode spelling`, span.start);
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
    if (colon >= 0 && !(isName(prefix) && isName(local))) this.#malformed(qualified, offset);
    // A name without a prefix is in the default namespace, except an attribute's, which is in none.
    const uri = colon < 0 && attribute ? "" : this.#scope.lookup(prefix);
    if (uri === undefined) {
      const remedy = prefix === "xmlns" ? "" : `: declare it with xmlns:${prefix}="…"`;
      this.fail(`The prefix "${prefix}" of "${qualified}" is not bound to a namespace${remedy}`, offset);
    }
    let sameUri = this.#names.get(uri);
    if (sameUri === undefined) this.#names.set(uri, (sameUri = new Map<string, XmlName>()));
    let name = sameUri.get(qualified);
    if (name === undefined) sameUri.set(qualified, (name = { qualified, local, uri }));
    return name;
  }

  #malformed(qualified: string, offset: number): never {
    this.fail(`The name "${qualified}" is malformed: at most one prefix, a colon and a name`, offset);
  }

  #endText(frame: Frame): void {
    if (frame.text !== "") {
      const span = { start: frame.textStart, end: frame.textEnd };
      frame.children.push({ kind: "text", text: frame.text, span });
    }
    frame.text = "";
    frame.textStart = -1;
  }
}

/**
 * The namespace bindings in force while a document is read from top to bottom. Opening, closing and lookup cost the
 * same at any depth and with any number of prefixes, so that no document is slow to read.
 */
class NamespaceScope {
  readonly #bindings = new Map<string, string[]>([["xml", [XML_NAMESPACE]]]);

  /**
   * Binds a prefix (empty for the default namespace) until `release` is called with it.
   *
   * @returns why it may not be bound, by "Namespaces in XML", or null
   */
  bind(prefix: string, uri: string, xmlVersion: string): string | null {
    if (prefix === "xmlns") return "The prefix xmlns cannot be declared";
    if (prefix === "xml" && uri !== XML_NAMESPACE) return "The prefix xml cannot be bound to another namespace";
    if (prefix !== "xml" && uri === XML_NAMESPACE) return "The namespace of xml: cannot be bound to another prefix";
    if (uri === XMLNS_NAMESPACE) return "The namespace of xmlns: cannot be bound to a prefix";
    if (prefix !== "" && uri === "" && xmlVersion === "1.0") {
      return `The prefix "${prefix}" is bound to nothing: XML 1.0 cannot undeclare a prefix`;
    }
    const bound = this.#bindings.get(prefix);
    if (bound === undefined) this.#bindings.set(prefix, [uri]);
    else bound.push(uri);
    return null;
  }

  release(prefix: string): void {
    this.#bindings.get(prefix)?.pop();
  }

  /** The namespace of a prefix; undefined when it is bound to none. The empty prefix is always known. */
  lookup(prefix: string): string | undefined {
    const uri = this.#bindings.get(prefix)?.at(-1);
    if (prefix === "") return uri ?? "";
    return uri === "" ? undefined : uri;
  }
}
