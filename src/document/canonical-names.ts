import type { XmlElement, XmlName } from "./document";
import { XML_NAMESPACE, XMLNS_NAMESPACE } from "./namespace-scope";
import { isPrefixBinding, prefixesUsedIn } from "./prefix-bindings";
import { nfc } from "./significance";

/** A namespace declaration of a canonical document; the prefix is empty for the default namespace. */
export interface CanonicalDeclaration {
  readonly prefix: string;
  readonly uri: string;
}

/**
 * Names in canonical form: equal for equal expanded names (namespace and local name), whatever prefixes the document
 * uses, and different for different ones. If every element is in a namespace, the root's is the default; every other
 * one is called `ns1`, `ns2`, … in the order of the URIs. All are declared on the root, so the form grows with the
 * document and not with the length of its URIs. A prefix that values may use keeps its own name, and no other has it.
 */
export class CanonicalNames {
  /** Written on the root element, in this order. */
  readonly declarations: readonly CanonicalDeclaration[];
  readonly #default: string;
  readonly #prefixes = new Map<string, string>();

  constructor(root: XmlElement) {
    const ofElements = new Set<string>();
    const prefixed = new Set<string>();
    const used = new Set<string>();
    collectNamespaces(root, ofElements, prefixed, used);
    const rootUri = nfc(root.name.uri);
    this.#default = ofElements.has("") || rootUri === XML_NAMESPACE ? "" : rootUri;
    for (const uri of ofElements) if (uri !== this.#default) prefixed.add(uri);
    prefixed.delete("");
    prefixed.delete(XML_NAMESPACE);
    let number = 0;
    const freePrefix = (): string => {
      do number++;
      while (used.has(`ns${number}`));
      return `ns${number}`;
    };
    const declarations = [...prefixed].sort(byCodeUnits).map((uri) => ({ prefix: freePrefix(), uri }));
    for (const { prefix, uri } of declarations) this.#prefixes.set(uri, `${prefix}:`);
    this.#prefixes.set(XML_NAMESPACE, "xml:");
    this.declarations = this.#default === "" ? declarations : [{ prefix: "", uri: this.#default }, ...declarations];
  }

  element(name: XmlName): string {
    const uri = nfc(name.uri);
    const prefix = uri === this.#default ? "" : (this.#prefixes.get(uri) ?? "");
    return prefix + nfc(name.local);
  }

  attribute(name: XmlName): string {
    if (name.uri === XMLNS_NAMESPACE) return nfc(name.local);
    return (name.uri === "" ? "" : (this.#prefixes.get(nfc(name.uri)) ?? "")) + nfc(name.local);
  }
}

/** Attributes as canonical forms order them: by namespace, then by local name. */
export function sortedAttributes(element: XmlElement): XmlElement["attributes"] {
  if (element.attributes.length < 2) return element.attributes;
  return [...element.attributes].sort(
    (a, b) => byCodeUnits(nfc(a.name.uri), nfc(b.name.uri)) || byCodeUnits(nfc(a.name.local), nfc(b.name.local)),
  );
}

function byCodeUnits(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

function collectNamespaces(
  element: XmlElement,
  ofElements: Set<string>,
  ofAttributes: Set<string>,
  usedPrefixes: Set<string>,
): void {
  ofElements.add(nfc(element.name.uri));
  for (const each of element.attributes) {
    if (each.name.uri !== "" && !isPrefixBinding(each)) ofAttributes.add(nfc(each.name.uri));
  }
  for (const prefix of prefixesUsedIn(element)) usedPrefixes.add(prefix);
  for (const child of element.children) {
    if (child.kind === "element") collectNamespaces(child, ofElements, ofAttributes, usedPrefixes);
  }
}
