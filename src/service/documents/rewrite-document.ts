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
export function rewriteDocument(document: XmlDocument, { owner, revision, modified }: ServerFields): string {
  const root = rewriteElement(document.root);
  const fields = { revision: String(revision), modified: new Date(modified).toISOString() };
  const attributes = rewritten(root.attributes, { owner, priority: "normal" }, fields);
  return writeXml({ ...document, root: { ...root, attributes } });
}

function rewriteElement(element: XmlElement): XmlElement {
  const attributes = rewritten(element.attributes, STEP_NAMES.has(element.local) ? { onFailure: "stop" } : {});
  const children = element.children.map((child): XmlNode => (child.kind === "element" ? rewriteElement(child) : child));
  return { ...element, attributes, children };
}

/**
 * An element's attributes with values for those that it lacks, and values that replace its own: namespace declarations
 * first, the rest from z to a, which is hardly ever the order that somebody wrote.
 */
function rewritten(
  own: readonly XmlAttribute[],
  lacking: Readonly<Record<string, string>>,
  replaced: Readonly<Record<string, string>> = {},
): readonly XmlAttribute[] {
  const attributes = [...named(lacking), ...own, ...named(replaced)];
  const isDeclaration = ({ name, prefix }: XmlAttribute): boolean => name === "xmlns" || prefix === "xmlns";
  return [...new Map(attributes.map((attribute) => [attribute.name, attribute])).values()].sort((left, right) => {
    if (isDeclaration(left) !== isDeclaration(right)) return isDeclaration(left) ? -1 : 1;
    return left.name < right.name ? 1 : -1;
  });
}

const named = (values: Readonly<Record<string, string>>): readonly XmlAttribute[] =>
  Object.entries(values).map(([name, value]) => ({ name, local: name, prefix: "", value }));
