import { Pairing } from "./pairing";
import type { XmlAttribute, XmlElement, XmlNode } from "./document";
import { expandedName, nfc, ownText, significantChildren } from "./significance";
import { childElements, isCalled } from "./own-values";
import { sortedAttributes } from "./canonical-text";

/** Which old child is which new one. Each child is in exactly one of the lists. */
export interface ChildMatch {
  /** In the order of the new children. `moved`: its place among the other pairs changed. */
  readonly pairs: readonly { readonly old: XmlNode; readonly new: XmlNode; readonly moved: boolean }[];
  /** In the order of the old children. */
  readonly removed: readonly XmlNode[];
  /** In the order of the new children. */
  readonly added: readonly XmlNode[];
}

/**
 * Matches the old children with the new ones: equal ones at both ends, where most documents are the same; the rest
 * first by identity (`id`, then `name`; attributes, then child elements; an identity counts if no sibling of the same
 * name in the rest shares it), then equal ones of which there are as many as before, then so that as little as possible
 * has changed without moving, then equal ones, then by position among the remaining ones of one name. Elements with
 * different identities are never paired.
 */
export function matchChildren(
  oldNodes: readonly XmlNode[],
  newNodes: readonly XmlNode[],
  classes: NodeClasses,
): ChildMatch {
  const [onlyOld, onlyNew] = [oldNodes[0], newNodes[0]];
  if (onlyOld && onlyNew && oldNodes.length === 1 && newNodes.length === 1 && couldBeSame(onlyOld, onlyNew)) {
    return { pairs: [{ old: onlyOld, new: onlyNew, moved: false }], removed: [], added: [] };
  }
  const pairing = new Pairing(oldNodes, newNodes, (node) => classes.of(node));
  const [olds, news] = [identifiedBy(oldNodes, pairing.left("old")), identifiedBy(newNodes, pairing.left("new"))];
  for (const kind of IDENTITY_KINDS) {
    for (const [key, oldAt] of olds) {
      const newAt = key.startsWith(kind) ? news.get(key) : undefined;
      if (newAt === undefined || pairing.isPaired("old", oldAt) || pairing.isPaired("new", newAt)) continue;
      pairing.pair(oldAt, newAt);
    }
  }
  const identified = { old: new Set(olds.values()), new: new Set(news.values()) };
  pairing.pairByContent(
    (oldAt, newAt) =>
      bucket(oldNodes[oldAt]!) === bucket(newNodes[newAt]!) && !identified.old.has(oldAt) && !identified.new.has(newAt),
  );
  // First those without an identity, then those that gained or lost one.
  pairing.pairBy((node, at, side) => (identified[side].has(at) ? null : bucket(node)));
  pairing.pairBy(
    (node, at, side) => `${(side === "old") === identified[side].has(at) ? "lost" : "got"} ${bucket(node)}`,
  );
  return {
    pairs: pairing.pairs().map((pair) => ({ ...pair, old: oldNodes[pair.old]!, new: newNodes[pair.new]! })),
    removed: pairing.left("old").map((at) => oldNodes[at]!),
    added: pairing.left("new").map((at) => newNodes[at]!),
  };
}

/** Whether two elements without siblings are certainly a pair, as most elements of a large document are. */
function couldBeSame(a: XmlNode, b: XmlNode): boolean {
  if (a.kind !== "element" || b.kind !== "element") return bucket(a) === bucket(b);
  return bucket(a) === bucket(b) && (identities(a).length === 0 || identities(b).length === 0);
}

const IDENTITY_KINDS = ["attribute id", "attribute name", "child id", "child name"] as const;

/** The places of elements by an identity of theirs that no other one of their name has. */
function identifiedBy(nodes: readonly XmlNode[], places: readonly number[]): ReadonlyMap<string, number> {
  const found = new Map<string, number>();
  for (const at of places) {
    const node = nodes[at]!;
    if (node.kind !== "element" || (node.attributes.length === 0 && node.children.length === 0)) continue;
    for (const { kind, called, value } of identities(node)) {
      const key = `${kind} ${called}\0${expandedName(node.name)}\0${value}`;
      found.set(key, found.has(key) ? -1 : at);
    }
  }
  return new Map([...found].filter(([, at]) => at >= 0));
}

export function bucket(node: XmlNode): string {
  switch (node.kind) {
    case "element":
      return expandedName(node.name);
    case "text":
      return "text";
    case "instruction":
      return `instruction ${node.target}`;
  }
}

/** What distinguishes an element from its siblings: its attribute or childless child named `id` or `name`. */
export interface Identity {
  readonly kind: "attribute" | "child";
  readonly called: "id" | "name";
  /** The local name as written in the document. */
  readonly local: string;
  /** Never empty. A child's text is trimmed. */
  readonly value: string;
  readonly holder: XmlAttribute | XmlElement;
}

/** All identities of an element. */
export function identities(element: XmlElement): readonly Identity[] {
  const found: Identity[] = [];
  for (const called of ["id", "name"] as const) {
    const attribute = plainest(element.attributes.filter((each) => isCalled(each, called) && each.value !== ""));
    if (attribute !== undefined) {
      const { name, value } = attribute;
      found.push({ kind: "attribute", called, local: name.local, value: nfc(value), holder: attribute });
    }
    const child = childElements(element).find((each) => isCalled(each, called));
    const value = child === undefined || childElements(child).length > 0 ? "" : nfc(ownText(child).trim());
    if (child !== undefined && value !== "") {
      found.push({ kind: "child", called, local: child.name.local, value, holder: child });
    }
  }
  return found;
}

/**
 * Not the first one, because the order of attributes is insignificant: without a namespace, in lower case, otherwise by
 * name.
 */
function plainest(attributes: readonly XmlAttribute[]): XmlAttribute | undefined {
  if (attributes.length < 2) return attributes[0];
  const key = ({ name: { uri, local } }: XmlAttribute): string =>
    `${nfc(uri)} ${local === local.toLowerCase() ? 0 : 1}${nfc(local)}`;
  return [...attributes].sort((a, b) => (key(a) < key(b) ? -1 : 1))[0];
}

/**
 * Numbers nodes so that two nodes, of any documents, have the same number if and only if they are equal. Each node is
 * visited once, so comparing all parts of two documents with each other stays linear.
 */
export class NodeClasses {
  readonly #numbers = new Map<string, number>();
  readonly #known = new Map<XmlNode, number>();

  of(node: XmlNode): number {
    const known = this.#known.get(node);
    if (known !== undefined) return known;
    const key = this.#key(node);
    let number = this.#numbers.get(key);
    if (number === undefined) this.#numbers.set(key, (number = this.#numbers.size));
    this.#known.set(node, number);
    return number;
  }

  /** U+0000 separates the parts: no document can contain it. */
  #key(node: XmlNode): string {
    switch (node.kind) {
      case "text":
        return `text\0${nfc(node.text)}`;
      case "instruction":
        return `instruction\0${nfc(node.target)}\0${nfc(node.body)}`;
      case "element": {
        let key = `${expandedName(node.name)}\0`;
        for (const { name, value } of sortedAttributes(node)) key += `${expandedName(name)}\0${nfc(value)}\0`;
        key += "\0";
        for (const child of significantChildren(node)) key += `${this.of(child)} `;
        return key;
      }
    }
  }
}
