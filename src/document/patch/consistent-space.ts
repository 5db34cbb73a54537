import type { XmlElement, XmlNode } from "../document";
import { XML_NAMESPACE } from "../namespace-scope";
import { preservesSpace, significantChildren } from "../significance";

/**
 * The merged root with `preserveSpace` as its attributes make it. White space that meant nothing where it came from is
 * left out where it would mean something now, and what is new and whose white space counts says so itself.
 *
 * @param origins receives every element that changes
 */
export function withConsistentSpace(root: XmlElement, origins: Map<XmlNode, XmlNode>): XmlElement {
  return consistent(root, false, origins);
}

function consistent(element: XmlElement, inherited: boolean, origins: Map<XmlNode, XmlNode>): XmlElement {
  const origin = origins.get(element);
  const preserveSpace = preservesSpace(element.attributes, inherited);
  // An element that is kept as it is, in a place like its old one.
  if (origin === element && preserveSpace === element.preserveSpace) return element;
  if (origin === undefined && element.preserveSpace && !preserveSpace) {
    const name = { qualified: "xml:space", local: "space", uri: XML_NAMESPACE };
    return { ...element, attributes: [...element.attributes, { name, value: "preserve", span: element.startTag }] };
  }
  // The children of a merged element mean something already, unless they are just those of its origin.
  const isOld = origin === undefined || (origin.kind === "element" && origin.children === element.children);
  const kept = isOld && preserveSpace && !element.preserveSpace ? significantChildren(element) : element.children;
  const within = (child: XmlNode): XmlNode => {
    if (child.kind !== "element") return child;
    // What lies in a kept element is itself kept, though nobody has said so yet.
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
