import type { XmlElement } from "./xml-tree";
import { escapeAttribute } from "./write-xml";

/** Replaces the text from `start` to `end` (exclusive). */
export interface TextEdit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** Applies edits that do not overlap; everything else stays to the letter. */
export function applyEdits(text: string, edits: readonly TextEdit[]): string {
  let result = "";
  let position = 0;
  for (const edit of [...edits].sort((left, right) => left.start - right.start)) {
    result += text.slice(position, edit.start) + edit.text;
    position = edit.end;
  }
  return result + text.slice(position);
}

/** Gives an element's attribute a value: in its place where it is there, else as the first attribute. */
export function setAttributeEdit(text: string, element: XmlElement, name: string, value: string): TextEdit {
  const written = `${name}="${escapeAttribute(value)}"`;
  const afterName = element.startTag.start + 1 + element.name.length;
  const tag = text.slice(afterName, element.startTag.end);
  for (const match of tag.matchAll(/([^\s=/>"']+)\s*=\s*(?:"[^"]*"|'[^']*')/g)) {
    if (match[1] !== name) continue;
    const start = afterName + match.index;
    return { start, end: start + match[0].length, text: written };
  }
  return { start: afterName, end: afterName, text: ` ${written}` };
}

/** Puts markup in front of an element's content. */
export function prependContentEdit(element: XmlElement, markup: string): TextEdit {
  const { end } = element.startTag;
  if (!element.selfClosing) return { start: end, end, text: markup };
  return { start: end - 2, end, text: `>${markup}</${element.name}>` };
}
