import {
  DocumentError,
  type Span,
  type XmlAttribute,
  type XmlDocument,
  type XmlElement,
  type XmlName,
  type XmlNamespaceDeclaration,
  type XmlNode,
  type XmlProcessingInstruction,
} from "./document";
import { isName, textPosition } from "./characters";
import {
  expandedName,
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
  textSpan: Span;
}

const NONE: readonly never[] = [];
/** Of an element until its start tag ends. */
const NO_NAME: XmlName = { qualified: "", local: "", uri: "" };
const NOWHERE: Span = { start: 0, end: 0 };

/** The tree of a document, whose markup a reader tells in the order of its text, by names, values and offsets. */
export class DocumentBuilder {
  readonly #scope = new NamespaceScope();
  readonly #names = new Map<string, Map<string, XmlName>>();
  readonly #frames: Frame[] = [];
  readonly #prolog: XmlProcessingInstruction[] = [];
  readonly #epilog: XmlProcessingInstruction[] = [];
  /** Null until the root element has ended. */
  root: XmlElement | null = null;
  #nodes = 0;
  #hasPrefixes = false;

  constructor(
    readonly text: string,
    readonly maxDepth: number,
    readonly maxNodes: number,
  ) {}

  /** Once its root element has ended. */
  document(): XmlDocument {
    return { text: this.text, root: this.root!, prolog: this.#prolog, epilog: this.#epilog };
  }

  /** The innermost element that is open; undefined outside of the root element. */
  get open(): Pick<Frame, "qualified" | "start"> | undefined {
    return this.#frames.at(-1);
  }

  fail(reason: string, offset: number): never {
    const { line, column } = textPosition(this.text, offset);
    throw new DocumentError(reason, line, column);
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
      name: NO_NAME,
      attributes: NONE,
      declarations: NONE,
      preserveSpace: parent?.preserveSpace ?? false,
      startTag: NOWHERE,
      text: "",
      textSpan: NOWHERE,
    });
  }

  /** Of the element that was started last. */
  attribute(name: string, value: string, start: number, end: number): void {
    this.#count(start);
    this.#frames.at(-1)!.raw.push({ name, value, span: { start, end } });
  }

  /** At the end of its start tag. */
  enterElement(end: number): void {
    const frame = this.#frames.at(-1)!;
    frame.startTag = { start: frame.start, end };
    if (frame.raw.length > 0) this.#declareNamespaces(frame);
    frame.name = this.#resolve(frame.qualified, frame.start + 1, false);
    if (frame.raw.length > 0) this.#resolveAttributes(frame);
  }

  /** Within the root element. */
  addText(text: string, start: number, end: number): void {
    const frame = this.#frames.at(-1)!;
    frame.textSpan = { start: frame.text === "" ? start : frame.textSpan.start, end };
    frame.text += text;
  }

  addInstruction(target: string, body: string, start: number, end: number): void {
    this.#count(start);
    const instruction: XmlProcessingInstruction = { kind: "instruction", target, body, span: { start, end } };
    const frame = this.#frames.at(-1);
    if (frame === undefined) (this.root === null ? this.#prolog : this.#epilog).push(instruction);
    else {
      this.#endText(frame);
      frame.children.push(instruction);
    }
  }

  endElement(end: number): void {
    const frame = this.#frames.pop()!;
    this.#endText(frame);
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
    if (parent === undefined) this.root = element;
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
      if (declarations.some((each) => each.prefix === prefix)) this.#givenTwice(name, span.start);
      const refusal = this.#scope.bind(prefix, value);
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
      if (seen.has(expanded)) this.#givenTwice(written, span.start);
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
    // A name without a prefix is in the default namespace, except an attribute's, which is in none.
    const uri = colon < 0 && attribute ? "" : this.#scope.lookup(prefix);
    const known = uri === undefined ? undefined : this.#names.get(uri)?.get(qualified);
    if (known !== undefined) return known;
    if (!isName(local) || (colon >= 0 && !isName(prefix))) this.#malformed(qualified, offset);
    if (uri === undefined) {
      const remedy = prefix === "xmlns" ? "" : `: declare it with xmlns:${prefix}="…"`;
      this.fail(`The prefix "${prefix}" of "${qualified}" is not bound to a namespace${remedy}`, offset);
    }
    const name = { qualified, local, uri };
    const sameUri = this.#names.get(uri);
    if (sameUri === undefined) this.#names.set(uri, new Map([[qualified, name]]));
    else sameUri.set(qualified, name);
    return name;
  }

  #givenTwice(name: string, offset: number): never {
    this.fail(`The attribute "${name}" is given twice, perhaps with another prefix or Unicode spelling`, offset);
  }

  #malformed(qualified: string, offset: number): never {
    this.fail(`The name "${qualified}" is malformed: at most one prefix, a colon and a name`, offset);
  }

  #endText(frame: Frame): void {
    if (frame.text !== "") frame.children.push({ kind: "text", text: frame.text, span: frame.textSpan });
    frame.text = "";
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
  bind(prefix: string, uri: string): string | null {
    if (prefix === "xmlns") return "The prefix xmlns cannot be declared";
    if (prefix === "xml" && uri !== XML_NAMESPACE) return "The prefix xml cannot be bound to another namespace";
    if (prefix !== "xml" && uri === XML_NAMESPACE) return "The namespace of xml: cannot be bound to another prefix";
    if (uri === XMLNS_NAMESPACE) return "The namespace of xmlns: cannot be bound to a prefix";
    if (prefix !== "" && uri === "") return `The prefix "${prefix}" is bound to nothing`;
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
    return this.#bindings.get(prefix)?.at(-1) ?? (prefix === "" ? "" : undefined);
  }
}
