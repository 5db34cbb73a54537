/** A native document as the service uses it: names, values and the tags' positions in the text. Immutable. */
export interface XmlDocument {
  readonly text: string;
  readonly declaration: XmlDeclaration | null;
  /** Processing instructions before and after the root element. */
  readonly before: readonly XmlInstruction[];
  readonly root: XmlElement;
  readonly after: readonly XmlInstruction[];
}

export interface XmlDeclaration {
  readonly version: string;
  readonly encoding: string | null;
  readonly standalone: string | null;
}

export interface XmlElement {
  readonly kind: "element";
  /** With its prefix. */
  readonly name: string;
  readonly local: string;
  /** In document order, namespace declarations included. */
  readonly attributes: readonly XmlAttribute[];
  readonly children: readonly XmlNode[];
  /** UTF-16 offsets of the start tag; `end` is exclusive. */
  readonly startTag: { readonly start: number; readonly end: number };
  readonly selfClosing: boolean;
}

export interface XmlAttribute {
  readonly name: string;
  readonly local: string;
  readonly prefix: string;
  /** Normalized, references resolved. */
  readonly value: string;
}

export interface XmlText {
  readonly kind: "text";
  /** References and CDATA resolved; what comments separate is one text. */
  readonly text: string;
}

export interface XmlInstruction {
  readonly kind: "instruction";
  readonly target: string;
  readonly body: string;
}

export type XmlNode = XmlElement | XmlText | XmlInstruction;

/** The text is not a document that the service accepts. Lines and columns count from 1. */
export class XmlError extends Error {
  constructor(reason: string, line: number, column: number) {
    super(`${reason} (line ${line}, column ${column})`);
    this.name = "XmlError";
  }
}

export function childElements(element: XmlElement): readonly XmlElement[] {
  return element.children.filter((child): child is XmlElement => child.kind === "element");
}

/** All elements below, in document order. */
export function descendants(element: XmlElement): readonly XmlElement[] {
  return childElements(element).flatMap((child) => [child, ...descendants(child)]);
}

/** The element's own text, or null if it holds elements. */
export function textContent(element: XmlElement): string | null {
  let text = "";
  for (const child of element.children) {
    if (child.kind === "element") return null;
    if (child.kind === "text") text += child.text;
  }
  return text;
}

/** White space between elements, which XML calls insignificant: only white space, next to at least one element. */
export function hasElementContentOnly(element: XmlElement): boolean {
  let elements = 0;
  for (const child of element.children) {
    if (child.kind === "text" && child.text.trim() !== "") return false;
    if (child.kind === "element") elements += 1;
  }
  return elements > 0;
}

/** Whether all white space in an element is significant: as its `xml:space` says, otherwise as around it. */
export function preservesSpace({ attributes }: XmlElement, around: boolean): boolean {
  const policy = attributes.find(({ name }) => name === "xml:space")?.value;
  return policy === "preserve" || (policy !== "default" && around);
}
