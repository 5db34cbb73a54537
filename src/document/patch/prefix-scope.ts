import type { XmlNamespaceDeclaration } from "../document";
import { XML_NAMESPACE } from "../namespace-scope";

type Declaration = Pick<XmlNamespaceDeclaration, "prefix" | "uri">;

/** The prefixes that are bound at a place in a document. */
export class PrefixScope {
  static readonly outermost = new PrefixScope(null, [
    { prefix: "", uri: "" },
    { prefix: "xml", uri: XML_NAMESPACE },
  ]);

  readonly #uris = new Map<string, string>();
  readonly #prefixes = new Map<string, string[]>();

  private constructor(
    readonly outer: PrefixScope | null,
    declarations: readonly Declaration[],
  ) {
    for (const { prefix, uri } of declarations) {
      this.#uris.set(prefix, uri);
      const prefixes = this.#prefixes.get(uri);
      if (prefixes === undefined) this.#prefixes.set(uri, [prefix]);
      else prefixes.push(prefix);
    }
  }

  /** The scope inside an element with these declarations. */
  within(declarations: readonly Declaration[]): PrefixScope {
    return declarations.length === 0 ? this : new PrefixScope(this, declarations);
  }

  /** Undefined if the prefix is not bound; the empty one always is. */
  uriOf(prefix: string): string | undefined {
    const uri = this.#uris.get(prefix);
    if (uri === undefined) return this.outer?.uriOf(prefix);
    return prefix !== "" && uri === "" ? undefined : uri;
  }

  /**
   * A prefix that is bound to the namespace, the preferred one if possible. An element may use the empty prefix, an
   * attribute only without a namespace.
   */
  prefixFor(uri: string, holder: "element" | "attribute", preferred: string): string | undefined {
    if (holder === "attribute" && uri === "") return "";
    const fits = (prefix: string): boolean => (prefix !== "" || holder === "element") && this.uriOf(prefix) === uri;
    return fits(preferred) ? preferred : this.#candidates(uri).find(fits);
  }

  /** The innermost first. */
  #candidates(uri: string): readonly string[] {
    return [...(this.#prefixes.get(uri) ?? []), ...(this.outer === null ? [] : this.outer.#candidates(uri))];
  }

  /** The wanted prefix, or a similar one, that is neither bound here nor taken. */
  freePrefix(wanted: string, taken: ReadonlySet<string>): string {
    const isFree = (prefix: string): boolean => this.uriOf(prefix) === undefined && !taken.has(prefix);
    if (wanted !== "" && isFree(wanted)) return wanted;
    let number = 1;
    while (!isFree(`ns${number}`)) number++;
    return `ns${number}`;
  }
}

/** The part before the colon; empty if there is none. */
export function prefixOf(qualified: string): string {
  return qualified.slice(0, Math.max(0, qualified.indexOf(":")));
}
