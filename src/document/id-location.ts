import { OUTERMOST, prefixOf, type PrefixScope, TagNames, within } from "./patch/prefix-scope";
import { declarationMarkup } from "./patch/spelling";
import { valueSpan, type XmlDocument, type XmlElement, type XmlName, type XmlTree } from "./document";
import { childElements, documentId } from "./own-values";
import { isPrefixBinding, nfc, ownText, significantChildren } from "./significance";
import { escapeText, escapeValue } from "./canonical-text";
import { isXmlText } from "./characters";

/** A name in a location that also applies to documents with other prefixes, and with another root namespace. */
export interface PlaceName {
  readonly local: string;
  /** Null: the namespace of the document's root element. Empty: none. */
  readonly uri: string | null;
}

/** Where a workflow's document keeps its id. Plain JSON, so that private state can store it. */
export interface IdLocation {
  /** The elements below the root that lead to it; each is the first child of its name. */
  readonly elements: readonly PlaceName[];
  /**
   * The attribute that holds the id, on the last of `elements` or on the root; null: the last element's text holds it.
   */
  readonly attribute: PlaceName | null;
}

/**
 * Finds where a document, as the server renders it, keeps an id: the best of all attributes and childless elements with
 * this value. The best is a root attribute named `id` or ending in it; then a child element named so (of the root, or
 * of its child `attrs`); then any other root attribute; then nodes named so further down, nearest first; then any other
 * child element, and anything else. References to groups and parents, and names, which may have the same value by
 * chance, come last.
 *
 * @returns null if the document does not contain the id
 */
export function locateId(document: XmlTree, id: string): IdLocation | null {
  const wanted = nfc(id);
  if (wanted.trim() === "") return null;
  const { root } = document;
  let best: { readonly rank: number; readonly location: IdLocation | null } = { rank: Infinity, location: null };
  const visit = (element: XmlElement, elements: readonly PlaceName[]): void => {
    const depth = elements.length;
    const consider = ({ local }: XmlName, attribute: PlaceName | null): void => {
      const level = attribute === null ? depth : depth + 1;
      const outer = attribute === null ? "child" : "root";
      // Within the service's own wrapper for an object's fields.
      const inner = level === 2 && elements[0]?.local === "attrs" ? "child" : "nested";
      const rank = rankOf(level === 1 ? outer : inner, local) * DEEPEST + depth;
      if (rank < best.rank) best = { rank, location: { elements, attribute } };
    };
    for (const attribute of element.attributes) {
      // One without a prefix is in no namespace, whatever its element's namespace.
      const { local, uri } = attribute.name;
      if (nfc(attribute.value) === wanted && !isPrefixBinding(attribute)) consider(attribute.name, { local, uri });
    }
    const children = childElements(element);
    const text = children.length === 0 ? nfc(ownText(element)) : "";
    if (depth > 0 && (text === wanted || text.trim() === wanted)) consider(element.name, null);
    // Only first children of a name, because others could not be found in another document.
    const seen = new Set<string>();
    for (const child of children) {
      const { local, uri } = child.name;
      const key = `{${uri}}${local}`;
      if (!seen.has(key)) visit(child, [...elements, { local, uri: uri === root.name.uri ? null : uri }]);
      seen.add(key);
    }
  };
  visit(root, []);
  return best.location;
}

/** No document is nested as deep. */
const DEEPEST = 10_000;

const ID_LIKE = /(?:[a-z0-9]I[dD]|[-_.][iI][dD]|^[uo]u?id|^guid)$/;

/** By place and name; the lowest is the best. */
const RANKS = {
  root: { id: 0, idLike: 1, other: 4 },
  child: { id: 2, idLike: 3, other: 7 },
  nested: { id: 5, idLike: 6, other: 8 },
} as const;

function rankOf(place: keyof typeof RANKS, local: string): number {
  if (/^(?:name|title|label|description)$/i.test(local)) return 20;
  if (/(?:group|parent|owner)/i.test(local)) return 19;
  if (/^id$/i.test(local)) return RANKS[place].id;
  return ID_LIKE.test(local) ? RANKS[place].idLike : RANKS[place].other;
}

/** The document has a different id from the expected one. */
export class IdMismatchError extends Error {
  constructor(
    readonly found: string,
    readonly expected: string,
  ) {
    super(`The document has the id "${found}", not "${expected}": the ids must match`);
    this.name = "IdMismatchError";
  }
}

/**
 * The document's text with the id where the service keeps it. Every other byte stays; the text is unchanged if the id
 * is already there. Missing elements are inserted first in their parent, indented like the next element, with the
 * document's prefixes.
 *
 * @throws IdMismatchError if the document has another id, there or as `documentId` finds it
 * @throws RangeError if the id has characters that XML does not allow
 */
export function withId(document: XmlDocument, location: IdLocation, id: string): string {
  if (!isXmlText(id)) {
    throw new RangeError("The id contains characters that XML does not allow");
  }
  const own = documentId(document);
  if (own !== null) demandSame(own, id);

  const { root, text } = document;
  const found = chain(root, location.elements);
  const holder = found.at(-1)!;
  const missing = location.elements.slice(found.length - 1);
  const scope = found.reduce((outer, { declarations }) => within(outer, declarations), OUTERMOST);
  if (missing.length > 0) {
    const markup = newElements(missing, location.attribute, id, root, scope);
    return insertInside(text, holder, leadingSpace(text, holder) + markup);
  }
  return location.attribute === null
    ? withText(text, holder, id)
    : withAttribute(text, holder, location.attribute, id, scope, root);
}

function demandSame(found: string, expected: string): void {
  if (nfc(found) !== nfc(expected)) throw new IdMismatchError(found, expected);
}

/** The child that a place means. */
function findChild(parent: XmlElement, { local, uri }: PlaceName, root: XmlElement): XmlElement | undefined {
  const called = childElements(parent).filter(({ name }) => name.local === local);
  return called.find(({ name }) => name.uri === (uri ?? root.name.uri)) ?? called[0];
}

function withText(text: string, element: XmlElement, id: string): string {
  const found = ownText(element);
  if (found.trim() !== "") {
    if (nfc(found) !== nfc(id)) demandSame(found.trim(), id.trim());
    return text;
  }
  const blank = element.children.find((child) => child.kind === "text");
  if (blank === undefined) return insertInside(text, element, escapeText(id));
  return text.slice(0, blank.span.start) + escapeText(id) + text.slice(blank.span.end);
}

function withAttribute(
  text: string,
  element: XmlElement,
  place: PlaceName,
  id: string,
  scope: PrefixScope,
  root: XmlElement,
): string {
  const uri = place.uri ?? root.name.uri;
  const found = element.attributes.find(({ name }) => name.local === place.local && name.uri === uri);
  if (found === undefined) {
    const at = element.startTag.start + 1 + element.name.qualified.length;
    return `${text.slice(0, at)}${newAttribute(place, id, root, new TagNames(scope))}${text.slice(at)}`;
  }
  if (found.value.trim() !== "") {
    demandSame(found.value, id);
    return text;
  }
  const { start, end } = valueSpan(found.span, text);
  return text.slice(0, start) + escapeValue(id, text.charAt(end)) + text.slice(end);
}

/** The nested elements, the innermost containing the id. */
function newElements(
  places: readonly PlaceName[],
  attribute: PlaceName | null,
  id: string,
  root: XmlElement,
  outer: PrefixScope,
): string {
  const [place, ...rest] = places;
  if (place === undefined) return "";
  const names = new TagNames(outer);
  const prefix = prefixOf(root.name.qualified);
  const name = names.element({
    local: place.local,
    uri: place.uri ?? root.name.uri,
    qualified: `${prefix}:${place.local}`,
  });
  if (rest.length > 0 || attribute === null) {
    const content = rest.length > 0 ? newElements(rest, attribute, id, root, names.scope) : escapeText(id);
    return `<${name}${names.declarations.map(declarationMarkup).join("")}>${content}</${name}>`;
  }
  return `<${name}${newAttribute(attribute, id, root, names)}/>`;
}

/** With the declarations that the tag needs. */
function newAttribute({ local, uri }: PlaceName, id: string, root: XmlElement, names: TagNames): string {
  const name = names.attribute({ local, uri: uri ?? root.name.uri, qualified: local });
  return ` ${name}="${escapeValue(id)}"${names.declarations.map(declarationMarkup).join("")}`;
}

/** The white space before the first child, if white space between the children is insignificant. */
function leadingSpace(text: string, parent: XmlElement): string {
  const [first] = significantChildren(parent);
  if (first === undefined || parent.preserveSpace || parent.children.length === 0) return "";
  if (significantChildren(parent).some((child) => child.kind === "text")) return "";
  return /^[ \t\r\n]*/.exec(text.slice(parent.startTag.end, first.span.start))?.[0] ?? "";
}

/** Directly after the start tag; an empty-element tag becomes a pair. */
function insertInside(text: string, element: XmlElement, markup: string): string {
  const { startTag, span } = element;
  if (startTag.end !== span.end) return text.slice(0, startTag.end) + markup + text.slice(startTag.end);
  return `${text.slice(0, span.end - 2)}>${markup}</${element.name.qualified}>${text.slice(span.end)}`;
}

/**
 * The document's text without its id and the elements that hold nothing else, as far as another document has neither:
 * `withId` puts them back before that one is sent. The text itself if the other document has an id.
 *
 * @param attributesOnly leaves an id alone that an element holds
 */
export function withoutId(document: XmlDocument, id: string, other: XmlTree, attributesOnly = false): string {
  const location = locateId(document, id);
  if (location === null || documentId(other) !== null || (attributesOnly && location.attribute === null))
    return document.text;
  const holders = chain(document.root, location.elements);
  const others = chain(other.root, location.elements);
  const holder = holders.at(-1)!;
  const { attribute } = location;
  const held =
    attribute === null
      ? undefined
      : holder.attributes.find(
          ({ name }) => name.local === attribute.local && name.uri === (attribute.uri ?? document.root.name.uri),
        );
  // The outermost element that the other document lacks and that holds nothing else.
  const isAlone = (at: number): boolean => {
    const { attributes, children } = { ...holders[at]!, children: significantChildren(holders[at]!) };
    if (others[at] !== undefined) return false;
    if (at < holders.length - 1) return attributes.length === 0 && children.length === 1 && isAlone(at + 1);
    return held === undefined ? attributes.length === 0 : attributes.length === 1 && children.length === 0;
  };
  const outermost = attributesOnly ? -1 : holders.findIndex((_, at) => at > 0 && isAlone(at));
  const span = outermost > 0 ? holders[outermost]!.span : held?.span;
  if (span === undefined) return document.text;
  const start = held?.span === span ? span.start - 1 : span.start;
  return document.text.slice(0, start) + document.text.slice(span.end);
}

/** The root, and the elements below it as far as they are there. */
function chain(root: XmlElement, places: readonly PlaceName[]): readonly XmlElement[] {
  const found = [root];
  for (const place of places) {
    const child = findChild(found.at(-1)!, place, root);
    if (child === undefined) break;
    found.push(child);
  }
  return found;
}
