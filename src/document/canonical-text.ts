import { CanonicalNames, sortedAttributes } from "./canonical-names";
import type { XmlElement, XmlProcessingInstruction, XmlTree } from "./document";
import { isXmlSpace, nfc, significantChildren } from "./significance";
import { createHash } from "node:crypto";

/** Deeper lines are not indented further, so that the text never grows faster than the document. */
const DEEPEST_INDENT = 32;

/**
 * The document as XML text with only its significant parts in canonical form: two documents are equal if and only if
 * these texts are. It is its own canonical text. One element a line where white space between elements is
 * insignificant; attributes by name; namespaces as `CanonicalNames` calls them; comments, the XML declaration and the
 * choice of CDATA, entities and quotes dropped; line ends `\n`; strings in Unicode's form C; `xml:space` and processing
 * instructions kept. A prefix that a value may use stays as it is, with its declaration on the value's own element.
 *
 * @param tree a whole document, or a single element
 */
export function canonicalText(tree: XmlTree | XmlElement): string {
  const root = "kind" in tree ? tree : tree.root;
  const writer = new CanonicalWriter(new CanonicalNames(root));
  if ("kind" in tree) return writer.root(tree);
  const lines = [...tree.prolog.map(instructionText), writer.root(root), ...tree.epilog.map(instructionText)];
  return lines.join("\n");
}

class CanonicalWriter {
  #out = "";

  constructor(readonly names: CanonicalNames) {}

  root(element: XmlElement): string {
    let extra = "";
    for (const { prefix, uri } of this.names.declarations) {
      extra += ` xmlns${prefix === "" ? "" : ":"}${prefix}="${escapeValue(uri)}"`;
    }
    // White space in an element from such a context is still significant, so its own text must say so.
    if (element.preserveSpace && !element.attributes.some(isXmlSpace)) extra += ' xml:space="preserve"';
    this.#element(element, 0, extra);
    return this.#out;
  }

  #element(element: XmlElement, depth: number, extra: string): void {
    const name = this.names.element(element.name);
    this.#out += `<${name}${extra}`;
    for (const attribute of sortedAttributes(element)) {
      this.#out += ` ${this.names.attribute(attribute.name)}="${escapeValue(nfc(attribute.value))}"`;
    }
    const children = significantChildren(element);
    if (children.length === 0) {
      this.#out += "/>";
      return;
    }
    this.#out += ">";
    const lines = !element.preserveSpace && children.every((child) => child.kind !== "text");
    for (const child of children) {
      if (lines) this.#line(depth + 1);
      if (child.kind === "element") this.#element(child, depth + 1, "");
      else this.#out += child.kind === "text" ? escapeText(nfc(child.text)) : instructionText(child);
    }
    if (lines) this.#line(depth);
    this.#out += `</${name}>`;
  }

  #line(depth: number): void {
    this.#out += `\n${"  ".repeat(Math.min(depth, DEEPEST_INDENT))}`;
  }
}

function instructionText({ target, body }: XmlProcessingInstruction): string {
  return body === "" ? `<?${nfc(target)}?>` : `<?${nfc(target)} ${nfc(body)}?>`;
}

/** Escapes text for use between tags. */
export function escapeText(text: string): string {
  return /[&<>\r]/.test(text) ? text.replace(/[&<>\r]/g, escapeCharacter) : text;
}

/** Escapes an attribute's value for use between double quotes. */
export function escapeValue(value: string): string {
  return /[&<"\t\n\r]/.test(value) ? value.replace(/[&<"\t\n\r]/g, escapeCharacter) : value;
}

function escapeCharacter(character: string): string {
  switch (character) {
    case "&":
      return "&amp;";
    case "<":
      return "&lt;";
    case ">":
      return "&gt;";
    case '"':
      return "&quot;";
    default:
      return `&#${character.charCodeAt(0)};`;
  }
}

/** SHA-256 of the canonical text's UTF-8, in lower-case hexadecimal: equal if and only if the documents are equal. */
export function revision(tree: XmlTree | XmlElement): string {
  return createHash("sha256").update(canonicalText(tree), "utf8").digest("hex");
}

/** Whether two documents differ only in what is insignificant (contract, section 3, "Equality"). */
export function documentsEqual(a: XmlTree | XmlElement, b: XmlTree | XmlElement): boolean {
  return a === b || canonicalText(a) === canonicalText(b);
}
