import type { Variation } from "../variation/variation";
import { parseXml } from "../xml/parse-xml";
import { escapeAttribute, escapeText } from "../xml/write-xml";
import { childElements, type XmlDocument, type XmlElement } from "../xml/xml-tree";
import { field, triggerElements } from "./document-facts";

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

/** The flags to show: only listed triggers, and none that is null. */
interface Flags {
  readonly enabled: boolean | null;
  readonly triggers: readonly { readonly name: string; readonly enabled: boolean }[];
}

/** The document with `enabled` set on the root and the triggers to the flags to show; everything else is unchanged. */
export function showFlags(text: string, flags: Flags): string {
  const { root } = parseXml(text);
  const states = new Map(flags.triggers.map(({ name, enabled }) => [name, enabled]));
  const triggerEdits = triggerElements(root).flatMap((element) => {
    const enabled = states.get(field(element, "name") ?? "");
    return enabled === undefined ? [] : [setAttributeEdit(text, element, "enabled", String(enabled))];
  });
  const rootEdits = flags.enabled === null ? [] : [setAttributeEdit(text, root, "enabled", String(flags.enabled))];
  return applyEdits(text, [...rootEdits, ...triggerEdits]);
}

/** Replaces the text from `start` to `end` (exclusive). */
interface TextEdit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** Applies non-overlapping edits; everything else is unchanged. */
function applyEdits(text: string, edits: readonly TextEdit[]): string {
  let result = "";
  let position = 0;
  for (const edit of [...edits].sort((left, right) => left.start - right.start)) {
    result += text.slice(position, edit.start) + edit.text;
    position = edit.end;
  }
  return result + text.slice(position);
}

/** Sets an element's attribute: in place if it exists, otherwise as the first attribute. */
function setAttributeEdit(text: string, element: XmlElement, name: string, value: string): TextEdit {
  const written = `${name}="${escapeAttribute(value)}"`;
  const afterName = element.startTag.start + 1 + element.name.length;
  // Each attribute begins where the last one ended, so the tag is scanned once, whatever it contains.
  const attribute = /\s*([^\s=/>"']+)\s*=\s*(?:"[^"]*"|'[^']*')/y;
  attribute.lastIndex = afterName;
  for (
    let match = attribute.exec(text);
    match !== null && attribute.lastIndex <= element.startTag.end;
    match = attribute.exec(text)
  ) {
    if (match[1] !== name) continue;
    const start = match.index + match[0].indexOf(name);
    return { start, end: attribute.lastIndex, text: written };
  }
  return { start: afterName, end: afterName, text: ` ${written}` };
}

/** Inserts markup before an element's content. */
function prependContentEdit(element: XmlElement, markup: string): TextEdit {
  const { end } = element.startTag;
  if (!element.selfClosing) return { start: end, end, text: markup };
  return { start: end - 2, end, text: `>${markup}</${element.name}>` };
}
