import type { XmlAttribute, XmlElement, XmlName, XmlNode } from "./document";
import { XML_NAMESPACE } from "./namespace-scope";

const NOT_WHITE_SPACE = /[^ \t\n\r]/;
/** No character below U+0300 changes under NFC, alone or beside others of its kind. */
const MAY_CHANGE = /[\u0300-\uffff]/;

/** White space as XML defines it; the empty text too. */
export function isWhiteSpace(text: string): boolean {
  return !NOT_WHITE_SPACE.test(text);
}

/** Unicode's normal form C, in which Terraform stores every string. */
export function nfc(text: string): string {
  return MAY_CHANGE.test(text) ? text.normalize("NFC") : text;
}

/** `{namespace}local`. */
export const expandedName = ({ uri, local }: XmlName): string => nfc(`{${uri}}${local}`);

export function isXmlSpace({ name }: Pick<XmlAttribute, "name">): boolean {
  return name.local === "space" && name.uri === XML_NAMESPACE;
}

/** Whether white space is to be preserved in an element with these attributes, by `xml:space` there or around it. */
export function preservesSpace(attributes: readonly XmlAttribute[], inherited: boolean): boolean {
  const value = attributes.find(isXmlSpace)?.value;
  return value === "preserve" || (inherited && value !== "default");
}

/**
 * The significant children: all of them except the white space between elements. A text of white space is insignificant
 * if and only if its parent has an element or instruction among its children, no text that is not white space, and
 * `xml:space="preserve"` is not in force (contract, section 3, "Equality").
 */
export function significantChildren(element: XmlElement): readonly XmlNode[] {
  if (element.preserveSpace) return element.children;
  let structure = false;
  let space = false;
  for (const child of element.children) {
    if (child.kind !== "text") structure = true;
    else if (isWhiteSpace(child.text)) space = true;
    else return element.children;
  }
  return structure && space ? element.children.filter((child) => child.kind !== "text") : element.children;
}

/** The text directly in an element, without that of its descendants. */
export function ownText(element: XmlElement): string {
  let text = "";
  for (const child of element.children) if (child.kind === "text") text += child.text;
  return text;
}
