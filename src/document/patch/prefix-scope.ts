import type { XmlElement, XmlNamespaceDeclaration, XmlNode } from "../document";
import { boundPrefix, isPrefixBinding, XML_NAMESPACE } from "../significance";
import type { MergedDocument } from "./merge-documents";

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

/**
 * The declarations of the applied document that get another URI, because every value that uses one now means the other.
 * A declaration that a name uses, or a value that has not changed, stays: elements then get one of their own.
 *
 * @param applied the root element with all its parts
 * @param original the applied element with all its parts
 */
export function reboundDeclarations(
  merged: MergedDocument,
  applied: XmlElement,
  original: (element: XmlElement) => XmlElement,
): ReadonlyMap<XmlNamespaceDeclaration, string> {
  const wanted = new Map<XmlElement, ReadonlyMap<string, string>>();
  let isChanged = false;
  const learn = (element: XmlElement): void => {
    const origin = merged.origins.get(element);
    const now = bindingsOf(element);
    if (origin?.kind === "element") {
      const before = bindingsOf(original(origin));
      isChanged ||= [...now].some(([prefix, uri]) => before.has(prefix) && before.get(prefix) !== uri);
      wanted.set(original(origin), now);
    }
    for (const child of element.children) if (child.kind === "element") learn(child);
  };
  learn(merged.tree.root);
  if (!isChanged) return new Map();

  const uris = new Map<XmlNamespaceDeclaration, Set<string>>();
  const use = (declaration: XmlNamespaceDeclaration | undefined, uri: string): void => {
    if (declaration === undefined) return;
    const known = uris.get(declaration);
    if (known === undefined) uris.set(declaration, new Set([uri]));
    else known.add(uri);
  };
  const visit = (element: XmlElement, outer: ReadonlyMap<string, XmlNamespaceDeclaration>): void => {
    const own = element.declarations;
    const scope =
      own.length === 0 ? outer : new Map([...outer, ...own.map((each): [string, typeof each] => [each.prefix, each])]);
    for (const node of [element, ...element.attributes]) {
      if (!("kind" in node) && isPrefixBinding(node)) continue;
      const prefix = prefixOf(node.name.qualified);
      if (prefix !== "") use(scope.get(prefix), node.name.uri);
    }
    const now = wanted.get(element) ?? bindingsOf(element);
    for (const [prefix, uri] of bindingsOf(element)) use(scope.get(prefix), now.get(prefix) ?? uri);
    for (const child of element.children) if (isElement(child)) visit(child, scope);
  };
  visit(applied, new Map());
  return new Map(
    [...uris].flatMap(([declaration, [uri, ...others]]) =>
      uri === undefined || others.length > 0 || uri === declaration.uri ? [] : [[declaration, uri] as const],
    ),
  );
}

const isElement = (node: XmlNode): node is XmlElement => node.kind === "element";

const bindingsOf = ({ attributes }: XmlElement): ReadonlyMap<string, string> =>
  new Map(attributes.filter(isPrefixBinding).map((each) => [boundPrefix(each), each.value]));
