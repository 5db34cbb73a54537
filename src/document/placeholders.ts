import { escapeText, escapeValue } from "./canonical-text";
import type { XmlDocument, XmlTree } from "./document";
import { valueNodes, type ValueNode } from "./value-nodes";

/*
 * A placeholder stands in a document for a value that is put in right before the document is sent. `{{secret:NAME}}`
 * stands for a value that is shown nowhere.
 */

/** A name is whatever a value may be called, without braces. */
const PLACEHOLDER = /\{\{secret:([^{}]+)\}\}/g;

export const placeholderOf = (name: string): string => `{{secret:${name}}}`;

/** Names of the placeholders in a value, in their order. */
export const placeholdersIn = (value: string): readonly string[] =>
  value.includes("{{secret:") ? [...value.matchAll(PLACEHOLDER)].map(([, name]) => name!) : [];

/** Names of the placeholders in a document, each once. */
export const placeholderNames = (document: XmlTree): readonly string[] => [
  ...new Set(valueNodes(document).flatMap(({ value }) => placeholdersIn(value))),
];

/** The value with those of its placeholders filled in that have a value. */
export const fillKnown = (value: string, values: ReadonlyMap<string, string>): string =>
  value.replace(PLACEHOLDER, (placeholder, name: string) => values.get(name) ?? placeholder);

/** The value with its placeholders filled in; null where one has no value. */
export const fillIn = (value: string, values: ReadonlyMap<string, string>): string | null =>
  placeholdersIn(value).every((name) => values.has(name)) ? fillKnown(value, values) : null;

/** What a value holds in the place of its template's one placeholder; null: there are several, or the rest differs. */
export function filledWith(value: string, template: string): string | null {
  // The pattern's group is among the parts.
  const [before, , after, ...others] = template.split(PLACEHOLDER);
  if (before === undefined || after === undefined || others.length > 0) return null;
  const isAround = value.startsWith(before) && value.endsWith(after) && value.length >= before.length + after.length;
  return isAround ? value.slice(before.length, value.length - after.length) : null;
}

/**
 * The document's text with its placeholders filled in, escaped for XML; a placeholder without a value stays.
 * Every other byte stays; within a text that holds a placeholder, entities and CDATA are spelt anew.
 */
export function fillDocument(document: XmlDocument, values: ReadonlyMap<string, string>): string {
  let text = "";
  let done = 0;
  for (const { node, value } of valueNodes(document)) {
    const filled = fillKnown(value, values);
    if (filled === value) continue;
    const { start, end } = placeOf(node, document.text);
    text += document.text.slice(done, start) + ("kind" in node ? escapeText(filled) : escapedValue(filled));
    done = end;
  }
  return text + document.text.slice(done);
}

/** Of an attribute what stands between its quotes. */
function placeOf(node: ValueNode["node"], text: string): { readonly start: number; readonly end: number } {
  const { span } = node;
  if ("kind" in node) return span;
  const close = span.end - 1;
  return { start: text.indexOf(text.charAt(close), span.start) + 1, end: close };
}

/** Between quotes of either kind, and for readers that take the first `>` for the tag's end. */
const escapedValue = (value: string): string => escapeValue(value).replaceAll("'", "&apos;").replaceAll(">", "&gt;");
