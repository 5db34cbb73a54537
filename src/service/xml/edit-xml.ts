import type { XmlElement } from "./xml-tree";
import { escapeAttribute } from "./write-xml";

/** Replaces the text from `start` to `end` (exclusive). */
export interface TextEdit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** Applies non-overlapping edits; everything else is unchanged. */
export function applyEdits(text: string, edits: readonly TextEdit[]): string {
  let result = "";
  let position = 0;
  for (const edit of [...edits].sort((left, right) => left.start - right.start)) {
    result += text.slice(position, edit.start) + edit.text;
    position = edit.end;
  }
  return result + text.slice(position);
}

/** Sets an element's attribute: in place if it exists, otherwise as the first attribute. */
export function setAttributeEdit(text: string, element: XmlElement, name: string, value: string): TextEdit {
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
export function prependContentEdit(element: XmlElement, markup: string): TextEdit {
  const { end } = element.startTag;
  if (!element.selfClosing) return { start: end, end, text: markup };
  return { start: end - 2, end, text: `>${markup}</${element.name}>` };
}
