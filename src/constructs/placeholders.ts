import { Fn, Token } from "cdktf";
import { encodeReferences } from "./xml-references";
import type { XmlPlace, XmlTreeElement } from "./xml-tree";

/** `{{name}}` in character data. `{{secret:NAME}}` does not match, because the provider handles that form. */
const PLACEHOLDER = /\{\{[ \t]*([A-Za-z_][A-Za-z0-9_.-]*)[ \t]*\}\}/g;

export interface Placeholder {
  readonly name: string;
  readonly place: XmlPlace;
  /** UTF-16 offsets of `{{name}}` in the text. */
  readonly start: number;
  readonly end: number;
}

/** Every element, the given one first, in document order. */
export function* elementsOf(root: XmlTreeElement): Generator<XmlTreeElement> {
  const stack = [root];
  for (let element = stack.pop(); element !== undefined; element = stack.pop()) {
    yield element;
    for (let index = element.children.length - 1; index >= 0; index -= 1) stack.push(element.children[index]!);
  }
}

/** The placeholders in attribute values, element text and CDATA; not in names, comments or instructions. */
export function placeholdersOf(text: string, root: XmlTreeElement): readonly Placeholder[] {
  const found: Placeholder[] = [];
  for (const element of elementsOf(root)) {
    for (const place of [...element.attributes.map((attribute) => attribute.place), ...element.texts]) {
      for (const match of text.slice(place.start, place.end).matchAll(PLACEHOLDER)) {
        const start = place.start + match.index;
        found.push({ name: match[1]!, place, start, end: start + match[0].length });
      }
    }
  }
  return found.sort((a, b) => a.start - b.start);
}

/** Escapes the value for a place, so that a parser of the document returns the value. */
export function encodeAt(
  place: XmlPlace,
  value: string,
): { readonly literal: string } | { readonly expression: string } {
  const CDATA_END = ["]]>", "]]]]><![CDATA[>"] as const;
  if (!Token.isUnresolved(value)) {
    return { literal: place.kind === "cdata" ? value.split(CDATA_END[0]).join(CDATA_END[1]) : encodeReferences(value) };
  }
  // Only Terraform knows the value, so its own functions do the same.
  const replacements: readonly (readonly [string, string])[] =
    place.kind === "cdata"
      ? [CDATA_END]
      : [
          ["&", "&amp;"],
          ["<", "&lt;"],
          [">", "&gt;"],
          ['"', "&quot;"],
          ["'", "&#39;"],
        ];
  const needed = place.kind === "text" ? replacements.slice(0, 3) : replacements;
  const expression = needed.reduce((inner, [from, to]) => Fn.replace(inner, Fn.rawString(from), to), value);
  return { expression };
}
