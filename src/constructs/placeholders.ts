import type { XmlTreeElement } from "./xml-tree";

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
    for (const { value, start, end } of [...element.attributes, ...element.texts]) {
      for (const [written, name] of value.matchAll(PLACEHOLDER)) {
        const at = text.indexOf(written, start);
        found.push({ name: name!, start: at >= 0 && at < end ? at : start });
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
