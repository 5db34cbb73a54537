/**
 * An XML document as a tree that knows where each node stands in its text, so that a change can be put into the text
 * without touching the rest. Immutable.
 */
export interface XmlDocument {
  /** The text it was parsed from, without a byte order mark. */
  readonly text: string;
  readonly root: XmlElement;
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
  /** Elements within each other. @default 1000 */
  readonly maxDepth?: number;
  /** Elements and attributes together. @default 1,000,000 */
  readonly maxNodes?: number;
}

/** The text is no document that we read: not well-formed, a DTD, beyond a limit. `line` and `column` count from 1. */
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
