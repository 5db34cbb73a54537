import type { XmlAttribute, XmlDocument, XmlElement, XmlNode } from "../xml/xml-tree";
import { writeXml } from "../xml/write-xml";
import { STEP_NAMES } from "./run-plan";

/** What the service knows about a version and writes into its document. */
interface ServerFields {
  readonly owner: string;
  /** Counts the writes of one workflow, from 1. */
  readonly revision: number;
  /** Milliseconds since 1970. */
  readonly modified: number;
}

/**
 * The document as rewritten by a server with its own model: attributes in another order, its own `revision` and
 * `modified`, `owner` and defaults if the document has none, indented, without comments. The document's meaning
 * (contract: exact text, order of elements) stays.
 */
export function rewriteDocument(document: XmlDocument, fields: ServerFields): string {
  const { root } = document;
  const rewritten = rewriteElement(root);
  let attributes = withAttribute(rewritten.attributes, "revision", String(fields.revision), "replace");
  attributes = withAttribute(attributes, "modified", new Date(fields.modified).toISOString(), "replace");
  attributes = withAttribute(attributes, "owner", fields.owner, "default");
  attributes = withAttribute(attributes, "priority", "normal", "default");
  return writeXml({ ...document, root: { ...rewritten, attributes: reordered(attributes) } });
}

function rewriteElement(element: XmlElement): XmlElement {
  const attributes = STEP_NAMES.has(element.local)
    ? withAttribute(element.attributes, "onFailure", "stop", "default")
    : element.attributes;
  const children = element.children.map((child): XmlNode => (child.kind === "element" ? rewriteElement(child) : child));
  return { ...element, attributes: reordered(attributes), children };
}

function withAttribute(
  attributes: readonly XmlAttribute[],
  name: string,
  value: string,
  how: "replace" | "default",
): readonly XmlAttribute[] {
  const written: XmlAttribute = { name, local: name, prefix: "", value };
  if (!attributes.some((attribute) => attribute.name === name)) return [...attributes, written];
  return how === "default"
    ? attributes
    : attributes.map((attribute) => (attribute.name === name ? written : attribute));
}

/** Namespace declarations first, the rest from z to a, which is hardly ever the order that somebody wrote. */
function reordered(attributes: readonly XmlAttribute[]): readonly XmlAttribute[] {
  const isDeclaration = ({ name, prefix }: XmlAttribute): boolean => name === "xmlns" || prefix === "xmlns";
  return [...attributes].sort((left, right) => {
    if (isDeclaration(left) !== isDeclaration(right)) return isDeclaration(left) ? -1 : 1;
    return left.name < right.name ? 1 : -1;
  });
}
