import type { XmlElement, XmlNode } from "../document";
import { identities } from "../identity";
import { longestIncreasing } from "../longest-increasing";
import type { ChildMatch } from "../match-children";
import { matchChildren } from "../match-children";
import type { NodeClasses } from "../node-classes";
import { expandedName } from "../node-classes";
import { isCalled } from "../own-values";
import { nfc, significantChildren } from "../significance";

/** Up to this many pairs of leftover siblings are compared each with each. */
const COMPARED_PAIRS = 2_500;

/**
 * Like `matchChildren`, but before positions decide, elements between the same siblings are paired by what they have in
 * common, even with another name or identity: the more a pair has in common, the less of the text is touched.
 */
export function matchAlike(
  oldNodes: readonly XmlNode[],
  newNodes: readonly XmlNode[],
  classes: NodeClasses,
): ChildMatch {
  return matchChildren(oldNodes, newNodes, classes, (newOf, taken) => {
    if (newOf.size === oldNodes.length || taken.size === newNodes.length) return [];
    const known = sameIds(
      elementsIn(oldNodes, 0, oldNodes.length, (at) => newOf.has(at)),
      elementsIn(newNodes, 0, newNodes.length, (at) => taken.has(at)),
    );
    const inOrder = [...newOf, ...known].sort(([a], [b]) => a - b);
    const steady = longestIncreasing(inOrder.map(([, newAt]) => newAt));
    const fixed = [...inOrder.filter((_, at) => steady.has(at)), [oldNodes.length, newNodes.length] as const];
    const [oldFound, newFound] = [new Set(known.map(([at]) => at)), new Set(known.map(([, at]) => at))];
    let [oldFrom, newFrom] = [0, 0];
    const pairs = fixed.flatMap(([oldAt, newAt]) => {
      const oldOnes = elementsIn(oldNodes, oldFrom, oldAt, (at) => newOf.has(at) || oldFound.has(at));
      const newOnes = elementsIn(newNodes, newFrom, newAt, (at) => taken.has(at) || newFound.has(at));
      [oldFrom, newFrom] = [oldAt + 1, newAt + 1];
      return oldOnes.length === 0 || newOnes.length === 0 ? [] : pairsIn(oldOnes, newOnes, classes);
    });
    // Then those that were also moved, if nothing else changed.
    for (const [oldAt, newAt] of pairs) {
      oldFound.add(oldAt);
      newFound.add(newAt);
    }
    const oldLeft = elementsIn(oldNodes, 0, oldNodes.length, (at) => newOf.has(at) || oldFound.has(at));
    const newLeft = elementsIn(newNodes, 0, newNodes.length, (at) => taken.has(at) || newFound.has(at));
    return [...known, ...pairs, ...sameBodies(oldLeft, newLeft, classes, false)];
  });
}

interface Candidate {
  readonly at: number;
  readonly element: XmlElement;
}

function elementsIn(
  nodes: readonly XmlNode[],
  start: number,
  end: number,
  isPaired: (at: number) => boolean,
): readonly Candidate[] {
  const found: Candidate[] = [];
  for (let at = start; at < end; at++) {
    const element = nodes[at];
    if (element?.kind === "element" && !isPaired(at)) found.push({ at, element });
  }
  return found;
}

/** Elements with different names but the same unique id. */
function sameIds(oldOnes: readonly Candidate[], newOnes: readonly Candidate[]): readonly (readonly [number, number])[] {
  const byId = (candidates: readonly Candidate[]): ReadonlyMap<string, number> => {
    const found = new Map<string, number>();
    for (const { at, element } of candidates) {
      for (const { kind, called, value } of identities(element)) {
        const key = `${kind} ${value}`;
        if (called === "id") found.set(key, found.has(key) ? -1 : at);
      }
    }
    return found;
  };
  const newById = byId(newOnes);
  const pairs = new Map<number, number>();
  const taken = new Set<number>();
  for (const [key, oldAt] of byId(oldOnes)) {
    const newAt = newById.get(key) ?? -1;
    if (oldAt >= 0 && newAt >= 0 && !pairs.has(oldAt) && !taken.has(newAt)) {
      pairs.set(oldAt, newAt);
      taken.add(newAt);
    }
  }
  return [...pairs];
}

/** In order on both sides, so that nothing between the same siblings counts as moved, and with the most in common. */
function pairsIn(
  oldOnes: readonly Candidate[],
  newOnes: readonly Candidate[],
  classes: NodeClasses,
): readonly (readonly [number, number])[] {
  if (oldOnes.length * newOnes.length > COMPARED_PAIRS) return sameBodies(oldOnes, newOnes, classes, true);
  const oldTraits = oldOnes.map(({ element }) => traitsOf(element, classes));
  const newTraits = newOnes.map(({ element }) => traitsOf(element, classes));
  const width = newOnes.length + 1;
  const best = new Float64Array((oldOnes.length + 1) * width);
  const likenesses = new Float64Array(best.length);
  const bestFrom = (oldAt: number, newAt: number): number => best[oldAt * width + newAt] ?? 0;
  for (let oldAt = oldOnes.length - 1; oldAt >= 0; oldAt--) {
    for (let newAt = newOnes.length - 1; newAt >= 0; newAt--) {
      const likeness = likenessOf(oldTraits[oldAt], newTraits[newAt]);
      const paired = likeness > 0 ? likeness + bestFrom(oldAt + 1, newAt + 1) : 0;
      likenesses[oldAt * width + newAt] = likeness;
      best[oldAt * width + newAt] = Math.max(paired, bestFrom(oldAt + 1, newAt), bestFrom(oldAt, newAt + 1));
    }
  }
  const pairs: (readonly [number, number])[] = [];
  for (let [oldAt, newAt] = [0, 0]; oldAt < oldOnes.length && newAt < newOnes.length;) {
    const [before, now] = [oldOnes[oldAt], newOnes[newAt]];
    const likeness = likenesses[oldAt * width + newAt] ?? 0;
    if (before && now && likeness > 0 && likeness + bestFrom(oldAt + 1, newAt + 1) >= bestFrom(oldAt, newAt)) {
      pairs.push([before.at, now.at]);
      oldAt++;
      newAt++;
    } else if (bestFrom(oldAt + 1, newAt) >= bestFrom(oldAt, newAt + 1)) oldAt++;
    else newAt++;
  }
  return pairs;
}

/** Whether one document's root element could be a changed form of the other's, its only candidate. */
export function areAlike(before: XmlElement, now: XmlElement, classes: NodeClasses): boolean {
  const [old, current] = [traitsOf(before, classes), traitsOf(now, classes)];
  return shared(old.parts, current.parts) > 0 || shared(old.words, current.words) > 0;
}

interface Traits {
  readonly name: string;
  readonly isEmpty: boolean;
  /** Its attributes and children. */
  readonly parts: ReadonlySet<string>;
  /** The names of its child elements. */
  readonly words: ReadonlySet<string>;
}

function traitsOf(element: XmlElement, classes: NodeClasses): Traits {
  return {
    name: expandedName(element.name),
    isEmpty: element.children.length === 0,
    parts: new Set([
      ...element.attributes.map(({ name, value }) => `${expandedName(name)}\0${nfc(value)}`),
      ...significantChildren(element).map((child) => `${classes.of(child)}`),
    ]),
    words: new Set(element.children.flatMap((child) => (child.kind === "element" ? [expandedName(child.name)] : []))),
  };
}

function shared(before: ReadonlySet<string>, now: ReadonlySet<string>): number {
  const [smaller, larger] = before.size < now.size ? [before, now] : [now, before];
  let count = 0;
  for (const each of smaller) if (larger.has(each)) count++;
  return count;
}

/** 0 for elements with too little in common to be a pair. */
function likenessOf(before: Traits | undefined, now: Traits | undefined): number {
  if (before === undefined || now === undefined) return 0;
  const parts = shared(before.parts, now.parts);
  if (before.name === now.name) {
    if (parts > 0) return parts + 1;
    return (before.isEmpty && now.isEmpty) || shared(before.words, now.words) > 0 ? 0.5 : 0;
  }
  return parts * 2 >= Math.min(before.parts.size, now.parts.size) ? parts : 0;
}

/** Elements that are equal except for their name and identity. */
function sameBodies(
  oldOnes: readonly Candidate[],
  newOnes: readonly Candidate[],
  classes: NodeClasses,
  inOrder: boolean,
): readonly (readonly [number, number])[] {
  if (oldOnes.length === 0 || newOnes.length === 0) return [];
  const waiting = new Map<string, number[]>();
  for (let at = newOnes.length - 1; at >= 0; at--) {
    const candidate = newOnes[at];
    if (candidate === undefined) continue;
    const key = body(candidate.element, classes);
    const queue = waiting.get(key);
    if (queue === undefined) waiting.set(key, [candidate.at]);
    else queue.push(candidate.at);
  }
  let last = -1;
  return oldOnes.flatMap(({ at, element }) => {
    const queue = waiting.get(body(element, classes));
    const newAt = queue?.at(-1) ?? -1;
    if (newAt < 0 || (inOrder && newAt <= last)) return [];
    queue?.pop();
    last = newAt;
    return [[at, newAt] as const];
  });
}

function body(element: XmlElement, classes: NodeClasses): string {
  const known = (node: Pick<XmlElement, "name">): boolean => isCalled(node, "id") || isCalled(node, "name");
  const attributes = element.attributes
    .filter((each) => !known(each))
    .map(({ name, value }) => `${expandedName(name)}\0${nfc(value)}`);
  const children = significantChildren(element).filter((child) => child.kind !== "element" || !known(child));
  return `${attributes.sort().join("\0")}\0\0${children.map((child) => classes.of(child)).join(" ")}`;
}
