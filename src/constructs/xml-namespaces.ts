import type { XmlSyntaxError } from "./xml-tree";

/** Namespace by prefix; the empty prefix is the default namespace. */
export type NamespaceScope = ReadonlyMap<string, string>;

const XML = "http://www.w3.org/XML/1998/namespace";
const XMLNS = "http://www.w3.org/2000/xmlns/";

export const XML_SCOPE: NamespaceScope = new Map([
  ["xml", XML],
  ["", ""],
]);

interface NamedValue {
  readonly name: string;
  readonly value: string;
}

/** Checks one start tag (Namespaces in XML 1.0) and returns the scope inside the element. */
export function checkNamespaces(
  element: string,
  attributes: readonly NamedValue[],
  outer: NamespaceScope,
  error: (reason: string) => XmlSyntaxError,
): NamespaceScope {
  for (const name of [element, ...attributes.map((attribute) => attribute.name)]) {
    if (!/^[^:]+(?::[^:]+)?$/.test(name))
      throw error(`"${name}" is not a qualified name: it may have one colon, between two names`);
    const local = name.slice(name.indexOf(":") + 1);
    if (/^[\u{300}-\u{36F}\u{203F}-\u{2040}\u{B7}\-.0-9]/u.test(local))
      throw error(`"${name}" is not a qualified name`);
  }
  const scope = declarations(attributes, outer, error);
  resolve(element, scope, error);
  const expanded = new Set<string>();
  for (const { name } of attributes) {
    if (!name.includes(":") || name.startsWith("xmlns:")) continue;
    const key = `${resolve(name, scope, error)} ${name.slice(name.indexOf(":") + 1)}`;
    if (expanded.has(key)) throw error(`the attribute "${name}" is given twice under different prefixes`);
    expanded.add(key);
  }
  return scope;
}

function declarations(
  attributes: readonly NamedValue[],
  outer: NamespaceScope,
  error: (reason: string) => XmlSyntaxError,
): NamespaceScope {
  const declared = attributes.filter(({ name }) => name === "xmlns" || name.startsWith("xmlns:"));
  if (declared.length === 0) return outer;
  const scope = new Map(outer);
  for (const { name, value } of declared) {
    const prefix = name === "xmlns" ? "" : name.slice("xmlns:".length);
    const uri = value.trim();
    if (prefix === "xmlns" || uri === XMLNS) throw error(`the namespace of "xmlns" cannot be declared`);
    if ((prefix === "xml") !== (uri === XML)) throw error(`the prefix "xml" and its namespace belong together`);
    if (prefix !== "" && uri === "") throw error(`the prefix "${prefix}" needs a namespace that is not empty`);
    scope.set(prefix, uri);
  }
  return scope;
}

function resolve(name: string, scope: NamespaceScope, error: (reason: string) => XmlSyntaxError): string {
  const colon = name.indexOf(":");
  const prefix = colon < 0 ? "" : name.slice(0, colon);
  const uri = scope.get(prefix);
  if (uri === undefined) throw error(`the prefix "${prefix}" of "${name}" is not declared`);
  return uri;
}
