import { isName, isXmlText, textPosition } from "./characters";
import type { DocumentBuilder } from "./document-builder";

const BLANK = "[ \\t\\r\\n]";
/** Whatever is not another part of a tag: the builder judges the name. */
const NAME = "[^ \\t\\r\\n/<>=\"'&]+";
const DECLARATION = new RegExp(
  `<\\?xml${BLANK}+version${BLANK}*=${BLANK}*(?:"1\\.\\d+"|'1\\.\\d+')` +
    `(?:${BLANK}+encoding${BLANK}*=${BLANK}*(?:"[A-Za-z][\\w.-]*"|'[A-Za-z][\\w.-]*'))?` +
    `(?:${BLANK}+standalone${BLANK}*=${BLANK}*(?:"(?:yes|no)"|'(?:yes|no)'))?${BLANK}*\\?>`,
  "y",
);
const START = new RegExp(`<((?![0-9.-])${NAME})`, "y");
const ATTRIBUTE = new RegExp(`(${BLANK}+)(${NAME})${BLANK}*=${BLANK}*(?:"([^"<]*)"|'([^'<]*)')`, "y");
const START_END = new RegExp(`${BLANK}*(/?)>`, "y");
const UNFINISHED_ATTRIBUTE = new RegExp(`(${BLANK}*)(${NAME})?(${BLANK}*=${BLANK}*)?(["'])?`, "y");
const END = new RegExp(`</(${NAME})?${BLANK}*>`, "y");
const INSTRUCTION = /^([^ \t\r\n]*)(?:[ \t\r\n]+([^]*))?$/;
const NOT_BLANK = /[^ \t\r\n]/g;

const DTD_REASON =
  "The document has a DOCTYPE: a DTD and what it can declare (entities, external files) is not read; remove it";

const ENTITIES: ReadonlyMap<string, string> = new Map([
  ["amp", "&"],
  ["lt", "<"],
  ["gt", ">"],
  ["quot", '"'],
  ["apos", "'"],
]);

/**
 * Tells a builder the markup of a document in the order of its text. Strict XML 1.0 (a document that says it is of
 * another version 1 is read by the same rules), without DTD. A reason quotes names and single characters, never a value.
 *
 * @throws DocumentError where the text is not well-formed
 */
export const readMarkup = (builder: DocumentBuilder): void => new MarkupReader(builder).read();

/** Each method reads on from where the one before ended. */
class MarkupReader {
  readonly #text: string;
  #at = 0;

  constructor(readonly builder: DocumentBuilder) {
    this.#text = builder.text;
  }

  read(): void {
    this.#match(DECLARATION);
    for (let start = this.#find("<"); start !== -1; start = this.#find("<")) {
      this.#characters(start);
      this.#markup();
    }
    const { open } = this.builder;
    if (open !== undefined) this.builder.fail(`The element <${open.qualified}> is never closed`, open.start);
    this.#characters(this.#text.length);
    if (this.#text.trim() === "") this.builder.fail("The document is empty", 0);
    if (this.builder.root === null) this.builder.fail("The document has no root element", this.#at);
  }

  #find(mark: string): number {
    return this.#text.indexOf(mark, this.#at);
  }

  #match(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = this.#at;
    const match = pattern.exec(this.#text);
    if (match !== null) this.#at = pattern.lastIndex;
    return match;
  }

  /** @param after where to look for the mark, behind the position. @returns where the mark begins */
  #closing(mark: string, after: number, reason: string): number {
    const end = this.#text.indexOf(mark, this.#at + after);
    return end === -1 ? this.builder.fail(reason, this.#at) : end;
  }

  #characters(end: number): void {
    if (end === this.#at) return;
    const written = this.#text.slice(this.#at, end);
    if (this.builder.open === undefined) this.#requireBlank(written);
    else {
      const sectionEnd = written.indexOf("]]>");
      if (sectionEnd !== -1)
        this.builder.fail("A ]]> outside a CDATA section: write it as ]]&gt;", this.#at + sectionEnd);
      this.builder.addText(this.#decoded(written, this.#at, withLineFeeds), this.#at, end);
    }
    this.#at = end;
  }

  #requireBlank(written: string): void {
    NOT_BLANK.lastIndex = 0;
    const found = NOT_BLANK.exec(written)?.index;
    if (found === undefined) return;
    const at = this.#at + found;
    const { root } = this.builder;
    if (root !== null)
      this.builder.fail(`There is text after the end of the root element <${root.name.qualified}>`, at);
    if (this.#at > 0) this.builder.fail("There is text before the root element", at);
    this.builder.fail(
      "The text is not XML: an XML document begins with <. Was a file name given instead of its content?",
      at,
    );
  }

  #markup(): void {
    const second = this.#text.charAt(this.#at + 1);
    if (second === "/") this.#endTag();
    else if (second === "?") this.#instruction();
    else if (second === "!") this.#declaration();
    else this.#startTag();
  }

  #startTag(): void {
    const start = this.#at;
    const name = this.#match(START)?.[1];
    if (name === undefined) this.builder.fail("A < that does not begin a tag: write it as &lt;", start);
    if (this.builder.open === undefined && this.builder.root !== null)
      this.builder.fail(`A second root element <${name}>: a document has exactly one`, start);
    this.builder.startElement(name, start);
    for (let match = this.#match(ATTRIBUTE); match !== null; match = this.#match(ATTRIBUTE)) {
      const [, space, called, quoted, apostrophized] = match;
      const written = quoted ?? apostrophized!;
      const value = this.#decoded(written, this.#at - 1 - written.length, withSpaces);
      this.builder.attribute(called!, value, match.index + space!.length, this.#at);
    }
    const end = this.#match(START_END) ?? this.#refuseTag(start);
    this.builder.enterElement(this.#at);
    if (end[1] === "/") this.builder.endElement(this.#at);
  }

  /** Says why a start tag does not go on. */
  #refuseTag(start: number): never {
    const match = this.#match(UNFINISHED_ATTRIBUTE)!;
    const [, space, name, equals, quote] = match;
    const at = this.#at;
    const builder: DocumentBuilder = this.builder;
    if (at === this.#text.length && quote === undefined) builder.fail("The text ends inside a tag", start);
    if (space === "" && /["']/.test(this.#text.charAt(match.index - 1)))
      builder.fail("There is no white space behind a value: is the quote missing that closes it?", match.index);
    if (name === undefined) builder.fail("A character that a tag cannot contain", at);
    if (equals === undefined) builder.fail('An attribute has no value: write name="value"', at);
    if (quote === undefined) builder.fail("An attribute value is not in quotes", at);
    if (this.#find(quote) === -1)
      builder.fail(`The value of the attribute "${name}" is not closed: there is no other ${quote} behind it`, at - 1);
    builder.fail(
      `A < inside the value of the attribute "${name}" of line ${this.#lineOf(at)}: write it as &lt;, or close the quotes before it`,
      this.#find("<"),
    );
  }

  #lineOf(offset: number): number {
    return textPosition(this.#text, offset).line;
  }

  #endTag(): void {
    const start = this.#at;
    const match = this.#match(END) ?? this.builder.fail("The text ends inside a tag", start);
    const name = match[1] ?? "";
    const { open } = this.builder;
    if (open === undefined) this.builder.fail(`The end tag </${name}> has no start tag`, start);
    if (name !== open.qualified)
      this.builder.fail(
        `The end tag </${name}> does not match the start tag <${open.qualified}> of line ${this.#lineOf(open.start)}`,
        start,
      );
    this.builder.endElement(this.#at);
  }

  #declaration(): void {
    if (this.#text.startsWith("<!--", this.#at)) {
      const hyphens = this.#closing("--", "<!--".length, "A comment is never closed");
      if (this.#text.charAt(hyphens + 2) !== ">") this.builder.fail("A -- inside a comment", hyphens);
      this.#at = hyphens + "-->".length;
    } else if (this.#text.startsWith("<![CDATA[", this.#at)) {
      if (this.builder.open === undefined) this.#requireBlank("<![CDATA[");
      const end = this.#closing("]]>", "<![CDATA[".length, "A CDATA section is never closed");
      const content = withLineFeeds(this.#text.slice(this.#at + "<![CDATA[".length, end));
      this.builder.addText(content, this.#at, end + "]]>".length);
      this.#at = end + "]]>".length;
    } else {
      const isDoctype = /^<!doctype/i.test(this.#text.slice(this.#at, this.#at + "<!doctype".length));
      this.builder.fail(isDoctype ? DTD_REASON : "A <! that begins neither a comment nor a CDATA section", this.#at);
    }
  }

  #instruction(): void {
    const start = this.#at;
    const end = this.#closing("?>", "<?".length, "A processing instruction or XML declaration is never closed");
    const [, target = "", body = ""] = INSTRUCTION.exec(this.#text.slice(start + "<?".length, end))!;
    if (target === "") this.builder.fail("A processing instruction has no name: write it directly after <?", start);
    if (/^xml$/i.test(target))
      this.builder.fail(
        start === 0
          ? 'The XML declaration is malformed: write <?xml version="1.0" encoding="UTF-8"?>'
          : "The XML declaration <?xml …?> is not at the very start: remove everything before it, including white space",
        start,
      );
    if (!isName(target))
      this.builder.fail(
        `The name "${target}" of an instruction is malformed: write white space after it, as in <?name content?>`,
        start,
      );
    this.#at = end + "?>".length;
    this.builder.addInstruction(target, withLineFeeds(body), start, this.#at);
  }

  /** With its entities resolved. @param offset of the written text @param plain for what is between them */
  #decoded(written: string, offset: number, plain: (part: string) => string): string {
    let ampersand = written.indexOf("&");
    if (ampersand === -1) return plain(written);
    let decoded = "";
    let at = 0;
    for (; ampersand !== -1; ampersand = written.indexOf("&", at)) {
      const end = written.indexOf(";", ampersand);
      const entity = end === -1 ? "" : written.slice(ampersand + 1, end);
      decoded +=
        plain(written.slice(at, ampersand)) + (ENTITIES.get(entity) ?? this.#character(entity, offset + ampersand));
      at = end + 1;
    }
    return decoded + plain(written.slice(at));
  }

  /** Of a numeric entity. */
  #character(entity: string, offset: number): string {
    const [, hexadecimal, decimal] = /^#(?:x([\da-fA-F]+)|(\d+))$/.exec(entity) ?? [];
    if (hexadecimal === undefined && decimal === undefined)
      this.builder.fail(
        isName(entity)
          ? `The entity &${entity}; is not defined: there are only &amp;, &lt;, &gt;, &quot;, &apos; and numeric ones such as &#233;`
          : "An & that does not begin an entity: write it as &amp;",
        offset,
      );
    const code = hexadecimal === undefined ? Number(decimal) : Number.parseInt(hexadecimal, 16);
    const character = code <= 0x10ffff ? String.fromCodePoint(code) : "\0";
    if (!isXmlText(character)) this.builder.fail("A numeric entity for a character that XML does not allow", offset);
    return character;
  }
}

const withLineFeeds = (text: string): string => (text.includes("\r") ? text.replace(/\r\n?/g, "\n") : text);

const withSpaces = (value: string): string => (/[\t\n\r]/.test(value) ? value.replace(/\r\n|[\t\n\r]/g, " ") : value);
