import type { XmlDocument, XmlElement, XmlTree } from "./document";
import { locateId, type PlaceName } from "./id-location";
import { documentId } from "./own-values";
import { significantChildren } from "./significance";
import { findChild } from "./with-id";

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
