import type { XmlAttribute, XmlElement, XmlNode, XmlTree } from "../document";
import { matchChildren, NodeClasses } from "../match-children";
import { joined } from "../select-path";
import { expandedName, nfc, ownText, significantChildren } from "../significance";
import { DocumentVocabulary } from "./document-vocabulary";
import { withConsistentSpace } from "./consistent-space";

/** The content of a patched document. */
export interface MergedDocument {
  readonly tree: XmlTree;
  /**
   * For each node of the tree, the applied document's node that it is, or is a changed form of. Other nodes are new.
   */
  readonly origins: ReadonlyMap<XmlNode, XmlNode>;
}

/**
 * The applied document with the changes from the baseline, the server's rendition of it, to now.
 *
 * - A server's addition counts only if it changed: then it is inserted, with the topmost enclosing element that the
 *   applied document lacks.
 * - Whatever the server omitted from its rendition stays.
 * - A changed text or value becomes the current one as a whole.
 * - Elements are matched by `matchChildren`, as `differences` does: one with another name or identity counts as removed
 *   and added.
 * - Children stay in the applied order, and new or moved ones follow the node that they now follow; with text among
 *   them, all are in the current order, but an addition in the middle of an applied text follows that text.
 *
 * @param original the applied element with all its attributes, because `applied` omits ignored ones
 */
export function mergeDocuments(
  applied: XmlTree,
  baseline: XmlTree,
  now: XmlTree,
  original: (element: XmlElement) => XmlElement,
): MergedDocument {
  return new Merger(applied, original).documents(applied, baseline, now);
}

/** A child of the merged element, and the applied child that it is a form of. */
interface Merged {
  readonly node: XmlNode;
  readonly mine: XmlNode | null;
}

class Merger {
  readonly #classes = new NodeClasses();
  readonly #origins = new Map<XmlNode, XmlNode>();
  readonly #words: DocumentVocabulary;

  constructor(
    applied: XmlTree,
    readonly original: (element: XmlElement) => XmlElement,
  ) {
    this.#words = new DocumentVocabulary(applied.root);
  }

  documents(applied: XmlTree, baseline: XmlTree, now: XmlTree): MergedDocument {
    const prolog = this.#structure(applied.prolog, baseline.prolog, now.prolog);
    const epilog = this.#structure(applied.epilog, baseline.epilog, now.epilog);
    const root = this.#root(applied.root, baseline.root, now.root);
    const tree = {
      prolog: prolog.filter((node) => node.kind === "instruction"),
      root: withConsistentSpace(root, this.#origins),
      epilog: epilog.filter((node) => node.kind === "instruction"),
    };
    return { tree, origins: this.#origins };
  }

  #root(applied: XmlElement, baseline: XmlElement, now: XmlElement): XmlElement {
    if (this.#isSame(baseline, now)) return this.#kept(applied);
    const names = new Set([applied, baseline, now].map(({ name }) => expandedName(name)));
    return names.size === 1 ? this.#element(applied, baseline, now) : now;
  }

  #isSame(a: XmlNode, b: XmlNode): boolean {
    return this.#classes.of(a) === this.#classes.of(b);
  }

  #kept<N extends XmlNode>(node: N): N {
    this.#origins.set(node, node);
    return node;
  }

  #changed<N extends XmlNode>(node: N, origin: XmlNode): N {
    this.#origins.set(node, origin);
    return node;
  }

  /** @param baseline null: the server never showed it, so it becomes exactly the current one */
  #node(applied: XmlNode, baseline: XmlNode | null, now: XmlNode): XmlNode {
    const before = baseline ?? applied;
    if (this.#isSame(before, now)) return this.#kept(applied);
    if (applied.kind === "element" && before.kind === "element" && now.kind === "element") {
      return this.#element(applied, before, now);
    }
    if (applied.kind === "instruction" && before.kind === "instruction" && now.kind === "instruction") {
      return this.#changed({ ...applied, target: now.target, body: now.body }, applied);
    }
    if (applied.kind === "text" && before.kind === "text" && now.kind === "text") {
      return this.#isSame(applied, now) ? this.#kept(applied) : this.#changed({ ...applied, text: now.text }, applied);
    }
    return now;
  }

  #element(applied: XmlElement, baseline: XmlElement, now: XmlElement): XmlElement {
    if (this.#isSame(baseline, now)) return this.#kept(applied);
    const attributes = mergeAttributes(this.original(applied), baseline, now);
    const children = this.#children(applied, baseline, now);
    const mine = significantChildren(applied);
    const unchanged = children.length === mine.length && children.every((child, at) => child === mine[at]);
    return this.#changed(
      { ...applied, attributes, children: unchanged ? applied.children : joinedFrom(children, this.#origins) },
      applied,
    );
  }

  #children(applied: XmlElement, baseline: XmlElement, now: XmlElement): readonly XmlNode[] {
    const mine = significantChildren(applied);
    const before = significantChildren(baseline);
    const after = significantChildren(now);
    const all = [...mine, ...before, ...after];
    if (all.every((child) => child.kind === "text")) return this.#text(applied, mine, before, after);
    if (all.every((child) => child.kind !== "text")) return this.#structure(mine, before, after);
    // A server's addition among texts, or next to one, must not split or hide them.
    const additions = this.#unchangedAdditions(mine, before, after);
    if (additions.size === 0) return this.#mixture(mine, before, after);
    const left = (nodes: readonly XmlNode[]): readonly XmlNode[] =>
      joined(nodes.filter((child) => !additions.has(child)));
    const [oldLeft, newLeft] = [left(before), left(after)];
    const isText = [...mine, ...oldLeft, ...newLeft].every((child) => child.kind === "text");
    return isText ? this.#text(applied, mine, oldLeft, newLeft) : this.#mixture(mine, oldLeft, newLeft);
  }

  /** What the server added and nobody has changed since, on both sides. */
  #unchangedAdditions(
    mine: readonly XmlNode[],
    before: readonly XmlNode[],
    after: readonly XmlNode[],
  ): ReadonlySet<XmlNode> {
    const additions = new Set<XmlNode>();
    const withoutTexts = (nodes: readonly XmlNode[]): readonly XmlNode[] =>
      nodes.filter((node) => node.kind !== "text");
    const known = this.#counterparts(withoutTexts(mine), withoutTexts(before));
    for (const pair of matchChildren(withoutTexts(before), withoutTexts(after), this.#classes).pairs) {
      if (known.has(pair.old) || !this.#isSame(pair.old, pair.new)) continue;
      additions.add(pair.old);
      additions.add(pair.new);
    }
    return additions;
  }

  /** Maps the server's nodes to ours. */
  #counterparts(mine: readonly XmlNode[], rendition: readonly XmlNode[]): ReadonlyMap<XmlNode, XmlNode> {
    const trimmed = rendition.map((node) => (node.kind === "element" ? this.#words.trimmed(node) : node));
    const full = new Map(trimmed.map((node, at) => [node, rendition[at] ?? node]));
    const { pairs } = matchChildren(mine, trimmed, this.#classes);
    return new Map(pairs.map((pair) => [full.get(pair.new) ?? pair.new, pair.old]));
  }

  #text(
    applied: XmlElement,
    mine: readonly XmlNode[],
    before: readonly XmlNode[],
    after: readonly XmlNode[],
  ): readonly XmlNode[] {
    const textOf = (nodes: readonly XmlNode[]): string => ownText({ ...applied, children: nodes });
    const own = textOf(mine);
    const text = textOf(after);
    if ([own, textOf(before)].some((each) => nfc(each) === nfc(text))) return mine.map((node) => this.#kept(node));
    if (text === "") return [];
    const origin = mine[0];
    const node: XmlNode = { kind: "text", text, span: origin?.span ?? applied.span };
    return [origin === undefined ? node : this.#changed(node, origin)];
  }

  /** For children without text on any side. */
  #structure<N extends XmlNode>(mine: readonly N[], before: readonly N[], after: readonly N[]): readonly XmlNode[] {
    const { merged, steady, missing } = this.#merged(mine, before, after);
    const behind = new Map<XmlNode | null, XmlNode[]>();
    let cursor: XmlNode | null = null;
    for (const node of after) {
      const found = merged.get(node);
      if (found === undefined) continue;
      if (found.mine !== null && steady.has(node)) cursor = found.mine;
      else append(behind, cursor, found.node);
    }
    const stays = new Map<XmlNode, XmlNode>();
    for (const [node, found] of merged) if (found.mine !== null && steady.has(node)) stays.set(found.mine, found.node);
    return [
      ...(behind.get(null) ?? []),
      ...mine.flatMap((node) => {
        const kept = stays.get(node) ?? (missing.has(node) ? this.#kept(node) : undefined);
        return kept === undefined ? [] : [kept, ...(behind.get(node) ?? [])];
      }),
    ];
  }

  #mixture(mine: readonly XmlNode[], before: readonly XmlNode[], after: readonly XmlNode[]): readonly XmlNode[] {
    const { merged, missing } = this.#merged(mine, before, after);
    const behind = new Map<XmlNode | null, XmlNode[]>();
    const placed = new Set([...merged.values()].map((each) => each.mine));
    let cursor: XmlNode | null = null;
    for (const node of mine) {
      if (placed.has(node)) cursor = node;
      else if (missing.has(node)) append(behind, cursor, this.#kept(node));
    }
    return [
      ...(behind.get(null) ?? []),
      ...after.flatMap((node) => {
        const found = merged.get(node);
        if (found === undefined) return [];
        return [found.node, ...(found.mine === null ? [] : (behind.get(found.mine) ?? []))];
      }),
    ];
  }

  /**
   * The merged node for each current node; none for unchanged additions of the server. `steady` are those that kept
   * their position; `missing` are ours that the server never showed and nobody has written since.
   */
  #merged(
    mine: readonly XmlNode[],
    before: readonly XmlNode[],
    after: readonly XmlNode[],
  ): {
    readonly merged: ReadonlyMap<XmlNode, Merged>;
    readonly steady: ReadonlySet<XmlNode>;
    readonly missing: ReadonlySet<XmlNode>;
  } {
    const known = this.#counterparts(mine, before);
    const { pairs, added } = matchChildren(before, after, this.#classes);
    const merged = new Map<XmlNode, Merged>();
    const steady = new Set<XmlNode>();
    const unmatched = new Set(mine);
    for (const counterpart of known.values()) unmatched.delete(counterpart);
    for (const pair of pairs) {
      const counterpart = known.get(pair.old);
      if (counterpart !== undefined) {
        merged.set(pair.new, { node: this.#node(counterpart, pair.old, pair.new), mine: counterpart });
        if (!pair.moved) steady.add(pair.new);
      } else if (!this.#isSame(pair.old, pair.new)) merged.set(pair.new, { node: pair.new, mine: null });
    }
    // Somebody wrote again what the server had omitted.
    const rewritten =
      unmatched.size === 0 || added.length === 0 ? [] : matchChildren([...unmatched], added, this.#classes).pairs;
    const written = new Map(rewritten.map((pair) => [pair.new, pair.old]));
    for (const node of added) {
      const counterpart = written.get(node);
      const again = counterpart !== undefined && (counterpart.kind !== "text" || this.#isSame(counterpart, node));
      if (again) {
        unmatched.delete(counterpart);
        steady.add(node);
      }
      merged.set(node, again ? { node: this.#node(counterpart, null, node), mine: counterpart } : { node, mine: null });
    }
    return { merged, steady, missing: unmatched };
  }
}

function append(lists: Map<XmlNode | null, XmlNode[]>, key: XmlNode | null, node: XmlNode): void {
  const list = lists.get(key);
  if (list === undefined) lists.set(key, [node]);
  else list.push(node);
}

/** Adjacent texts become one, a changed form of the first of them that is in the applied document. */
function joinedFrom(nodes: readonly XmlNode[], origins: Map<XmlNode, XmlNode>): readonly XmlNode[] {
  const out: XmlNode[] = [];
  for (const node of nodes) {
    const last = out.at(-1);
    if (node.kind === "text" && last?.kind === "text") {
      const whole: XmlNode = { ...last, text: last.text + node.text };
      const origin = origins.get(last) ?? origins.get(node);
      if (origin !== undefined) origins.set(whole, origin);
      out[out.length - 1] = whole;
    } else out.push(node);
  }
  return out;
}

/**
 * The applied attributes with the changes from the baseline to now: existing ones in their order, each new one after
 * the attribute that it now follows. A kept attribute is the same object.
 */
function mergeAttributes(applied: XmlElement, baseline: XmlElement, now: XmlElement): readonly XmlAttribute[] {
  const before = byName(baseline);
  const after = byName(now);
  const mine = byName(applied);
  const values = new Map<string, XmlAttribute | null>();
  for (const [name, old] of before) {
    const current = after.get(name);
    if (current === undefined) values.set(name, null);
    else if (nfc(current.value) !== nfc(old.value)) values.set(name, current);
  }
  for (const [name, current] of after) if (!before.has(name)) values.set(name, current);
  if (values.size === 0) return applied.attributes;

  const behind = new Map<string | null, XmlAttribute[]>();
  let cursor: string | null = null;
  for (const [name, current] of after) {
    if (mine.has(name)) cursor = name;
    else if (values.has(name)) {
      const list = behind.get(cursor);
      if (list === undefined) behind.set(cursor, [current]);
      else list.push(current);
    }
  }
  const merged: XmlAttribute[] = [];
  for (const [name, attribute] of mine) {
    const current = values.get(name);
    if (current === undefined || (current !== null && nfc(current.value) === nfc(attribute.value)))
      merged.push(attribute);
    else if (current !== null) merged.push({ ...attribute, value: current.value });
    merged.push(...(behind.get(name) ?? []));
  }
  // An attribute that is now before all of ours goes to the end, as a person would write it.
  return [...merged, ...(behind.get(null) ?? [])];
}

function byName(element: XmlElement): ReadonlyMap<string, XmlAttribute> {
  return new Map(element.attributes.map((each) => [expandedName(each.name), each]));
}
