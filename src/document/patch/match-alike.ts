import type { XmlElement, XmlNode } from "../document";
import { isCalled } from "../own-values";
import type { ChildMatch } from "../match-children";
import { matchChildren } from "../match-children";
import type { NodeClasses } from "../node-classes";
import { expandedName } from "../node-classes";
import { nfc, significantChildren } from "../significance";

/** Up to this many pairs of leftover siblings are compared each with each. */
const COMPARED_PAIRS = 2_500;

/**
 * As `matchChildren`, and then elements that it leaves over but that stand between the same siblings and are alike:
 * somebody gave the element another name or identity, so that the rest of it need not be touched.
 */
export function matchAlike(oldNodes: readonly XmlNode[], newNodes: readonly XmlNode[], classes: NodeClasses): ChildMatch {
  const match = matchChildren(oldNodes, newNodes, classes);
  if (match.removed.length === 0 || match.added.length === 0) return match;
  const gaps = new Map<XmlNode | null, { readonly old: XmlElement[]; readonly new: XmlElement[] }>();
  const settled = new Map(match.pairs.flatMap((each) => (each.moved ? [] : [[each.old, each.new] as const])));
  const collect = (nodes: readonly XmlNode[], side: "old" | "new", left: ReadonlySet<XmlNode>): void => {
    const steady = side === "old" ? settled : new Set(settled.values());
    let before: XmlNode | null = null;
    for (const node of nodes) {
      if (steady.has(node)) before = side === "old" ? (settled.get(node) ?? null) : node;
      else if (node.kind === "element" && left.has(node)) {
        let gap = gaps.get(before);
        if (gap === undefined) gaps.set(before, (gap = { old: [], new: [] }));
        gap[side].push(node);
      }
    }
  };
  collect(oldNodes, "old", new Set(match.removed));
  collect(newNodes, "new", new Set(match.added));

  const found = new Map<XmlNode, XmlNode>();
  for (const gap of gaps.values()) for (const [before, now] of pairsIn(gap.old, gap.new, classes)) found.set(now, before);
  if (found.size === 0) return match;
  const oldOf = new Map(match.pairs.map((each) => [each.new, each] as const));
  const renamed = new Set(found.values());
  return {
    pairs: newNodes.flatMap((node) => {
      const before = found.get(node);
      if (before !== undefined) return [{ old: before, new: node, moved: false }];
      return oldOf.get(node) ?? [];
    }),
    removed: match.removed.filter((node) => !renamed.has(node)),
    added: match.added.filter((node) => !found.has(node)),
  };
}

/** In order on both sides, so that nothing between the same siblings counts as moved. */
function pairsIn(
  oldOnes: readonly XmlElement[],
  newOnes: readonly XmlElement[],
  classes: NodeClasses,
): readonly (readonly [XmlElement, XmlElement])[] {
  if (oldOnes.length * newOnes.length > COMPARED_PAIRS) return sameBodies(oldOnes, newOnes, classes);
  const oldFeatures = oldOnes.map((each) => features(each, classes));
  const newFeatures = newOnes.map((each) => features(each, classes));
  const pairs: (readonly [XmlElement, XmlElement])[] = [];
  let from = 0;
  oldOnes.forEach((before, oldAt) => {
    let best = { score: 0, at: -1 };
    newOnes.forEach((now, newAt) => {
      if (newAt < from) return;
      const score = likeness(before, now, oldFeatures[oldAt], newFeatures[newAt]);
      if (score > best.score) best = { score, at: newAt };
    });
    const now = newOnes[best.at];
    if (now === undefined) return;
    pairs.push([before, now]);
    from = best.at + 1;
  });
  return pairs;
}

/** Whether one element could be the other one, changed: a document's root, for example. */
export function areAlike(before: XmlElement, now: XmlElement, classes: NodeClasses): boolean {
  return likeness(before, now, features(before, classes), features(now, classes)) > 0;
}

/** 0 for elements that have too little in common to be one. */
function likeness(
  before: XmlElement,
  now: XmlElement,
  oldFeatures: ReadonlySet<string> = new Set(),
  newFeatures: ReadonlySet<string> = new Set(),
): number {
  let shared = 0;
  for (const feature of oldFeatures) if (newFeatures.has(feature)) shared++;
  if (expandedName(before.name) === expandedName(now.name)) {
    return shared > 0 ? shared + 1 : before.children.length === 0 && now.children.length === 0 ? 1 : 0;
  }
  return shared * 2 >= Math.max(oldFeatures.size, newFeatures.size) ? shared : 0;
}

function features(element: XmlElement, classes: NodeClasses): ReadonlySet<string> {
  return new Set([
    ...element.attributes.map(({ name, value }) => `${expandedName(name)}\0${nfc(value)}`),
    ...significantChildren(element).map((child) => `${classes.of(child)}`),
  ]);
}

/** Elements that are equal save for what they are called and known by. */
function sameBodies(
  oldOnes: readonly XmlElement[],
  newOnes: readonly XmlElement[],
  classes: NodeClasses,
): readonly (readonly [XmlElement, XmlElement])[] {
  const waiting = new Map<string, XmlElement[]>();
  for (const each of [...newOnes].reverse()) {
    const key = body(each, classes);
    const queue = waiting.get(key);
    if (queue === undefined) waiting.set(key, [each]);
    else queue.push(each);
  }
  const order = new Map(newOnes.map((each, at) => [each, at]));
  let last = -1;
  return oldOnes.flatMap((before) => {
    const queue = waiting.get(body(before, classes));
    const now = queue?.at(-1);
    const at = now === undefined ? -1 : (order.get(now) ?? -1);
    if (now === undefined || at < last) return [];
    queue?.pop();
    last = at;
    return [[before, now] as const];
  });
}

function body(element: XmlElement, classes: NodeClasses): string {
  const known = (node: Pick<XmlElement, "name">): boolean => isCalled(node, "id") || isCalled(node, "name");
  const attributes = element.attributes.filter((each) => !known(each)).map(({ name, value }) => `${expandedName(name)}\0${nfc(value)}`);
  const children = significantChildren(element).filter((child) => child.kind !== "element" || !known(child));
  return `${attributes.sort().join("\0")}\0\0${children.map((child) => classes.of(child)).join(" ")}`;
}
