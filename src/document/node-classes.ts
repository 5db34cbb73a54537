import { sortedAttributes } from "./canonical-names";
import type { XmlNode } from "./document";
import { expandedName, nfc, significantChildren } from "./significance";

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
