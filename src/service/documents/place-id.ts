import type { Variation } from "../variation/variation";
import { applyEdits, prependContentEdit, setAttributeEdit, type TextEdit } from "../xml/edit-xml";
import { escapeText } from "../xml/write-xml";
import { childElements, type XmlDocument } from "../xml/xml-tree";

/** The text of a document without an id, with the id where this service puts it; everything else is unchanged. */
export function placeId(document: XmlDocument, id: string, placement: Variation["idPlacement"]): string {
  return applyEdits(document.text, [placementEdit(document, id, placement)]);
}

function placementEdit({ text, root }: XmlDocument, id: string, placement: Variation["idPlacement"]): TextEdit {
  // Children belong to the root's own vocabulary, so they take its prefix.
  const prefix = root.name.slice(0, root.name.length - root.local.length);
  const idElement = `<${prefix}id>${escapeText(id)}</${prefix}id>`;
  switch (placement) {
    case "rootAttribute":
      return setAttributeEdit(text, root, "id", id);
    case "childElement":
      return prependContentEdit(root, idElement);
    case "attrsElement": {
      const attrs = childElements(root).find(({ local }) => local === "attrs");
      if (attrs !== undefined) return prependContentEdit(attrs, idElement);
      return prependContentEdit(root, `<${prefix}attrs>${idElement}</${prefix}attrs>`);
    }
  }
}
