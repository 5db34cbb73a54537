import type { XmlName, XmlNamespaceDeclaration } from "../document";
import { XML_NAMESPACE } from "../significance";

/** The URI of each prefix that is bound at a place in a document. */
export type PrefixScope = ReadonlyMap<string, string>;

export type Declaration = Pick<XmlNamespaceDeclaration, "prefix" | "uri">;

export const OUTERMOST: PrefixScope = new Map([
  ["", ""],
  ["xml", XML_NAMESPACE],
]);

/** The scope inside an element with these declarations. */
export const within = (scope: PrefixScope, declarations: readonly Declaration[]): PrefixScope =>
  declarations.length === 0
    ? scope
    : new Map([...scope, ...declarations.map(({ prefix, uri }) => [prefix, uri] as const)]);

/** The part before the colon; empty if there is none. */
export const prefixOf = (qualified: string): string => qualified.slice(0, Math.max(0, qualified.indexOf(":")));

/** The qualified names in one tag, and the declarations that it needs for them. */
export class TagNames {
  /** To be written in the tag. */
  readonly declarations: Declaration[] = [];
  #scope: PrefixScope;

  constructor(scope: PrefixScope) {
    this.#scope = scope;
  }

  /** In the element. */
  get scope(): PrefixScope {
    return this.#scope;
  }

  declare(prefix: string, uri: string): string {
    this.declarations.push({ prefix, uri });
    this.#scope = within(this.#scope, [{ prefix, uri }]);
    return prefix;
  }

  element({ qualified, local, uri }: XmlName): string {
    const own = prefixOf(qualified);
    const prefix = this.#bound(own, uri, true) ?? this.declare(uri === "" ? "" : own, uri);
    return prefix === "" ? local : `${prefix}:${local}`;
  }

  attribute({ qualified, local, uri }: XmlName): string {
    if (uri === "") return local;
    const own = prefixOf(qualified);
    return `${this.#bound(own, uri, false) ?? this.declare(this.#free(own), uri)}:${local}`;
  }

  /** A prefix of the namespace, the preferred one if possible. The empty one is for elements only. */
  #bound(preferred: string, uri: string, mayBeEmpty: boolean): string | undefined {
    return [preferred, ...this.#scope.keys()].find(
      (prefix) => this.#scope.get(prefix) === uri && (mayBeEmpty || prefix !== ""),
    );
  }

  #free(preferred: string): string {
    if (preferred !== "" && !this.#scope.has(preferred)) return preferred;
    let number = 1;
    while (this.#scope.has(`ns${number}`)) number++;
    return `ns${number}`;
  }
}
