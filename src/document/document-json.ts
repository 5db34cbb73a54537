import type { JsonValue } from "../json";
import { CanonicalNames, sortedAttributes } from "./canonical-text";
import type { XmlElement, XmlNode, XmlTree } from "./document";
import { isCalled } from "./own-values";
import { nfc, significantChildren } from "./significance";

/**
 * The document as JSON that shows its structure. Two documents have the same JSON if and only if they are equal, even
 * to a reader that ignores the order of an object's keys.
 *
 * - The document is an object with the root element under its name. Processing instructions outside the root, if any,
 *   are lists `#before` and `#after`.
 * - An element with nothing but text is a string. Any other is an object: an attribute under `@name`; children under
 *   their name, several of one name as an array in document order; text next to attributes under `#text`. An empty
 *   element is `{}`.
 * - A child with an `id` or `name` attribute is in an array even if it is the only one, so that a second one does not
 *   change the shape of the first.
 * - If children have different names, `#order` lists the names in document order, each once. If children of one name
 *   are not consecutive, `#order` lists every run of them, as `name*count`.
 * - If text and elements are mixed, the content is one array `#content` of strings and `{ name: element }`.
 * - A processing instruction is a child called `?target`, its body a string.
 * - Names are as in the canonical text, and the root has its namespace declarations as `@xmlns` and `@xmlns:ns1`; an
 *   element has the declarations of prefixes that its values may use under `@xmlns:` and the prefix.
 * - Insignificant parts are omitted; every value is a string, in Unicode's form C.
 */
export function documentToJson(tree: XmlTree): JsonValue {
  const { root, prolog, epilog } = tree;
  const writer = new JsonWriter(new CanonicalNames(root));
  const entries: [string, JsonValue][] = [[writer.nameOf(root), writer.element(root, true)]];
  const itemsOf = (nodes: readonly XmlNode[]): JsonValue => nodes.map((node) => writer.contentItem(node));
  if (prolog.length > 0) entries.unshift(["#before", itemsOf(prolog)]);
  if (epilog.length > 0) entries.push(["#after", itemsOf(epilog)]);
  return Object.fromEntries(entries);
}

/** The text of `documentToJson`, for `definition_json`: equal if and only if the documents are equal. */
export function definitionJson(tree: XmlTree): string {
  return JSON.stringify(documentToJson(tree));
}

class JsonWriter {
  constructor(readonly names: CanonicalNames) {}

  element(element: XmlElement, isRoot = false): JsonValue {
    // From entries, because `__proto__` is a possible name that must not be assigned on an object.
    const entries: [string, JsonValue][] = [];
    if (isRoot) {
      for (const { prefix, uri } of this.names.declarations) {
        entries.push([prefix === "" ? "@xmlns" : `@xmlns:${prefix}`, uri]);
      }
    }
    for (const { name, value } of sortedAttributes(element)) {
      entries.push([`@${this.names.attribute(name)}`, nfc(value)]);
    }
    const children = significantChildren(element);
    if (children.length > 0) {
      if (children.every((child) => child.kind === "text")) {
        const text = nfc(children.map((child) => child.text).join(""));
        if (entries.length === 0) return text;
        entries.push(["#text", text]);
      } else if (children.some((child) => child.kind === "text")) {
        entries.push(["#content", children.map((child) => this.contentItem(child))]);
      } else entries.push(...this.#groups(children));
    }
    return Object.fromEntries(entries);
  }

  contentItem(node: XmlNode): JsonValue {
    return node.kind === "text" ? nfc(node.text) : Object.fromEntries([[this.nameOf(node), this.#value(node)]]);
  }

  nameOf(node: Exclude<XmlNode, { kind: "text" }>): string {
    return node.kind === "element" ? this.names.element(node.name) : `?${nfc(node.target)}`;
  }

  #value(node: Exclude<XmlNode, { kind: "text" }>): JsonValue {
    return node.kind === "element" ? this.element(node) : nfc(node.body);
  }

  #groups(children: readonly XmlNode[]): readonly [string, JsonValue][] {
    const groups = new Map<string, { readonly values: JsonValue[]; asList: boolean; runs: number }>();
    const runs: { readonly name: string; count: number }[] = [];
    for (const child of children) {
      if (child.kind === "text") continue;
      const name = this.nameOf(child);
      let group = groups.get(name);
      if (group === undefined) groups.set(name, (group = { values: [], asList: false, runs: 0 }));
      group.values.push(this.#value(child));
      group.asList ||= group.values.length > 1 || (child.kind === "element" && hasIdentity(child));
      const run = runs.at(-1);
      if (run?.name === name) run.count++;
      else {
        runs.push({ name, count: 1 });
        group.runs++;
      }
    }
    const entries: [string, JsonValue][] = [];
    if (groups.size > 1) {
      const order = runs.map(({ name, count }) => ((groups.get(name)?.runs ?? 0) > 1 ? `${name}*${count}` : name));
      entries.push(["#order", order]);
    }
    for (const [name, { values, asList }] of groups) {
      const [only] = values;
      entries.push([name, asList || only === undefined ? values : only]);
    }
    return entries;
  }
}

function hasIdentity(element: XmlElement): boolean {
  return element.attributes.some((each) => isCalled(each, "id") || isCalled(each, "name"));
}
