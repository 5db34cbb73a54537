import { SENSITIVE } from "../redaction";
import type { XmlAttribute, XmlElement, XmlNode, XmlTree } from "./document";
import type { DocumentPath } from "./path";
import { replaceNodes } from "./replace-nodes";
import type { SelectedNode } from "./select-path";
import { selectPath } from "./select-path";

/**
 * The document with the values that the paths pick replaced by `(sensitive)`, for all that is shown to people: an
 * attribute's value, a text, an instruction's body; of an element the values of all its attributes, and all its content
 * as one text, even where it is empty.
 *
 * @throws PathError when one of the paths is a text and no path
 */
export function maskPaths(document: XmlTree, paths: readonly (DocumentPath | string)[]): XmlTree {
  const picked = paths.flatMap((path) => selectPath(document, path));
  return replaceNodes(document, new Map(picked.map((each) => [each.node, masked(each)])));
}

function masked(selected: SelectedNode): XmlNode | XmlAttribute {
  switch (selected.kind) {
    case "element":
      return maskedElement(selected.node);
    case "attribute":
      return maskedAttribute(selected.node);
    case "text":
      return { ...selected.node, text: SENSITIVE };
    case "instruction":
      return { ...selected.node, body: SENSITIVE };
  }
}

function maskedElement(element: XmlElement): XmlElement {
  const { startTag, attributes } = element;
  const span = { start: startTag.end, end: startTag.end };
  const children: readonly XmlNode[] = [{ kind: "text", text: SENSITIVE, span }];
  return { ...element, attributes: attributes.map(maskedAttribute), children };
}

function maskedAttribute(attribute: XmlAttribute): XmlAttribute {
  return { ...attribute, value: SENSITIVE };
}
