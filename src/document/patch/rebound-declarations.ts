import type { XmlElement, XmlNamespaceDeclaration, XmlNode } from "../document";
import { boundPrefix, isPrefixBinding } from "../prefix-bindings";
import type { MergedDocument } from "./merge-documents";
import { prefixOf } from "./prefix-scope";

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
