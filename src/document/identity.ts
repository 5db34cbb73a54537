import type { XmlAttribute, XmlElement } from "./document";
import { childElements, isCalled } from "./own-values";
import { nfc, ownText } from "./significance";

/** What distinguishes an element from its siblings: its attribute or childless child named `id` or `name`. */
export interface Identity {
  readonly kind: "attribute" | "child";
  readonly called: "id" | "name";
  /** The local name as written in the document. */
  readonly local: string;
  /** Never empty. A child's text is trimmed. */
  readonly value: string;
  readonly holder: XmlAttribute | XmlElement;
}

/** All identities of an element. */
export function identities(element: XmlElement): readonly Identity[] {
  const found: Identity[] = [];
  for (const called of ["id", "name"] as const) {
    const attribute = plainest(element.attributes.filter((each) => isCalled(each, called) && each.value !== ""));
    if (attribute !== undefined) {
      const { name, value } = attribute;
      found.push({ kind: "attribute", called, local: name.local, value: nfc(value), holder: attribute });
    }
    const child = childElements(element).find((each) => isCalled(each, called));
    const value = child === undefined || childElements(child).length > 0 ? "" : nfc(ownText(child).trim());
    if (child !== undefined && value !== "") {
      found.push({ kind: "child", called, local: child.name.local, value, holder: child });
    }
  }
  return found;
}

/**
 * Not the first one, because the order of attributes is insignificant: without a namespace, in lower case, otherwise by
 * name.
 */
function plainest(attributes: readonly XmlAttribute[]): XmlAttribute | undefined {
  if (attributes.length < 2) return attributes[0];
  const key = ({ name: { uri, local } }: XmlAttribute): string =>
    `${nfc(uri)} ${local === local.toLowerCase() ? 0 : 1}${nfc(local)}`;
  return [...attributes].sort((a, b) => (key(a) < key(b) ? -1 : 1))[0];
}
