import type { XmlAttribute, XmlElement, XmlNode, XmlTree } from "../document";
import { bucket, matchChildren, NodeClasses } from "../match-children";
import { joined } from "../select-path";
import { expandedName, nfc, preservesSpace, significantChildren } from "../significance";

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
 * - Whatever the server omitted from its rendition stays, unless somebody has added its like.
 * - A changed text or value becomes the current one as a whole.
 * - Elements are matched by `matchChildren`, as `differences` does: one with another name or identity counts as removed
 *   and added.
 * - Children stay in the applied order, and new or moved ones follow the node that they now follow. Where the server has
 *   other texts among them than the applied document, all of them become the current ones.
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
    const instructions = (side: "prolog" | "epilog"): XmlTree["prolog"] =>
      this.#children(applied[side], baseline[side], now[side], false).filter(
        ({ kind }) => kind === "instruction",
      ) as XmlTree["prolog"];
    const [mine, before, after] = [applied.root, baseline.root, now.root];
    const sameName = [before, after].every(({ name }) => expandedName(name) === expandedName(mine.name));
    const replaced = this.#isSame(before, after) ? this.#kept(mine, false) : after;
    const tree = {
      prolog: instructions("prolog"),
      root: sameName ? this.#element(mine, before, after, false) : replaced,
      epilog: instructions("epilog"),
    };
    return { tree, origins: this.#origins };
  }

  #isSame(a: XmlNode, b: XmlNode): boolean {
    return this.#classes.of(a) === this.#classes.of(b);
  }

  /** @param inherited whether white space is preserved in its parent */
  #kept<N extends XmlNode>(node: N, inherited: boolean): N {
    this.#origins.set(node, node);
    return this.#within(node, inherited, (child, preserve) => this.#kept(child, preserve));
  }

  /** A node in a context where white space counts otherwise than in its own. */
  #within<N extends XmlNode>(node: N, inherited: boolean, inner: (child: XmlNode, preserve: boolean) => XmlNode): N {
    if (node.kind !== "element") return node;
    const preserveSpace = preservesSpace(node.attributes, inherited);
    if (preserveSpace === node.preserveSpace) return node;
    const children = significantChildren(node).map((child) => inner(child, preserveSpace));
    return this.#changed({ ...node, preserveSpace, children }, this.#origins.get(node));
  }

  #new(node: XmlNode, inherited: boolean): XmlNode {
    return this.#within(node, inherited, (child, preserve) => this.#new(child, preserve));
  }

  #changed<N extends XmlNode>(node: N, origin: XmlNode | undefined): N {
    if (origin !== undefined) this.#origins.set(node, origin);
    return node;
  }

  #node(applied: XmlNode, baseline: XmlNode, now: XmlNode, inherited: boolean): XmlNode {
    if (applied.kind === "element" && baseline.kind === "element" && now.kind === "element")
      return this.#element(applied, baseline, now, inherited);
    if (this.#isSame(baseline, now) || this.#isSame(applied, now)) return this.#kept(applied, inherited);
    return this.#changed({ ...now, span: applied.span }, applied);
  }

  #element(applied: XmlElement, baseline: XmlElement, now: XmlElement, inherited: boolean): XmlElement {
    if (this.#isSame(baseline, now)) return this.#kept(applied, inherited);
    const attributes = mergeAttributes(this.original(applied), baseline, now);
    const preserveSpace = preservesSpace(attributes, inherited);
    const mine = significantChildren(applied);
    const merged = this.#children(mine, significantChildren(baseline), significantChildren(now), preserveSpace);
    const isSame = preserveSpace === applied.preserveSpace && sameNodes(merged, mine);
    const children = isSame ? applied.children : joinedFrom(merged, this.#origins);
    return this.#changed({ ...applied, attributes, preserveSpace, children }, applied);
  }

  #children(
    mine: readonly XmlNode[],
    before: readonly XmlNode[],
    after: readonly XmlNode[],
    preserve: boolean,
  ): readonly XmlNode[] {
    const numbers = ([mine, before, after] as const).map((nodes) => nodes.map((node) => this.#classes.of(node)).join());
    if (numbers[1] === numbers[2] || numbers[0] === numbers[2]) return mine.map((node) => this.#kept(node, preserve));
    const texts = ([mine, before] as const).map((nodes) => nodes.filter(({ kind }) => kind === "text").length);
    if (texts[0] !== texts[1]) return after.map((node) => this.#new(node, preserve));
    const { merged, steady, missing } = this.#merged(mine, before, after, preserve);
    const first: XmlNode[] = [];
    const behind = new Map<XmlNode, XmlNode[]>();
    const stays = new Map<XmlNode, XmlNode>([...missing].map((node) => [node, this.#kept(node, preserve)]));
    let group = first;
    for (const node of after) {
      const found = merged.get(node);
      if (found === undefined) continue;
      const origin = this.#origins.get(found);
      if (origin !== undefined && steady.has(node)) {
        stays.set(origin, found);
        behind.set(origin, (group = []));
      } else group.push(found);
    }
    return [
      ...first,
      ...mine.flatMap((node) => [...(stays.has(node) ? [stays.get(node)!] : []), ...(behind.get(node) ?? [])]),
    ];
  }

  /** Maps the server's nodes to ours. */
  #counterparts(mine: readonly XmlNode[], rendition: readonly XmlNode[]): ReadonlyMap<XmlNode, XmlNode> {
    const trimmed = rendition.map((node) => (node.kind === "element" ? this.#words.trimmed(node) : node));
    const full = new Map(trimmed.map((node, at) => [node, rendition[at] ?? node]));
    const { pairs } = matchChildren(mine, trimmed, this.#classes);
    return new Map(pairs.map((pair) => [full.get(pair.new) ?? pair.new, pair.old]));
  }

  /**
   * The merged node for each current node; none for unchanged additions of the server. `steady` are those that kept
   * their position; `missing` are ours that the server never showed.
   */
  #merged(
    mine: readonly XmlNode[],
    before: readonly XmlNode[],
    after: readonly XmlNode[],
    preserve: boolean,
  ): {
    readonly merged: ReadonlyMap<XmlNode, XmlNode>;
    readonly steady: ReadonlySet<XmlNode>;
    readonly missing: readonly XmlNode[];
  } {
    const known = this.#counterparts(mine, before);
    const { pairs, added } = matchChildren(before, after, this.#classes);
    const merged = new Map(added.map((node) => [node, this.#new(node, preserve)]));
    const steady = new Set<XmlNode>();
    for (const pair of pairs) {
      const counterpart = known.get(pair.old);
      if (counterpart !== undefined) {
        merged.set(pair.new, this.#node(counterpart, pair.old, pair.new, preserve));
        if (!pair.moved) steady.add(pair.new);
      } else if (!this.#isSame(pair.old, pair.new)) merged.set(pair.new, this.#new(pair.new, preserve));
    }
    const shown = new Set(known.values());
    const rewritten = new Set(added.map(bucket));
    return { merged, steady, missing: mine.filter((node) => !shown.has(node) && !rewritten.has(bucket(node))) };
  }
}

const sameNodes = (a: readonly XmlNode[], b: readonly XmlNode[]): boolean =>
  a.length === b.length && a.every((node, at) => node === b[at]);

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

/** The applied attributes with the changes from the baseline to now, new ones last. A kept one is the same object. */
function mergeAttributes(applied: XmlElement, baseline: XmlElement, now: XmlElement): readonly XmlAttribute[] {
  const [before, after, mine] = [baseline, now, applied].map(byName) as [Attributes, Attributes, Attributes];
  const isChanged = (name: string): boolean => {
    const [old, current] = [before.get(name), after.get(name)];
    return old === undefined || current === undefined ? old !== current : nfc(old.value) !== nfc(current.value);
  };
  const kept = [...mine].flatMap(([name, attribute]) => {
    if (!isChanged(name)) return [attribute];
    const current = after.get(name);
    if (current === undefined) return [];
    return [nfc(current.value) === nfc(attribute.value) ? attribute : { ...attribute, value: current.value }];
  });
  return [...kept, ...[...after].flatMap(([name, current]) => (mine.has(name) || !isChanged(name) ? [] : [current]))];
}

type Attributes = ReadonlyMap<string, XmlAttribute>;

const byName = ({ attributes }: XmlElement): Attributes =>
  new Map(attributes.map((each) => [expandedName(each.name), each]));

/**
 * The names of attributes and elements that a document uses, and in which elements. Anything else in a server's
 * rendition was added by the server; without it, most of the rendition equals the document and is easily matched.
 */
class DocumentVocabulary {
  readonly #words = new Set<string>();
  readonly #trimmed = new Map<XmlElement, XmlElement>();

  constructor(root: XmlElement) {
    this.#learn(root);
  }

  /** The server's element without names that the document never uses in elements of that name. */
  trimmed(element: XmlElement): XmlElement {
    const known = this.#trimmed.get(element);
    if (known !== undefined) return known;
    const parent = expandedName(element.name);
    const attributes = element.attributes.filter(({ name }) => this.#words.has(`${parent}\0@${expandedName(name)}`));
    const significant = significantChildren(element);
    const left = significant.filter(
      (child) => child.kind !== "element" || this.#words.has(`${parent}\0${expandedName(child.name)}`),
    );
    let changed = attributes.length < element.attributes.length || left.length < significant.length;
    const children = left.map((child): XmlNode => {
      if (child.kind !== "element") return child;
      const now = this.trimmed(child);
      changed ||= now !== child;
      return now;
    });
    const now = changed ? { ...element, attributes, children: joined(children) } : element;
    this.#trimmed.set(element, now);
    return now;
  }

  #learn(element: XmlElement): void {
    const parent = expandedName(element.name);
    for (const { name } of element.attributes) this.#words.add(`${parent}\0@${expandedName(name)}`);
    for (const child of element.children) {
      if (child.kind !== "element") continue;
      this.#words.add(`${parent}\0${expandedName(child.name)}`);
      this.#learn(child);
    }
  }
}
