/**
 * An XML document as a tree that knows the position of each node in its text, so that the text can be edited without
 * touching the rest. Immutable.
 */
export interface XmlDocument extends XmlTree {
  /** The text it was parsed from, without a byte order mark. */
  readonly text: string;
  /** @default none */
  readonly byteOrderMark?: string;
}

/** A document's content without its text; also the result of removing or masking paths. */
export interface XmlTree {
  readonly root: XmlElement;
  /** Processing instructions before the root element, without the XML declaration. */
  readonly prolog: readonly XmlProcessingInstruction[];
  /** Processing instructions after the root element. */
  readonly epilog: readonly XmlProcessingInstruction[];
}

export interface XmlName {
  /** As written, such as `wf:task`. */
  readonly qualified: string;
  readonly local: string;
  /** Namespace; empty for none. */
  readonly uri: string;
}

/** Offsets are UTF-16 units into `XmlDocument.text`; `end` is exclusive. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

export interface XmlElement {
  readonly kind: "element";
  readonly name: XmlName;
  /**
   * Without namespace declarations, in document order; then one for each declaration in force whose prefix the element's
   * own values may use (`significance.ts`).
   */
  readonly attributes: readonly XmlAttribute[];
  /** `xmlns` and `xmlns:p` of this tag: insignificant by themselves, but needed to write into the text. */
  readonly declarations: readonly XmlNamespaceDeclaration[];
  readonly children: readonly XmlNode[];
  /** Whether `xml:space="preserve"` is in force here. */
  readonly preserveSpace: boolean;
  /** From `<` of the start tag to after the end tag. */
  readonly span: Span;
  /** The start tag alone; equals `span` for an empty-element tag. */
  readonly startTag: Span;
}

export interface XmlAttribute {
  readonly name: XmlName;
  /** Normalized, entities resolved. */
  readonly value: string;
  /** `name="value"` with its quotes; of a declaration that another tag has, an empty one behind the element's name. */
  readonly span: Span;
}

/** What stands between the quotes of an attribute or a declaration with this span. */
export function valueSpan(span: Span, text: string): Span {
  const end = span.end - 1;
  return { start: text.indexOf(text.charAt(end), span.start) + 1, end };
}

export interface XmlNamespaceDeclaration {
  /** Empty for the default namespace. */
  readonly prefix: string;
  /** Empty undeclares the default namespace. */
  readonly uri: string;
  readonly span: Span;
}

export interface XmlText {
  readonly kind: "text";
  /** Entities resolved, line ends as \n. Adjacent text, CDATA and text separated by comments are one text. */
  readonly text: string;
  readonly span: Span;
}

export interface XmlProcessingInstruction {
  readonly kind: "instruction";
  readonly target: string;
  readonly body: string;
  readonly span: Span;
}

/** Comments are not nodes: they are insignificant, and stay in the text. */
export type XmlNode = XmlElement | XmlText | XmlProcessingInstruction;

export interface ParseLimits {
  /** UTF-16 units of text. @default 16 Mi */
  readonly maxLength?: number;
  /** Nesting of elements; at most 1000, because code that walks the tree recurses. @default 1000 */
  readonly maxDepth?: number;
  /** Elements, attributes and processing instructions together. @default 1,000,000 */
  readonly maxNodes?: number;
}

/** A text that the user wrote (a document, a path, a pointer) cannot be read; the message says why. */
export class TextError extends Error {}

/**
 * The text cannot be read as a document: it is not well-formed, has a DTD, or exceeds a limit. `line` and `column`
 * (UTF-16 units) count from 1. The reason quotes names and single characters of the document, never its values: which
 * may be secret.
 */
export class DocumentError extends TextError {
  constructor(
    readonly reason: string,
    readonly line: number,
    readonly column: number,
  ) {
    super(`${reason} (line ${line}, column ${column})`);
    this.name = "DocumentError";
  }
}
