import { createHash } from "node:crypto";
import type { XmlElement, XmlName, XmlProcessingInstruction, XmlTree } from "./document";
import {
  isPrefixBinding,
  isXmlSpace,
  nfc,
  prefixesUsedIn,
  significantChildren,
  XML_NAMESPACE,
  XMLNS_NAMESPACE,
} from "./significance";

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
  const [root, prolog, epilog] = "kind" in tree ? [tree, [], []] : [tree.root, tree.prolog, tree.epilog];
  const names = new CanonicalNames(root);
  let out = "";
  const write = (element: XmlElement, depth: number, extra: string): void => {
    const name = names.element(element.name);
    out += `<${name}${extra}`;
    for (const attribute of sortedAttributes(element)) {
      out += ` ${names.attribute(attribute.name)}="${escapeValue(nfc(attribute.value))}"`;
    }
    const children = significantChildren(element);
    if (children.length === 0) {
      out += "/>";
      return;
    }
    out += ">";
    const inLines = !element.preserveSpace && children.every((child) => child.kind !== "text");
    for (const child of children) {
      if (inLines) out += `\n${"  ".repeat(Math.min(depth + 1, DEEPEST_INDENT))}`;
      if (child.kind === "element") write(child, depth + 1, "");
      else out += child.kind === "text" ? escapeText(nfc(child.text)) : instructionText(child);
    }
    if (inLines) out += `\n${"  ".repeat(Math.min(depth, DEEPEST_INDENT))}`;
    out += `</${name}>`;
  };
  let extra = "";
  for (const { prefix, uri } of names.declarations) {
    extra += ` xmlns${prefix === "" ? "" : ":"}${prefix}="${escapeValue(uri)}"`;
  }
  // White space in an element from such a context is still significant, so its own text must say so.
  if (root.preserveSpace && !root.attributes.some(isXmlSpace)) extra += ' xml:space="preserve"';
  for (const instruction of prolog) out += `${instructionText(instruction)}\n`;
  write(root, 0, extra);
  for (const instruction of epilog) out += `\n${instructionText(instruction)}`;
  return out;
}

function instructionText({ target, body }: XmlProcessingInstruction): string {
  return body === "" ? `<?${nfc(target)}?>` : `<?${nfc(target)} ${nfc(body)}?>`;
}

/** Escapes text for use between tags. */
export function escapeText(text: string): string {
  return /[&<>\r]/.test(text) ? text.replace(/[&<>\r]/g, escapeCharacter) : text;
}

/** Escapes an attribute's value for use between quotes of a kind. @param quote @default double ones */
export function escapeValue(value: string, quote = '"'): string {
  const special = quote === '"' ? /[&<"\t\n\r]/g : /[&<'\t\n\r]/g;
  return value.replace(special, escapeCharacter);
}

const ESCAPES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&apos;",
};

const escapeCharacter = (character: string): string => ESCAPES[character] ?? `&#${character.charCodeAt(0)};`;

/** SHA-256 of the canonical text's UTF-8, in lower-case hexadecimal: equal if and only if the documents are equal. */
export function revision(tree: XmlTree | XmlElement): string {
  return createHash("sha256").update(canonicalText(tree), "utf8").digest("hex");
}

/** Whether two documents differ only in what is insignificant (contract, section 3, "Equality"). */
export function documentsEqual(a: XmlTree | XmlElement, b: XmlTree | XmlElement): boolean {
  return a === b || canonicalText(a) === canonicalText(b);
}

/** A namespace declaration of a canonical document; the prefix is empty for the default namespace. */
export interface CanonicalDeclaration {
  readonly prefix: string;
  readonly uri: string;
}

/**
 * Names in canonical form: equal for equal expanded names (namespace and local name), whatever prefixes the document
 * uses, and different for different ones. If every element is in a namespace, the root's is the default; every other
 * one is called `ns1`, `ns2`, … in the order of the URIs. All are declared on the root, so the form grows with the
 * document and not with the length of its URIs. A prefix that values may use keeps its own name, and no other has it.
 */
export class CanonicalNames {
  /** Written on the root element, in this order. */
  readonly declarations: readonly CanonicalDeclaration[];
  readonly #default: string;
  readonly #prefixes = new Map<string, string>();

  constructor(root: XmlElement) {
    const ofElements = new Set<string>();
    const prefixed = new Set<string>();
    const used = new Set<string>();
    const collect = (element: XmlElement): void => {
      ofElements.add(nfc(element.name.uri));
      for (const each of element.attributes) {
        if (each.name.uri !== "" && !isPrefixBinding(each)) prefixed.add(nfc(each.name.uri));
      }
      for (const prefix of prefixesUsedIn(element)) used.add(prefix);
      for (const child of element.children) if (child.kind === "element") collect(child);
    };
    collect(root);
    const rootUri = nfc(root.name.uri);
    this.#default = ofElements.has("") || rootUri === XML_NAMESPACE ? "" : rootUri;
    for (const uri of ofElements) if (uri !== this.#default) prefixed.add(uri);
    prefixed.delete("");
    prefixed.delete(XML_NAMESPACE);
    let number = 0;
    const declarations = [...prefixed].sort(byCodeUnits).map((uri) => {
      do number++;
      while (used.has(`ns${number}`));
      return { prefix: `ns${number}`, uri };
    });
    for (const { prefix, uri } of declarations) this.#prefixes.set(uri, `${prefix}:`);
    this.#prefixes.set(XML_NAMESPACE, "xml:");
    this.declarations = this.#default === "" ? declarations : [{ prefix: "", uri: this.#default }, ...declarations];
  }

  element(name: XmlName): string {
    const uri = nfc(name.uri);
    const prefix = uri === this.#default ? "" : (this.#prefixes.get(uri) ?? "");
    return prefix + nfc(name.local);
  }

  attribute(name: XmlName): string {
    if (name.uri === XMLNS_NAMESPACE) return nfc(name.local);
    return (name.uri === "" ? "" : (this.#prefixes.get(nfc(name.uri)) ?? "")) + nfc(name.local);
  }
}

/** Attributes as canonical forms order them: by namespace, then by local name. */
export function sortedAttributes(element: XmlElement): XmlElement["attributes"] {
  if (element.attributes.length < 2) return element.attributes;
  return [...element.attributes].sort(
    (a, b) => byCodeUnits(nfc(a.name.uri), nfc(b.name.uri)) || byCodeUnits(nfc(a.name.local), nfc(b.name.local)),
  );
}

function byCodeUnits(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
