import type { XmlElement, XmlNode } from "../document";
import { preservesSpace, significantChildren, XML_NAMESPACE } from "../significance";

/**
 * The merged root with `preserveSpace` set by its attributes. White space that was insignificant at its origin is
 * dropped where it would become significant, and new elements with significant white space say so themselves.
 *
 * @param origins receives every element that changes
 */
export function withConsistentSpace(root: XmlElement, origins: Map<XmlNode, XmlNode>): XmlElement {
  return consistent(root, false, origins);
}

function consistent(element: XmlElement, inherited: boolean, origins: Map<XmlNode, XmlNode>): XmlElement {
  const origin = origins.get(element);
  const preserveSpace = preservesSpace(element.attributes, inherited);
  // An unchanged element, in a context like its old one.
  if (origin === element && preserveSpace === element.preserveSpace) return element;
  if (origin === undefined && element.preserveSpace && !preserveSpace) {
    const name = { qualified: "xml:space", local: "space", uri: XML_NAMESPACE };
    return { ...element, attributes: [...element.attributes, { name, value: "preserve", span: element.startTag }] };
  }
  // The children of a merged element are already significant, unless they are exactly those of its origin.
  const isOld = origin === undefined || (origin.kind === "element" && origin.children === element.children);
  const kept = isOld && preserveSpace && !element.preserveSpace ? significantChildren(element) : element.children;
  const within = (child: XmlNode): XmlNode => {
    if (child.kind !== "element") return child;
    // The content of a kept element is kept too, but not registered as such yet.
    if (origin === element && !origins.has(child)) origins.set(child, child);
    return consistent(child, preserveSpace, origins);
  };
  if (origin === element) for (const child of kept) if (!origins.has(child)) origins.set(child, child);
  const children = kept.map(within);
  if (preserveSpace === element.preserveSpace && children.every((child, at) => child === element.children[at]))
    return element;
  const now = { ...element, preserveSpace, children };
  if (origin !== undefined) origins.set(now, origin);
  return now;
}
