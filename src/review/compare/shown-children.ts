import type { XmlElement, XmlNode } from "../../document";

/**
 * The children that mean something: without the white space between elements, which equality and differences pass over,
 * too (contract, section 3, "Equality"; the rule itself is that of `significance.ts` in the room of documents).
 */
export function shownChildren({ children, preserveSpace }: XmlElement): readonly XmlNode[] {
  if (preserveSpace || children.every(({ kind }) => kind === "text")) return children;
  const isBlank = (node: XmlNode): boolean => node.kind === "text" && /^[ \t\n\r]*$/.test(node.text);
  return children.every((node) => node.kind !== "text" || isBlank(node))
    ? children.filter(({ kind }) => kind !== "text")
    : children;
}
