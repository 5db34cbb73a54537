import type { XmlElement, XmlName, XmlTree } from "./document";
import { childElements } from "./own-values";
import { isPrefixBinding } from "./prefix-bindings";
import { nfc, ownText } from "./significance";

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
  let best: { readonly rank: number; readonly location: IdLocation } | null = null;
  const consider = (rank: number, location: IdLocation): void => {
    if (best === null || rank < best.rank) best = { rank, location };
  };
  let level: readonly Place[] = [{ element: root, elements: [] }];
  for (let depth = 0; level.length > 0; depth++) {
    for (const { element, elements } of level) {
      for (const attribute of element.attributes) {
        const { name, value } = attribute;
        if (nfc(value) !== wanted || isPrefixBinding(attribute)) continue;
        const below = inAttrs(elements, depth) ? "child" : "nested";
        consider(rankOf(depth === 0 ? "root" : below, name.local), {
          elements,
          attribute: placeName(name, root, true),
        });
      }
      if (depth > 0 && childElements(element).length === 0) {
        const text = nfc(ownText(element));
        if (text !== wanted && text.trim() !== wanted) continue;
        const place = depth === 1 || inAttrs(elements, depth - 1) ? "child" : "nested";
        consider(rankOf(place, element.name.local), { elements, attribute: null });
      }
    }
    level = level.flatMap((place) => below(place, root));
  }
  return (best as { readonly location: IdLocation } | null)?.location ?? null;
}

interface Place {
  readonly element: XmlElement;
  readonly elements: readonly PlaceName[];
}

/** Only first children of a name, because others could not be found in another document. */
function below({ element, elements }: Place, root: XmlElement): readonly Place[] {
  const seen = new Set<string>();
  return childElements(element).flatMap((child) => {
    const key = `{${child.name.uri}}${child.name.local}`;
    if (seen.has(key)) return [];
    seen.add(key);
    return [{ element: child, elements: [...elements, placeName(child.name, root, false)] }];
  });
}

function placeName(name: XmlName, root: XmlElement, attribute: boolean): PlaceName {
  // An attribute without a prefix is in no namespace, whatever its element's namespace.
  if (attribute) return { local: name.local, uri: name.uri };
  return { local: name.local, uri: name.uri === root.name.uri ? null : name.uri };
}

/** Whether it is in the service's own wrapper for an object's fields. */
function inAttrs(elements: readonly PlaceName[], depth: number): boolean {
  return depth === 1 && elements[0]?.local === "attrs";
}

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
