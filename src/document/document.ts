/**
 * An XML document as a tree that knows where each node stands in its text, so that a change can be put into the text
 * without touching the rest. Immutable.
 */
export interface XmlDocument extends XmlTree {
  /** The text it was parsed from, without a byte order mark. */
  readonly text: string;
}

/** What a document says, without its text: also what is left when paths are taken out or masked. */
export interface XmlTree {
  readonly root: XmlElement;
  /** Processing instructions before the root element. The XML declaration is none. */
  readonly prolog: readonly XmlProcessingInstruction[];
  /** Processing instructions behind the root element. */
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
  /** Without namespace declarations, in document order. */
  readonly attributes: readonly XmlAttribute[];
  /** `xmlns` and `xmlns:p` of this very tag: insignificant, but whoever writes into the text needs the prefixes. */
  readonly declarations: readonly XmlNamespaceDeclaration[];
  readonly children: readonly XmlNode[];
  /** `xml:space="preserve"` holds here. */
  readonly preserveSpace: boolean;
  /** From `<` of the start tag to behind the end tag. */
  readonly span: Span;
  /** The start tag alone; equals `span` for an empty-element tag. */
  readonly startTag: Span;
}

export interface XmlAttribute {
  readonly name: XmlName;
  /** Normalised, entities resolved. */
  readonly value: string;
  /** `name="value"` with its quotes. */
  readonly span: Span;
}

export interface XmlNamespaceDeclaration {
  /** Empty for the default namespace. */
  readonly prefix: string;
  /** Empty takes the default namespace back. */
  readonly uri: string;
  readonly span: Span;
}

export interface XmlText {
  readonly kind: "text";
  /** Entities resolved, line ends as \n. Neighbouring text, CDATA and what comments separated is one text. */
  readonly text: string;
  readonly span: Span;
}

export interface XmlProcessingInstruction {
  readonly kind: "instruction";
  readonly target: string;
  readonly body: string;
  readonly span: Span;
}

/** Comments are no nodes: they are insignificant, and stay in the text. */
export type XmlNode = XmlElement | XmlText | XmlProcessingInstruction;

export interface ParseLimits {
  /** UTF-16 units of text. @default 16 Mi */
  readonly maxLength?: number;
  /** Elements within each other; at most 1000, as what walks the tree recurses. @default 1000 */
  readonly maxDepth?: number;
  /** Elements, attributes and processing instructions together. @default 1,000,000 */
  readonly maxNodes?: number;
}

/**
 * The text is not a document that we read: not well-formed, a DTD, beyond a limit. `line` and `column` (UTF-16 units)
 * count from 1. The reason quotes names and single characters of the document, never its values: those may be secret.
 */
export class DocumentError extends Error {
  constructor(
    readonly reason: string,
    readonly line: number,
    readonly column: number,
  ) {
    super(`${reason} (line ${line}, column ${column})`);
    this.name = "DocumentError";
  }
}
