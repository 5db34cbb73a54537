import {
  canonicalText,
  selectPath,
  type Difference,
  type XmlAttribute,
  type XmlElement,
  type XmlName,
  type XmlNode,
  type XmlTree,
} from "../../document";

/** The nodes of two documents in which they differ. */
export interface DifferenceMarks {
  /** Nodes of the old document. */
  readonly removed: ReadonlySet<XmlNode>;
  /** Nodes of the new document. */
  readonly added: ReadonlySet<XmlNode>;
  readonly moved: ReadonlySet<XmlNode>;
  /** Elements (whose text changed), texts, instructions and attributes, even if both sides show the same mask. */
  readonly changed: ReadonlySet<XmlNode | XmlAttribute>;
  /** Of all these, and attributes of either document, those that revert somebody else's change. */
  readonly reverting: ReadonlySet<XmlNode | XmlAttribute>;
}

/** Finds the nodes that the differences' paths select. Null if some path does not select exactly one node. */
export function differenceMarks(
  before: XmlTree,
  after: XmlTree,
  differences: readonly Difference[],
  reverted: readonly Difference[] = [],
): DifferenceMarks | null {
  const reverting = new Set<XmlNode | XmlAttribute>(
    reverted.flatMap(({ kind, path }) => selectPath(kind === "removed" ? before : after, path).map(({ node }) => node)),
  );
  const removed = new Set<XmlNode>();
  const added = new Set<XmlNode>();
  const moved = new Set<XmlNode>();
  const changed = new Set<XmlNode | XmlAttribute>();
  for (const { kind, path, subject } of differences) {
    // The attributes themselves are found when their elements are compared.
    if (subject === "attribute" && kind !== "changed") continue;
    const [picked, another] = selectPath(kind === "removed" ? before : after, path);
    if (picked === undefined || another !== undefined) return null;
    const { node } = picked;
    if (kind === "changed") changed.add(node);
    else if (picked.kind === "attribute") return null;
    else ({ removed, added, moved })[kind].add(picked.node);
  }
  return { removed, added, moved, changed, reverting };
}

/** A child on both sides, or on one. */
export type ChildPair =
  | { readonly old: XmlNode; readonly new: XmlNode; readonly moved: boolean }
  | { readonly old: XmlNode; readonly new: null }
  | { readonly old: null; readonly new: XmlNode };

/**
 * Pairs the children according to the differences: removed and added ones are known, and the others keep their order,
 * except for moved ones. The differences do not say where a moved one came from: it is the equal old one, otherwise the
 * one with the same identity, otherwise the first of its name. Pairs are in display order: the new order, with each
 * removed child at its old position, before its replacement.
 *
 * @returns null if the children do not match the differences
 */
export function pairChildren(
  oldNodes: readonly XmlNode[],
  newNodes: readonly XmlNode[],
  marks: DifferenceMarks,
): readonly ChildPair[] | null {
  const kept = oldNodes.filter((node) => !marks.removed.has(node));
  const stayed = newNodes.filter((node) => !marks.added.has(node));
  if (kept.length !== stayed.length) return null;
  const movedFrom = originsOf(
    stayed.filter((node) => marks.moved.has(node)),
    kept,
  );
  if (movedFrom === null) return null;
  const origins = new Set(movedFrom.values());
  const inPlace = kept.filter((node) => !origins.has(node));
  const pairs: ChildPair[] = [];
  let shown = 0;
  const removedUpTo = (end: number): void => {
    for (const node of oldNodes.slice(shown, end)) if (marks.removed.has(node)) pairs.push({ old: node, new: null });
    shown = Math.max(shown, end);
  };
  let next = 0;
  for (const node of newNodes) {
    if (marks.added.has(node)) {
      // The child that it replaces comes first.
      let place = shown;
      for (let old = oldNodes[place]; old !== undefined && marks.removed.has(old); old = oldNodes[place]) place++;
      removedUpTo(place);
      pairs.push({ old: null, new: node });
      continue;
    }
    const origin = movedFrom.get(node);
    const old = origin ?? inPlace[next++];
    if (old === undefined || !mayBeSame(old, node)) return null;
    if (origin === undefined) removedUpTo(oldNodes.indexOf(old, shown));
    pairs.push({ old, new: node, moved: origin !== undefined });
  }
  removedUpTo(oldNodes.length);
  return pairs;
}

function originsOf(moved: readonly XmlNode[], candidates: readonly XmlNode[]): ReadonlyMap<XmlNode, XmlNode> | null {
  const origins = new Map<XmlNode, XmlNode>();
  const free = new Set(candidates);
  const take = (keyOf: (node: XmlNode) => string | null): void => {
    if (origins.size === moved.length) return;
    const byKey = new Map<string, XmlNode[]>();
    for (const node of free) {
      const key = keyOf(node);
      if (key === null) continue;
      const alike = byKey.get(key);
      if (alike === undefined) byKey.set(key, [node]);
      else alike.push(node);
    }
    for (const node of moved) {
      if (origins.has(node)) continue;
      const origin = byKey.get(keyOf(node) ?? "")?.shift();
      if (origin === undefined) continue;
      origins.set(node, origin);
      free.delete(origin);
    }
  };
  take((node) => `${kindKey(node)} ${contentKey(node)}`);
  take((node) => (node.kind === "element" ? identityKey(node) : null));
  take(kindKey);
  return origins.size === moved.length ? origins : null;
}

const mayBeSame = (old: XmlNode, now: XmlNode): boolean => kindKey(old) === kindKey(now);

function kindKey(node: XmlNode): string {
  switch (node.kind) {
    case "element":
      return `element ${nameKey(node.name)}`;
    case "text":
      return "text";
    case "instruction":
      return `instruction ${node.target.normalize()}`;
  }
}

function contentKey(node: XmlNode): string {
  switch (node.kind) {
    case "element":
      return canonicalText(node);
    case "text":
      return node.text;
    case "instruction":
      return node.body;
  }
}

function identityKey(element: XmlElement): string | null {
  const identity = identityOf(element);
  return identity === null ? null : `${nameKey(element.name)} ${identity}`;
}

/** `{namespace}local`, in Unicode's form C. */
export const nameKey = ({ uri, local }: XmlName): string => `{${uri}}${local}`.normalize();

/**
 * What identifies an element among its siblings for a reader: its attribute `id` or `name`, otherwise a child of that
 * name with text.
 */
export function identityOf(element: XmlElement): string | null {
  for (const called of ["id", "name"]) {
    const attribute = element.attributes.find(({ name, value }) => name.local.toLowerCase() === called && value !== "");
    if (attribute !== undefined) return attribute.value;
  }
  for (const called of ["id", "name"]) {
    const child = element.children.find(
      (each): each is XmlElement => each.kind === "element" && each.name.local.toLowerCase() === called,
    );
    const [text, more] = child?.children ?? [];
    if (text?.kind === "text" && more === undefined) return text.text;
  }
  return null;
}
