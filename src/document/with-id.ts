import { escapeText, escapeValue } from "./canonical-text";
import type { XmlDocument, XmlElement } from "./document";
import type { IdLocation, PlaceName } from "./id-location";
import { XML_NAMESPACE } from "./namespace-scope";
import { childElements, documentId } from "./own-values";
import { nfc, ownText, significantChildren } from "./significance";
import { isXmlText } from "./xml-characters";

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
  const chain: XmlElement[] = [root];
  let holder = root;
  for (const step of location.elements) {
    const child = findChild(holder, step, root);
    if (child === undefined) break;
    chain.push((holder = child));
  }
  const missing = location.elements.slice(chain.length - 1);
  const scope = prefixesInScope(chain);
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
export function findChild(parent: XmlElement, { local, uri }: PlaceName, root: XmlElement): XmlElement | undefined {
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
  scope: ReadonlyMap<string, string>,
  root: XmlElement,
): string {
  const uri = place.uri ?? root.name.uri;
  const found = element.attributes.find(({ name }) => name.local === place.local && name.uri === uri);
  if (found === undefined) {
    const at = element.startTag.start + 1 + element.name.qualified.length;
    return `${text.slice(0, at)} ${newAttribute(place.local, uri, id, scope)}${text.slice(at)}`;
  }
  if (found.value.trim() !== "") {
    demandSame(found.value, id);
    return text;
  }
  const close = found.span.end - 1;
  const quote = text.charAt(close);
  const open = text.indexOf(quote, found.span.start) + 1;
  return text.slice(0, open) + escapeValue(id).replaceAll("'", "&apos;") + text.slice(close);
}

/** From the root inwards: prefix to namespace, as bound inside the last element. */
function prefixesInScope(chain: readonly XmlElement[]): ReadonlyMap<string, string> {
  const scope = new Map([
    ["", ""],
    ["xml", XML_NAMESPACE],
  ]);
  for (const element of chain) for (const { prefix, uri } of element.declarations) scope.set(prefix, uri);
  return scope;
}

/** The nested elements, the innermost containing the id. */
function newElements(
  places: readonly PlaceName[],
  attribute: PlaceName | null,
  id: string,
  root: XmlElement,
  outer: ReadonlyMap<string, string>,
): string {
  const [place, ...rest] = places;
  if (place === undefined) return "";
  const uri = place.uri ?? root.name.uri;
  const scope = new Map(outer);
  const prefix = prefixFor(uri, scope, root);
  let tag = prefix === null || prefix === "" ? place.local : `${prefix}:${place.local}`;
  const name = tag;
  if (prefix === null) {
    tag += ` xmlns="${escapeValue(uri)}"`;
    scope.set("", uri);
  }
  if (rest.length > 0) return `<${tag}>${newElements(rest, attribute, id, root, scope)}</${name}>`;
  if (attribute === null) return `<${tag}>${escapeText(id)}</${name}>`;
  return `<${tag} ${newAttribute(attribute.local, attribute.uri ?? root.name.uri, id, scope)}/>`;
}

function newAttribute(local: string, uri: string, id: string, scope: ReadonlyMap<string, string>): string {
  const value = `"${escapeValue(id)}"`;
  if (uri === "") return `${local}=${value}`;
  const prefix = [...scope].find(([each, bound]) => each !== "" && bound === uri)?.[0];
  if (prefix !== undefined) return `${prefix}:${local}=${value}`;
  let number = 1;
  while (scope.has(`ns${number}`)) number++;
  return `xmlns:ns${number}="${escapeValue(uri)}" ns${number}:${local}=${value}`;
}

/** A prefix that is bound to the namespace, the root's own if it is one; null if there is none. */
function prefixFor(uri: string, scope: ReadonlyMap<string, string>, root: XmlElement): string | null {
  const { qualified, local } = root.name;
  const ofRoot = qualified === local ? "" : qualified.slice(0, -local.length - 1);
  if (scope.get(ofRoot) === uri) return ofRoot;
  for (const [prefix, bound] of scope) if (bound === uri) return prefix;
  return null;
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
