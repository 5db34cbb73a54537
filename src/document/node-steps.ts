import type { XmlAttribute, XmlElement, XmlNode } from "./document";
import { identities } from "./identity";
import { nfc } from "./significance";

/**
 * Writes the steps of paths that select one node among its siblings, the most readable first: `task[@name='load']`,
 * otherwise `task` if it is the only one of that local name, otherwise `task[3]`. Prefixes are omitted as
 * insignificant. A step never contains a redacted value.
 */
export class NodeSteps {
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
