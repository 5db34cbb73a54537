import { decodeReferences } from "./xml-references";
import type { XmlPlace, XmlTreeElement } from "./xml-tree";

/** The provider's pattern (`src/document/placeholders.ts`), without `{{secret:NAME}}`: a test compares both. */
const PLACEHOLDER = /\{\{(?!secret:)([^{}]+)\}\}/g;

/** Names of the placeholders that stand for the workflow's group. */
export const GROUP_PLACEHOLDERS: readonly string[] = ["group.id", "group.name"];

export interface Placeholder {
  /** As written, with blanks around it if there are any. */
  readonly name: string;
  /** UTF-16 offset in the text: of `{{name}}`, or where this is written with references, of the value that holds it. */
  readonly start: number;
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
    for (const places of [...element.attributes.map(({ place }) => [place]), element.texts]) {
      for (const { value, start, end } of valuesOf(text, places)) {
        for (const [written, name] of value.matchAll(PLACEHOLDER)) {
          const at = text.indexOf(written, start);
          found.push({ name: name!, start: at >= 0 && at < end ? at : start });
        }
      }
    }
  }
  return found.sort((a, b) => a.start - b.start);
}

/** Names in processing instructions, where the provider replaces nothing. */
export const namesInInstructions = (text: string): readonly string[] =>
  [...text.replace(/<!--[^]*?-->|<!\[CDATA\[[^]*?\]\]>/g, "").matchAll(/<\?[^]*?\?>/g)].flatMap(([instruction]) =>
    [...instruction.matchAll(PLACEHOLDER)].map(([, name]) => name!),
  );

/** @param replacement of a placeholder as written, by its name */
export const replacePlaceholders = (value: string, replacement: (name: string, written: string) => string): string =>
  value.replace(PLACEHOLDER, (written, name: string) => replacement(name, written));

/** Between two parts of one text: a comment or the border of a CDATA section. */
const WITHIN_TEXT = /^(?:\]\]>)?(?:<!--[^]*?-->)*(?:<!\[CDATA\[)?$/;

/** A value as a parser reads it: of an attribute, or a text up to the next element or instruction. */
interface XmlValue {
  readonly value: string;
  /** UTF-16 offsets in the text; `end` is exclusive. */
  readonly start: number;
  readonly end: number;
}

/** @param places of one attribute, or of one element's character data, in document order */
export function valuesOf(text: string, places: readonly XmlPlace[]): readonly XmlValue[] {
  const values: XmlValue[] = [];
  for (const { kind, start, end } of places) {
    const raw = text.slice(start, end);
    const value = kind === "cdata" ? raw : decodeReferences(raw);
    const last = values[values.length - 1];
    if (last === undefined || !WITHIN_TEXT.test(text.slice(last.end, start))) values.push({ value, start, end });
    else values[values.length - 1] = { value: last.value + value, start: last.start, end };
  }
  return values;
}
