import type { XmlElement, XmlNode } from "../document";
import { joined } from "../select-path";
import { expandedName, significantChildren } from "../significance";

/**
 * The names of attributes and elements that a document uses, and in which elements. Anything else in a server's
 * rendition was added by the server; without it, most of the rendition equals the document and is easily matched.
 */
export class DocumentVocabulary {
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
