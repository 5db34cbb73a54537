import { checkNamespaces, XML_SCOPE, type NamespaceScope } from "./xml-namespaces";
import { decodeReferences, FORBIDDEN_CHARACTER, isReference } from "./xml-references";
import { positionOf, XmlSyntaxError, type XmlPlace, type XmlTreeAttribute, type XmlTreeElement } from "./xml-tree";

const NAME_START =
  ":A-Z_a-z\\u{C0}-\\u{D6}\\u{D8}-\\u{F6}\\u{F8}-\\u{2FF}\\u{370}-\\u{37D}\\u{37F}-\\u{1FFF}\\u{200C}-\\u{200D}\\u{2070}-\\u{218F}\\u{2C00}-\\u{2FEF}\\u{3001}-\\u{D7FF}\\u{F900}-\\u{FDCF}\\u{FDF0}-\\u{FFFD}\\u{10000}-\\u{EFFFF}";
const NAME = new RegExp(`[${NAME_START}][\\u{300}-\\u{36F}\\u{203F}-\\u{2040}\\u{B7}\\-.0-9${NAME_START}]*`, "uy");
const SPACE = /[ \t\r\n]*/y;
const DECLARATION =
  /<\?xml[ \t\r\n]+version[ \t\r\n]*=[ \t\r\n]*(?:"1\.[0-9]+"|'1\.[0-9]+')(?:[ \t\r\n]+encoding[ \t\r\n]*=[ \t\r\n]*(?:"[A-Za-z][A-Za-z0-9._-]*"|'[A-Za-z][A-Za-z0-9._-]*'))?(?:[ \t\r\n]+standalone[ \t\r\n]*=[ \t\r\n]*(?:"(?:yes|no)"|'(?:yes|no)'))?[ \t\r\n]*\?>/y;

interface OpenElement {
  readonly name: string;
  readonly attributes: XmlTreeAttribute[];
  readonly children: OpenElement[];
  readonly texts: XmlPlace[];
  readonly start: number;
  readonly scope: NamespaceScope;
}

/**
 * Reads a document and returns its tree, or throws if it is not well-formed: XML 1.0 (fifth edition) with Namespaces,
 * without a document type declaration, which the provider does not accept.
 *
 * @throws XmlSyntaxError that names the first error
 */
export function scanXml(text: string): XmlTreeElement {
  return new Scanner(text).document();
}

class Scanner {
  private at: number;
  private readonly open: OpenElement[] = [];
  private root: OpenElement | undefined;

  public constructor(private readonly text: string) {
    this.at = text.startsWith("\uFEFF") ? 1 : 0;
    const forbidden = FORBIDDEN_CHARACTER.exec(text);
    if (forbidden !== null) {
      const code = forbidden[0].codePointAt(0)!.toString(16).toUpperCase().padStart(4, "0");
      throw this.error(`the character U+${code} is not allowed in XML`, forbidden.index);
    }
  }

  public document(): XmlTreeElement {
    if (/<\?xml[ \t\r\n]/y.test(this.text.slice(this.at, this.at + 6)) && this.match(DECLARATION) === undefined) {
      throw this.error('the XML declaration is malformed; it must read like <?xml version="1.0" encoding="UTF-8"?>');
    }
    while (this.at < this.text.length) {
      if (this.text.startsWith("<", this.at)) this.markup();
      else this.characters();
    }
    const unclosed = this.open.at(-1);
    if (unclosed !== undefined) throw this.error(`the element <${unclosed.name}> is not closed`, unclosed.start);
    if (this.root === undefined) throw this.error("there is no root element");
    return this.root;
  }

  private markup(): void {
    if (this.text.startsWith("<!--", this.at)) this.comment();
    else if (this.text.startsWith("<![CDATA[", this.at)) this.cdata();
    else if (this.text.startsWith("<?", this.at)) this.instruction();
    else if (this.text.startsWith("<!DOCTYPE", this.at)) {
      throw this.error("a document type declaration is not accepted; remove it");
    } else if (this.text.startsWith("</", this.at)) this.endTag();
    else this.startTag();
  }

  private characters(): void {
    const start = this.at;
    const next = this.text.indexOf("<", start);
    const end = next < 0 ? this.text.length : next;
    const element = this.open.at(-1);
    if (element === undefined) {
      const stray = /[^ \t\r\n]/.exec(this.text.slice(start, end));
      if (stray !== null) {
        throw this.error(`text is not allowed outside of the root element`, start + stray.index);
      }
    } else {
      const close = this.text.slice(start, end).indexOf("]]>");
      if (close >= 0) throw this.error('"]]>" is not allowed in text; write "]]&gt;"', start + close);
      this.checkReferences(start, end);
      element.texts.push({ kind: "text", start, end });
    }
    this.at = end;
  }

  private comment(): void {
    const start = this.at;
    const end = this.text.indexOf("--", start + 4);
    if (end < 0) throw this.error("the comment is not closed", start);
    if (this.text[end + 2] !== ">") throw this.error('"--" is not allowed in a comment', end);
    this.at = end + 3;
  }

  private cdata(): void {
    const start = this.at;
    const element = this.open.at(-1);
    if (element === undefined) throw this.error("a CDATA section is not allowed outside of the root element");
    const end = this.text.indexOf("]]>", start + 9);
    if (end < 0) throw this.error("the CDATA section is not closed", start);
    element.texts.push({ kind: "cdata", start: start + 9, end });
    this.at = end + 3;
  }

  private instruction(): void {
    const start = this.at;
    this.at += 2;
    const target = this.name("a processing instruction needs a target");
    if (target.toLowerCase() === "xml") {
      throw this.error("the XML declaration must be at the very start of the document", start);
    }
    if (target.includes(":")) throw this.error(`the target "${target}" must not contain a colon`, start + 2);
    const end = this.text.indexOf("?>", this.at);
    if (end < 0) throw this.error("the processing instruction is not closed", start);
    if (end > this.at && this.skipSpace() === 0) throw this.error("white space is required after the target");
    this.at = end + 2;
  }

  private startTag(): void {
    const start = this.at;
    this.at += 1;
    const name = this.name('"<" must begin a tag; write "&lt;" for the character');
    if (this.open.length === 0 && this.root !== undefined) {
      throw this.error("a second root element is not allowed", start);
    }
    const attributes: XmlTreeAttribute[] = [];
    const seen = new Set<string>();
    for (;;) {
      const spaces = this.skipSpace();
      if (this.text.startsWith(">", this.at) || this.text.startsWith("/>", this.at)) break;
      if (this.at >= this.text.length) throw this.error(`the tag <${name}> is not closed`, start);
      if (spaces === 0) throw this.error(`white space is required before an attribute of <${name}>`);
      const attributeStart = this.at;
      const attribute = this.attribute(name);
      if (seen.has(attribute.name))
        throw this.error(`the attribute "${attribute.name}" is given twice`, attributeStart);
      seen.add(attribute.name);
      attributes.push(attribute);
    }
    const parent = this.open.at(-1);
    const scope = checkNamespaces(
      name,
      attributes.map((attribute) => ({ name: attribute.name, value: this.value(attribute.place) })),
      parent?.scope ?? XML_SCOPE,
      (reason) => this.error(reason, start),
    );
    const element: OpenElement = { name, attributes, children: [], texts: [], start, scope };
    if (parent === undefined) this.root = element;
    else parent.children.push(element);
    if (this.text[this.at] === ">") {
      this.open.push(element);
      this.at += 1;
    } else {
      this.at += 2;
    }
  }

  private attribute(element: string): XmlTreeAttribute {
    const name = this.name(`an attribute of <${element}> needs a name`);
    this.skipSpace();
    if (this.text[this.at] !== "=") throw this.error(`the attribute "${name}" needs a value: ${name}="…"`);
    this.at += 1;
    this.skipSpace();
    const quote = this.text[this.at];
    if (quote !== '"' && quote !== "'") throw this.error(`the value of the attribute "${name}" must be in quotes`);
    const start = this.at + 1;
    const end = this.text.indexOf(quote, start);
    const value = this.text.slice(start, end < 0 ? undefined : end);
    const less = value.indexOf("<");
    // The next quote begins another value, or the tag's end is behind.
    const isUnclosed =
      end < 0 || (less >= 0 && /[\w:.-][ \t\r\n]*=[ \t\r\n]*$|>[ \t]*[\r\n][^<]*<|>[ \t]*</.test(value));
    if (isUnclosed) throw this.error(`the value of the attribute "${name}" is not closed`, start - 1);
    if (less >= 0) throw this.error('"<" is not allowed in an attribute\'s value; write "&lt;"', start + less);
    this.checkReferences(start, end);
    this.at = end + 1;
    return { name, place: { kind: "attribute", start, end } };
  }

  private endTag(): void {
    const start = this.at;
    this.at += 2;
    const name = this.name("an end tag needs a name");
    this.skipSpace();
    if (this.text[this.at] !== ">") throw this.error(`the end tag </${name}> is not closed`, start);
    this.at += 1;
    const element = this.open.pop();
    if (element === undefined) throw this.error(`the end tag </${name}> has no start tag`, start);
    if (element.name !== name) {
      const { line } = positionOf(this.text, element.start);
      throw this.error(`the end tag </${name}> does not match <${element.name}> of line ${line}`, start);
    }
  }

  private value(place: XmlPlace): string {
    return decodeReferences(this.text.slice(place.start, place.end));
  }

  private checkReferences(start: number, end: number): void {
    for (const ampersand of this.text.slice(start, end).matchAll(/&([^;&<\s]*)(;?)/g)) {
      if (ampersand[2] === "" || !isReference(ampersand[1]!)) {
        throw this.error(
          ampersand[2] === ""
            ? '"&" must begin an entity; write "&amp;" for the character'
            : `the entity ${ampersand[0]} is not defined`,
          start + ampersand.index,
        );
      }
    }
  }

  private name(problem: string): string {
    const name = this.match(NAME);
    if (name === undefined) throw this.error(problem);
    return name;
  }

  private skipSpace(): number {
    return this.match(SPACE)!.length;
  }

  private match(pattern: RegExp): string | undefined {
    pattern.lastIndex = this.at;
    const found = pattern.exec(this.text)?.[0];
    if (found !== undefined) this.at += found.length;
    return found;
  }

  private error(reason: string, offset: number = this.at): XmlSyntaxError {
    const { line, column } = positionOf(this.text, offset);
    return new XmlSyntaxError(reason, line, column);
  }
}
