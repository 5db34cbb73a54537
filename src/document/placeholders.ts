import { escapeText, escapeValue } from "./canonical-text";
import {
  type XmlAttribute,
  type XmlDocument,
  type XmlElement,
  type XmlNode,
  type XmlText,
  type XmlTree,
  valueSpan,
} from "./document";
import { maskNodes, replaceNodes, selectPath } from "./select-path";
import { nfc } from "./significance";
import { type ValueNode, valueNodes } from "./value-nodes";
import { LazyDocument, parseDocument } from "./parse-document";
import type { DocumentPath } from "./parse-path";

/*
 * A placeholder `{{NAME}}` stands in a text or in an attribute's value for a value that is put in before the document is
 * sent. If the name starts with `secret:`, it is a hidden one: its value is put in last and shown nowhere. A value is
 * not read again, so it may contain what looks like a placeholder.
 */

const HIDDEN = "secret:";

/** A name is whatever a value may be called, without braces. */
const PLACEHOLDER = /\{\{(?!secret:\}\})([^{}]+)\}\}/g;

export const placeholderOf = (name: string): string => `{{${name}}}`;

/** Whether a placeholder of this name is a hidden one. */
export const isHidden = (name: string): boolean => name.startsWith(HIDDEN);

/** The placeholder's name of a secret. */
export const hiddenName = (secret: string): string => HIDDEN + secret;

/** What a hidden placeholder's value is called where hidden ones have names of their own. */
export const secretName = (hidden: string): string => hidden.slice(HIDDEN.length);

/** Names of the placeholders in a value, in their order. */
export const placeholdersIn = (value: string): readonly string[] =>
  value.includes("{{") ? [...value.matchAll(PLACEHOLDER)].map(([, name]) => nfc(name!)) : [];

/** Names of the hidden placeholders in a value, in their order. */
export const hiddenIn = (value: string): readonly string[] =>
  value.includes("{{secret:") ? placeholdersIn(value).filter(isHidden) : [];

/** Names of the placeholders in a document, each once. Most have none, as their text says without a look at each value. */
export const placeholderNames = (document: XmlTree | XmlDocument): readonly string[] =>
  "text" in document && !/\{|&#/.test(document.text)
    ? []
    : [...new Set(valueNodes(document).flatMap(({ value }) => placeholdersIn(value)))];

/** Names of the hidden placeholders in a document, each once. */
export const hiddenNames = (document: XmlTree | XmlDocument): readonly string[] =>
  placeholderNames(document).filter(isHidden);

/** The value with those of its placeholders filled in that have a value. */
export const fillKnown = (value: string, values: ReadonlyMap<string, string>): string =>
  value.includes("{{")
    ? value.replace(PLACEHOLDER, (placeholder, name: string) => values.get(nfc(name)) ?? placeholder)
    : value;

/** The value with its placeholders filled in; null where a hidden one has no value. */
export const fillIn = (value: string, values: ReadonlyMap<string, string>): string | null =>
  hiddenIn(value).every((name) => values.has(name)) ? fillKnown(value, values) : null;

/** The parts of a value around those of its placeholders that have one of the names. */
function splitAtPlaceholders(value: string, names: ReadonlySet<string>): readonly string[] {
  const parts: string[] = [];
  let at = 0;
  for (const { index, 0: placeholder, 1: name } of value.matchAll(PLACEHOLDER)) {
    if (!names.has(nfc(name!))) continue;
    parts.push(value.slice(at, index));
    at = index + placeholder.length;
  }
  return [...parts, value.slice(at)];
}

/** Whether filling in the open placeholders of a value may lead to the text. Each placeholder is taken by itself. */
export function valueMayBecome(value: string, open: ReadonlySet<string>, text: string): boolean {
  const [first = "", ...others] = splitAtPlaceholders(nfc(value), open);
  const wanted = nfc(text);
  const last = others.pop();
  if (last === undefined) return first === wanted;
  if (!wanted.startsWith(first) || !wanted.endsWith(last)) return false;
  let at = first.length;
  for (const part of others) {
    const found = wanted.indexOf(part, at);
    if (found < 0) return false;
    at = found + part.length;
  }
  return at + last.length <= wanted.length;
}

/** A value that changes when the placeholders are filled in. */
interface FilledValue extends Pick<ValueNode, "node"> {
  readonly filled: string;
}

/** Whether placeholders in a node are filled in: those in texts and attributes are, those in instructions are not. */
export const isFilledIn = (node: ValueNode["node"]): node is XmlAttribute | XmlText =>
  !("kind" in node) || node.kind === "text";

function* filledValues(document: XmlTree, values: ReadonlyMap<string, string>): Generator<FilledValue> {
  if (values.size === 0) return;
  for (const each of valueNodes(document)) {
    if (!isFilledIn(each.node)) continue;
    const filled = fillKnown(each.value, values);
    if (filled !== each.value) yield { node: each.node, filled };
  }
}

/**
 * The document's text with its placeholders filled in, escaped for XML; a placeholder without a value stays.
 * Every other byte stays; within a text that holds a placeholder, entities and CDATA are spelt anew.
 */
export function fillDocument(document: XmlDocument, values: ReadonlyMap<string, string>): string {
  let text = "";
  let done = 0;
  for (const { node, filled } of filledValues(document, values)) {
    const { start, end } = "kind" in node ? node.span : valueSpan(node.span, document.text);
    text += document.text.slice(done, start) + ("kind" in node ? escapeText(filled) : escapedValue(filled));
    done = end;
  }
  return text + document.text.slice(done);
}

/** The tree with its placeholders filled in, whose nodes know where they stand in the document's text as it is. */
export function fillTree(document: XmlTree, values: ReadonlyMap<string, string>): XmlTree {
  const replacements = new Map<ValueNode["node"], XmlText | XmlAttribute | null>();
  for (const { node, filled } of filledValues(document, values)) {
    // A text that holds nothing is none.
    if ("kind" in node) replacements.set(node, filled === "" ? null : { kind: "text", text: filled, span: node.span });
    else replacements.set(node, { ...node, value: filled });
  }
  return replaceNodes(document, replacements);
}

/** Between quotes of either kind, and for readers that take the first `>` for the tag's end. */
const escapedValue = (value: string): string => escapeValue(value).replaceAll("'", "&apos;").replaceAll(">", "&gt;");

const NO_VALUES: ReadonlyMap<string, string> = new Map();

/**
 * A document as it is after filling in values, which also knows its template: the text with the placeholders. Most
 * recorded documents are only compared by their template.
 */
export class FilledDocument extends LazyDocument {
  #templates: ReadonlyMap<string, string> | null = null;

  /** @param values by placeholder's name; a placeholder without a value stays */
  constructor(
    readonly template: XmlDocument,
    readonly values: ReadonlyMap<string, string> = NO_VALUES,
  ) {
    super(() => {
      const text = fillDocument(template, values);
      return text === template.text ? template : parseDocument(text);
    });
  }

  /**
   * What the template has in the place of a node of the document or of a rendition, if the node has the value that was
   * filled in there; undefined for any other node.
   */
  templatesIn(tree: XmlTree): (node: XmlAttribute | XmlNode) => string | undefined {
    let found: ReadonlyMap<XmlAttribute | XmlNode, string> | null = null;
    return (node) => (found ??= this.#templatesIn(tree)).get(node);
  }

  /** The template, masked where the paths lead in the document. */
  maskedTemplate(paths: readonly (DocumentPath | string)[]): XmlTree {
    // A node of the filled tree has its place in the template's text.
    const filled = fillTree(this.template, this.values);
    const starts = new Set(paths.flatMap((path) => selectPath(filled, path)).map(({ node }) => node.span.start));
    return maskNodes(
      this.template,
      starts.size === 0 ? [] : nodesIn(this.template).filter(({ span }) => starts.has(span.start)),
    );
  }

  #templatesIn(tree: XmlTree): ReadonlyMap<XmlAttribute | XmlNode, string> {
    if (this.values.size === 0) return new Map();
    const templates = (this.#templates ??= templatesBySlot(this.template, this.values));
    return new Map(
      valueNodes(tree).flatMap(({ node, slot, value }) => {
        const template = templates.get(keyOf(slot, value));
        return template === undefined ? [] : [[node, template] as const];
      }),
    );
  }
}

function nodesIn({ root, prolog, epilog }: XmlTree): readonly (XmlAttribute | XmlNode)[] {
  const within = (element: XmlElement): readonly (XmlAttribute | XmlNode)[] => [
    element,
    ...element.attributes,
    ...element.children.flatMap((child) => (child.kind === "element" ? within(child) : [child])),
  ];
  return [...prolog, ...within(root), ...epilog];
}

const keyOf = (slot: string, value: string): string => `${slot}\0${value.normalize("NFC")}`;

function templatesBySlot(template: XmlDocument, values: ReadonlyMap<string, string>): ReadonlyMap<string, string> {
  const written = new Map(valueNodes(template).map(({ node, value }) => [node.span.start, value]));
  const found = new Map<string, string>();
  for (const { node, slot, value } of valueNodes(fillTree(template, values))) {
    const own = written.get(node.span.start) ?? value;
    if (own !== value) found.set(keyOf(slot, value), own);
  }
  return found;
}
