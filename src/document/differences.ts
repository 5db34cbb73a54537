import type { XmlAttribute, XmlElement, XmlNode, XmlTree } from "./document";
import type { Difference } from "./difference";
import { SENSITIVE } from "../redaction";
import { identities, matchChildren, NodeClasses } from "./match-children";
import type { DocumentPath } from "./parse-path";
import { addsMeaning, expandedName, nfc, ownText, significantChildren } from "./significance";
import { selectPath, withoutPaths } from "./select-path";

export interface DifferenceOptions {
  /** Nodes to ignore in the comparison, as `withoutPaths` does. @default none */
  readonly ignoredPaths?: readonly (DocumentPath | string)[];
  /** Nodes that are compared, but whose values are shown as `(sensitive)`. @default none */
  readonly sensitivePaths?: readonly (DocumentPath | string)[];
  /** The same, for nodes of either tree that are already selected. @default none */
  readonly sensitiveNodes?: Iterable<XmlNode | XmlAttribute>;
  /**
   * What a template has in the place of an attribute or text of the old document, which says more of a changed value.
   * @default nothing else
   */
  readonly templateOf?: (node: XmlAttribute | XmlNode) => string | undefined;
  /** Told the element of each difference that adds or removes one. @default nobody */
  readonly onElement?: (difference: Difference, element: XmlElement) => void;
}

/**
 * What changed from the old document to the new one, in the order of the documents; empty if and only if they are
 * equal. Elements are matched by `matchChildren`. An added or removed element is one difference, whatever it contains.
 * `parsePath` can read the paths, whose positions do not count ignored nodes.
 *
 * @throws PathError if one of the options' paths is a string that is not a path
 */
export function differences(
  oldTree: XmlTree,
  newTree: XmlTree,
  options: DifferenceOptions = {},
): readonly Difference[] {
  const { ignoredPaths = [], sensitivePaths = [], sensitiveNodes = [] } = options;
  const { templateOf = () => undefined, onElement = () => undefined } = options;
  const before = withoutPaths(oldTree, ignoredPaths);
  const after = withoutPaths(newTree, ignoredPaths);
  const hidden = new Set<XmlNode | XmlAttribute>(sensitiveNodes);
  for (const tree of [before, after]) {
    for (const path of sensitivePaths) for (const { node } of selectPath(tree, path)) hidden.add(node);
  }
  return new Comparison(hidden, templateOf, onElement).trees(before, after);
}

/** A place in both documents; its paths are written only if there is a difference to report. */
interface Place {
  readonly old: () => string;
  readonly new: () => string;
}

class Comparison {
  readonly #found: Difference[] = [];
  readonly #classes = new NodeClasses();
  readonly #steps: NodeSteps;

  constructor(
    readonly hidden: ReadonlySet<XmlNode | XmlAttribute>,
    readonly templateOf: NonNullable<DifferenceOptions["templateOf"]>,
    readonly onElement: NonNullable<DifferenceOptions["onElement"]>,
  ) {
    this.#steps = new NodeSteps((node) => hidden.has(node));
  }

  trees(before: XmlTree, after: XmlTree): readonly Difference[] {
    const document: Place = { old: () => "", new: () => "" };
    this.#children(before.prolog, after.prolog, document);
    const oldRoot = `/${nfc(before.root.name.local)}`;
    const newRoot = `/${nfc(after.root.name.local)}`;
    if (expandedName(before.root.name) === expandedName(after.root.name)) {
      this.#elements(before.root, after.root, { old: () => oldRoot, new: () => newRoot });
    } else {
      this.#addedOrRemoved("removed", before.root, oldRoot);
      this.#addedOrRemoved("added", after.root, newRoot);
    }
    this.#children(before.epilog, after.epilog, document);
    return this.#found;
  }

  #elements(before: XmlElement, after: XmlElement, place: Place): void {
    if (this.#classes.of(before) === this.#classes.of(after)) return;
    if (this.hidden.has(before) || this.hidden.has(after)) {
      this.#found.push({ kind: "changed", subject: "text", path: place.new(), old: SENSITIVE, new: SENSITIVE });
      return;
    }
    this.#attributes(before, after, place);
    const oldChildren = significantChildren(before);
    const newChildren = significantChildren(after);
    if ([...oldChildren, ...newChildren].every((child) => child.kind === "text")) {
      const [oldText, newText] = [nfc(ownText(before)), nfc(ownText(after))];
      if (oldText === newText) return;
      const secret = [...oldChildren, ...newChildren].some((child) => this.hidden.has(child));
      this.#changed("text", place.new(), oldText, newText, secret, oldChildren[0]);
    } else this.#children(oldChildren, newChildren, place);
  }

  #attributes(before: XmlElement, after: XmlElement, place: Place): void {
    if (before.attributes.length === 0 && after.attributes.length === 0) return;
    const newOnes = new Map(after.attributes.map((each) => [expandedName(each.name), each]));
    const oldNames = new Set<string>();
    const pathTo = (side: "old" | "new", attribute: XmlAttribute): string =>
      `${place[side]()}/${this.#steps.attribute(attribute, side === "old" ? before : after)}`;
    for (const attribute of before.attributes) {
      const name = expandedName(attribute.name);
      oldNames.add(name);
      const now = newOnes.get(name);
      if (now === undefined) {
        if (!addsMeaning(attribute, after)) continue;
        const value = this.#valueOf(attribute);
        this.#found.push({ kind: "removed", subject: "attribute", path: pathTo("old", attribute), value });
      } else if (nfc(now.value) !== nfc(attribute.value)) {
        const secret = this.hidden.has(attribute) || this.hidden.has(now);
        this.#changed("attribute", pathTo("new", now), nfc(attribute.value), nfc(now.value), secret, attribute);
      }
    }
    for (const attribute of after.attributes) {
      if (oldNames.has(expandedName(attribute.name))) continue;
      if (!addsMeaning(attribute, before)) continue;
      const value = this.#valueOf(attribute);
      this.#found.push({ kind: "added", subject: "attribute", path: pathTo("new", attribute), value });
    }
  }

  #children(oldOnes: readonly XmlNode[], newOnes: readonly XmlNode[], place: Place): void {
    if (oldOnes.length === 0 && newOnes.length === 0) return;
    const { pairs, removed, added } = matchChildren(oldOnes, newOnes, this.#classes);
    const oldPath = (node: XmlNode): string => `${place.old()}/${this.#steps.child(node, oldOnes)}`;
    const newPath = (node: XmlNode): string => `${place.new()}/${this.#steps.child(node, newOnes)}`;
    for (const node of removed) this.#addedOrRemoved("removed", node, oldPath(node));
    for (const node of added) this.#addedOrRemoved("added", node, newPath(node));
    for (const { old: before, new: after, moved } of pairs) {
      if (moved) this.#found.push({ kind: "moved", subject: after.kind, path: newPath(after) });
      if (before.kind === "element" && after.kind === "element") {
        this.#elements(before, after, { old: () => oldPath(before), new: () => newPath(after) });
      } else if (before.kind !== "element" && after.kind !== "element") {
        const [oldValue, newValue] = [contentOf(before), contentOf(after)];
        if (oldValue === newValue) continue;
        const secret = this.hidden.has(before) || this.hidden.has(after);
        this.#changed(after.kind, newPath(after), oldValue, newValue, secret, before);
      }
    }
  }

  #addedOrRemoved(kind: "added" | "removed", node: XmlNode, path: string): void {
    const difference: Difference = { kind, subject: node.kind, path, value: this.#valueOf(node) };
    this.#found.push(difference);
    if (node.kind === "element") this.onElement(difference, node);
  }

  #changed(
    subject: "attribute" | "text" | "instruction",
    path: string,
    before: string,
    after: string,
    secret: boolean,
    old: XmlNode | XmlAttribute | undefined,
  ): void {
    if (secret) {
      this.#found.push({ kind: "changed", subject, path, old: SENSITIVE, new: SENSITIVE });
      return;
    }
    const template = old === undefined ? undefined : this.templateOf(old);
    const written = template === undefined ? {} : { template };
    this.#found.push({ kind: "changed", subject, path, old: before, new: after, ...written });
  }

  #valueOf(node: XmlNode | XmlAttribute): string | null {
    if ("kind" in node && node.kind === "element") return null;
    if (this.hidden.has(node)) return SENSITIVE;
    return "kind" in node ? contentOf(node) : nfc(node.value);
  }
}

function contentOf(node: Exclude<XmlNode, XmlElement>): string {
  return nfc(node.kind === "text" ? node.text : node.body);
}

/**
 * Writes the steps of paths that select one node among its siblings, the most readable first: `task[@name='load']`,
 * otherwise `task` if it is the only one of that local name, otherwise `task[3]`. Prefixes are omitted as
 * insignificant. A step never contains a redacted value.
 */
class NodeSteps {
  readonly #steps = new Map<readonly XmlNode[], ReadonlyMap<XmlNode, string>>();

  /** How many attributes of an element have the same local name. */
  readonly #locals = new Map<XmlElement, ReadonlyMap<string, number>>();

  constructor(readonly isHidden: (node: XmlNode | XmlAttribute) => boolean) {}

  /** @param siblings all children of the parent, the node among them */
  child(node: XmlNode, siblings: readonly XmlNode[]): string {
    let steps = this.#steps.get(siblings);
    // All at once, because finding a position visits every sibling.
    if (steps === undefined) this.#steps.set(siblings, (steps = this.#stepsAmong(siblings)));
    return steps.get(node) ?? test(node);
  }

  attribute({ name }: XmlAttribute, element: XmlElement): string {
    let locals = this.#locals.get(element);
    if (locals === undefined)
      this.#locals.set(element, (locals = countsOf(element.attributes.map((each) => each.name.local))));
    return `@${nfc((locals.get(name.local) ?? 0) > 1 ? name.qualified : name.local)}`;
  }

  #stepsAmong(siblings: readonly XmlNode[]): ReadonlyMap<XmlNode, string> {
    const counts = new Map<string, number>();
    const count = (key: string): number => {
      const now = (counts.get(key) ?? 0) + 1;
      counts.set(key, now);
      return now;
    };
    const named = siblings.map((node) => {
      const predicates = node.kind === "element" ? this.#predicates(node) : [];
      const keys = new Set(predicates.map((predicate) => test(node) + predicate));
      for (const key of keys) count(key);
      return { node, keys, position: count(test(node)) };
    });
    return new Map(
      named.map(({ node, keys, position }) => {
        const unique = [...keys].find((key) => counts.get(key) === 1);
        return [node, unique ?? (counts.get(test(node)) === 1 ? test(node) : `${test(node)}[${position}]`)];
      }),
    );
  }

  /** Names before ids, attributes before children. */
  #predicates(element: XmlElement): readonly string[] {
    if (this.isHidden(element)) return [];
    const rank = { name: 0, id: 1, attribute: 0, child: 2 };
    return [...identities(element)]
      .sort((a, b) => rank[a.kind] + rank[a.called] - (rank[b.kind] + rank[b.called]))
      .flatMap(({ kind, local, value, holder }) => {
        const quote = value.includes("'") ? '"' : "'";
        const hidden = this.isHidden(holder) || ("children" in holder && holder.children.some(this.isHidden));
        if (hidden || value.includes(quote) || value.length > 80 || /\p{Cc}/u.test(value)) return [];
        return [`[${kind === "attribute" ? "@" : ""}${nfc(local)}=${quote}${value}${quote}]`];
      });
  }
}

function countsOf(names: readonly string[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return counts;
}

function test(node: XmlNode): string {
  switch (node.kind) {
    case "element":
      return nfc(node.name.local);
    case "text":
      return "text()";
    case "instruction":
      return `processing-instruction('${nfc(node.target)}')`;
  }
}
