import { escapeValue } from "../canonical-text";
import type { XmlDocument, XmlElement, XmlNode, XmlProcessingInstruction } from "../document";
import { declarationOf, isPrefixBinding, significantChildren } from "../significance";
import { type Declaration, type PrefixScope, TagNames } from "./prefix-scope";

/** The notation that an applied document uses for inserted parts. */
export interface Spelling {
  /** The document's first line end. */
  readonly lineEnd: string;
  /** The indentation of one level. */
  readonly indent: string;
}

/** Spells a text as another one is written: in a CDATA section, with the blanks around it, or with bare `>`. */
export function spellLike(written: string, text: string, { lineEnd }: Spelling): string {
  const escape = (part: string): string =>
    part.replace(written.includes(">") ? /\]\]>|[&<\r]/g : /[&<>\r]/g, reference).replaceAll("\n", lineEnd);
  const trimmed = written.trim();
  if (!trimmed.startsWith("<![CDATA[") || !trimmed.endsWith("]]>")) return escape(text);
  // Blanks around the section stay outside of it.
  const bare = text.trim();
  const start = bare === "" || written.startsWith("<") ? 0 : text.indexOf(bare);
  const end = bare === "" || written.endsWith(">") ? text.length : text.indexOf(bare) + bare.length;
  return escape(text.slice(0, start)) + section(text.slice(start, end), lineEnd) + escape(text.slice(end));
}

/** A script is easier to read in a CDATA section. */
const spellNew = (text: string, spelling: Spelling): string =>
  /\n/.test(text) && /[&<]/.test(text) ? section(text, spelling.lineEnd) : spellLike("", text, spelling);

const section = (text: string, lineEnd: string): string =>
  `<![CDATA[${text
    .replaceAll("]]>", "]]]]><![CDATA[>")
    .replaceAll("\r", "]]>&#13;<![CDATA[")
    .replaceAll("\n", lineEnd)}]]>`;

const REFERENCES: ReadonlyMap<string, string> = new Map([
  ["&", "&amp;"],
  ["<", "&lt;"],
  [">", "&gt;"],
  ["]]>", "]]&gt;"],
  ["\r", "&#13;"],
]);

const reference = (found: string): string => REFERENCES.get(found)!;

const instructionMarkup = ({ target, body }: XmlProcessingInstruction, { lineEnd }: Spelling): string =>
  body === "" ? `<?${target}?>` : `<?${target} ${body.replaceAll("\n", lineEnd)}?>`;

export const declarationMarkup = ({ prefix, uri }: Declaration): string =>
  ` xmlns${prefix === "" ? "" : ":"}${prefix}="${escapeValue(uri)}"`;

export const spellingOf = ({ text, root }: XmlDocument): Spelling => ({
  lineEnd: /\r\n|\n|\r/.exec(text)?.[0] ?? "\n",
  indent: indentIn(text, root) ?? "  ",
});

/** The additional indentation of the first child on a line of its own. */
function indentIn(text: string, parent: XmlElement): string | null {
  const outer = lineIndent(text, parent.span.start) ?? "";
  for (const child of significantChildren(parent)) {
    if (child.kind !== "element") continue;
    const inner = lineIndent(text, child.span.start);
    if (inner !== null && inner.length > outer.length && inner.startsWith(outer)) return inner.slice(outer.length);
    const found = indentIn(text, child);
    if (found !== null) return found;
  }
  return null;
}

/** The white space before the offset on its line; null if there is anything else. */
export function lineIndent(text: string, offset: number): string | null {
  let start = offset;
  while (start > 0 && (text[start - 1] === " " || text[start - 1] === "\t")) start--;
  return start === 0 || text[start - 1] === "\n" || text[start - 1] === "\r" ? text.slice(start, offset) : null;
}

/**
 * A node of another document as markup for a place in this one.
 *
 * @param indent the white space before it on its line; null if it has no line of its own
 */
export function newMarkup(node: XmlNode, scope: PrefixScope, indent: string | null, spelling: Spelling): string {
  switch (node.kind) {
    case "element":
      return newElement(node, scope, indent, spelling);
    case "text":
      return spellNew(node.text, spelling);
    case "instruction":
      return instructionMarkup(node, spelling);
  }
}

function newElement(element: XmlElement, outer: PrefixScope, indent: string | null, spelling: Spelling): string {
  const names = new TagNames(outer);
  for (const { prefix, uri } of element.attributes.filter(isPrefixBinding).map(declarationOf))
    if (names.scope.get(prefix) !== uri) names.declare(prefix, uri);
  const name = names.element(element.name);
  const attributes = element.attributes
    .filter((each) => !isPrefixBinding(each))
    .map((each) => ` ${names.attribute(each.name)}="${escapeValue(each.value)}"`);
  const tag = `<${name}${attributes.join("")}${names.declarations.map(declarationMarkup).join("")}`;
  const children = significantChildren(element);
  if (children.length === 0) return `${tag}/>`;
  const inLines = indent !== null && !element.preserveSpace && children.every((child) => child.kind !== "text");
  const inner = inLines ? indent + spelling.indent : null;
  const before = inner === null ? "" : spelling.lineEnd + inner;
  const content = children.map((child) => before + newMarkup(child, names.scope, inner, spelling));
  return `${tag}>${content.join("")}${inLines ? spelling.lineEnd + indent : ""}</${name}>`;
}
