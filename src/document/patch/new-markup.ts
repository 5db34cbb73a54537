import type { XmlAttribute, XmlElement, XmlNamespaceDeclaration, XmlNode, XmlProcessingInstruction } from "../document";
import { declarationOf, isPrefixBinding, significantChildren } from "../significance";
import { prefixOf, type PrefixScope } from "./prefix-scope";
import { type Spelling, spellLike, spellValue } from "./spelling";

/** Writes nodes of another document as markup for a place in this one. */
export class NewMarkup {
  readonly #laidOut: boolean;
  readonly #needed = new Map<XmlElement, Map<string, string | null>>();

  /**
   * @param source the text of the document that the nodes come from, whose lines and CDATA sections are copied
   */
  constructor(
    readonly source: string,
    root: XmlElement,
    readonly spelling: Spelling,
  ) {
    this.#laidOut = this.#breaksBeforeChildren(root);
  }

  /** @param indent the white space before it on its line; null if it has no line of its own */
  node(node: XmlNode, scope: PrefixScope, indent: string | null): string {
    switch (node.kind) {
      case "element":
        return this.#element(node, scope, indent);
      case "text":
        return this.text(node);
      case "instruction":
        return instructionMarkup(node, this.spelling);
    }
  }

  text({ text, span }: Extract<XmlNode, { kind: "text" }>): string {
    return spellLike(this.source.slice(span.start, span.end), text, this.spelling);
  }

  #element(element: XmlElement, outer: PrefixScope, indent: string | null): string {
    const { names, declarations } = tagNames(element, outer, this.#neededIn(element));
    const scope = outer.within(declarations);
    const name = names.get(element) ?? element.name.qualified;
    let tag = `<${name}`;
    for (const attribute of element.attributes) {
      if (isPrefixBinding(attribute)) continue;
      tag += this.#spaceBefore(attribute, element, indent);
      tag += `${names.get(attribute) ?? attribute.name.qualified}="${spellValue(attribute.value, '"', this.spelling)}"`;
    }
    for (const declaration of declarations) tag += ` ${declarationMarkup(declaration, this.spelling)}`;
    const children = significantChildren(element);
    if (children.length === 0) return `${tag}/>`;
    const inLines =
      indent !== null &&
      !element.preserveSpace &&
      children.every((child) => child.kind !== "text") &&
      (!this.#laidOut || this.#breaksBeforeChildren(element));
    const inner = inLines ? indent + this.spelling.indent : null;
    let content = "";
    for (const child of children) {
      if (inner !== null) content += this.spelling.lineEnd + inner;
      content += this.node(child, scope, inner);
    }
    if (inLines) content += this.spelling.lineEnd + indent;
    return `${tag}>${content}</${name}>`;
  }

  /** What the values in an element may use: by prefix the URI, null for several. */
  #neededIn(element: XmlElement): ReadonlyMap<string, string | null> {
    let needed = this.#needed.get(element);
    if (needed !== undefined) return needed;
    this.#needed.set(element, (needed = new Map<string, string | null>()));
    const found = element.children.flatMap((child) => (child.kind === "element" ? [...this.#neededIn(child)] : []));
    for (const [prefix, uri] of found) needed.set(prefix, (needed.get(prefix) ?? uri) === uri ? uri : null);
    // The element's own values have the last word on its own tag.
    for (const { prefix, uri } of element.attributes.filter(isPrefixBinding).map(declarationOf))
      needed.set(prefix, uri);
    return needed;
  }

  /** A line of its own if it has one in its own document. */
  #spaceBefore({ span }: XmlAttribute, element: XmlElement, indent: string | null): string {
    if (indent === null || span.start < element.startTag.start) return " ";
    const space =
      /[ \t\r\n]*$/.exec(this.source.slice(Math.max(element.startTag.start, span.start - 200), span.start))?.[0] ?? "";
    const line = Math.max(space.lastIndexOf("\n"), space.lastIndexOf("\r"));
    if (line < 0) return " ";
    const own = lineIndent(this.source, element.startTag.start) ?? "";
    const further = space.slice(line + 1);
    const beyond = further.startsWith(own) ? further.slice(own.length) : this.spelling.indent;
    return this.spelling.lineEnd + indent + beyond;
  }

  #breaksBeforeChildren(element: XmlElement): boolean {
    const first = element.children.find((child) => child.kind !== "text");
    if (first === undefined) return false;
    return /[\r\n]/.test(this.source.slice(element.startTag.end, first.span.start));
  }
}

/** The white space before the offset on its line; null if there is anything else. */
export function lineIndent(text: string, offset: number): string | null {
  let start = offset;
  while (start > 0 && (text[start - 1] === " " || text[start - 1] === "\t")) start--;
  return start === 0 || text[start - 1] === "\n" || text[start - 1] === "\r" ? text.slice(start, offset) : null;
}

export function instructionMarkup({ target, body }: XmlProcessingInstruction, { lineEnd }: Spelling): string {
  return body === "" ? `<?${target}?>` : `<?${target} ${body.replaceAll("\n", lineEnd)}?>`;
}

export function declarationMarkup(
  { prefix, uri }: Pick<XmlNamespaceDeclaration, "prefix" | "uri">,
  spelling: Spelling,
): string {
  return `xmlns${prefix === "" ? "" : ":"}${prefix}="${spellValue(uri, '"', spelling)}"`;
}

interface TagNames {
  readonly names: ReadonlyMap<XmlElement | XmlAttribute, string>;
  /** The declarations that the tag needs for them. */
  readonly declarations: readonly Pick<XmlNamespaceDeclaration, "prefix" | "uri">[];
}

/**
 * The qualified names of a new tag, with prefixes that are bound at its new position, otherwise those of its own
 * document.
 *
 * @param needed by the values in it
 */
function tagNames(element: XmlElement, outer: PrefixScope, needed: ReadonlyMap<string, string | null>): TagNames {
  const names = new Map<XmlElement | XmlAttribute, string>();
  const declarations: { prefix: string; uri: string }[] = [];
  const taken = new Set<string>();
  let scope = outer;
  const declare = (prefix: string, uri: string): string => {
    declarations.push({ prefix, uri });
    scope = outer.within(declarations);
    return prefix;
  };
  const own = new Map([element, ...element.attributes].map(({ name }) => [prefixOf(name.qualified), name.uri]));
  for (const [prefix, uri] of needed) {
    if (uri === null || outer.uriOf(prefix) === uri || (own.get(prefix) ?? uri) !== uri) continue;
    declare(prefix, uri);
  }
  for (const node of [element, ...element.attributes]) {
    if (!("kind" in node) && isPrefixBinding(node)) continue;
    const { uri, local, qualified } = node.name;
    const holder = "kind" in node ? "element" : "attribute";
    const own = prefixOf(qualified);
    let prefix = scope.prefixFor(uri, holder, own);
    if (prefix === undefined) {
      if (holder === "element") prefix = declare(uri === "" ? "" : own, uri);
      else prefix = declare(own !== "" && !taken.has(own) ? own : scope.freePrefix(own, taken), uri);
    }
    taken.add(prefix);
    names.set(node, prefix === "" ? local : `${prefix}:${local}`);
  }
  return { names, declarations };
}
