export const XML_NAMESPACE = "http://www.w3.org/XML/1998/namespace";
export const XMLNS_NAMESPACE = "http://www.w3.org/2000/xmlns/";

/**
 * The namespace bindings in force while a document is read from top to bottom. Opening, closing and lookup cost the
 * same at any depth and with any number of prefixes, so that no document is slow to read.
 */
export class NamespaceScope {
  readonly #bindings = new Map<string, string[]>([["xml", [XML_NAMESPACE]]]);

  /**
   * Binds a prefix (empty for the default namespace) until `release` is called with it.
   *
   * @returns why it may not be bound, by "Namespaces in XML", or null
   */
  bind(prefix: string, uri: string, xmlVersion: string): string | null {
    if (prefix === "xmlns") return "The prefix xmlns cannot be declared";
    if (prefix === "xml" && uri !== XML_NAMESPACE) return "The prefix xml cannot be bound to another namespace";
    if (prefix !== "xml" && uri === XML_NAMESPACE) return "The namespace of xml: cannot be bound to another prefix";
    if (uri === XMLNS_NAMESPACE) return "The namespace of xmlns: cannot be bound to a prefix";
    if (prefix !== "" && uri === "" && xmlVersion === "1.0") {
      return `The prefix "${prefix}" is bound to nothing: XML 1.0 cannot undeclare a prefix`;
    }
    const bound = this.#bindings.get(prefix);
    if (bound === undefined) this.#bindings.set(prefix, [uri]);
    else bound.push(uri);
    return null;
  }

  release(prefix: string): void {
    this.#bindings.get(prefix)?.pop();
  }

  /** The namespace of a prefix; undefined when it is bound to none. The empty prefix is always known. */
  lookup(prefix: string): string | undefined {
    const uri = this.#bindings.get(prefix)?.at(-1);
    if (prefix === "") return uri ?? "";
    return uri === "" ? undefined : uri;
  }
}
