import { isWhiteSpace } from "./significance";
import { textPosition } from "./characters";

/** What the parser knows when it finds an error. */
export interface ParseMoment {
  readonly text: string;
  /** Of the character that the parser just read. */
  readonly offset: number;
  /** After the last complete tag, text, comment or instruction. */
  readonly parsedUntil: number;
  /** Names and offsets of the elements that are open, outermost first. */
  readonly open: readonly { readonly qualified: string; readonly start: number }[];
  /** The element whose end tag was just read, right or wrong. */
  readonly closed: { readonly qualified: string; readonly start: number } | null;
}

/** A readable reason and the offset that it is about. */
export interface ParseFailure {
  readonly reason: string;
  readonly offset: number;
}

export const DTD_REASON =
  "The document has a DOCTYPE: a DTD and what it can declare (entities, external files) is not read; remove it";

export const INSTRUCTION_NAME_REASON =
  "A character that an instruction's name cannot contain: write white space after the name, as in <?name content?>";

const BARE_AMPERSAND = "An & that does not begin an entity: write it as &amp;";

/** Turns the parser library's message into one that says what is wrong, where, and what to do. */
export function explainFailure(message: string, moment: ParseMoment): ParseFailure {
  const { text, offset } = moment;
  if (MISREAD_QUOTES.has(message)) {
    const unclosed = unclosedValue(moment);
    if (unclosed !== null) return unclosed;
  }
  const before = (mark: string): number => Math.max(0, text.lastIndexOf(mark, offset));
  const here = (reason: string): ParseFailure => ({ reason, offset });

  const argument = /^(?:duplicate attribute|unmatched closing tag): (.*)\.$/s.exec(message)?.[1] ?? "";
  if (message.startsWith("duplicate attribute")) return here(`The attribute "${argument}" is given twice`);
  if (message.startsWith("unmatched closing tag")) {
    return { reason: `The end tag </${argument}> has no start tag`, offset: before("</") };
  }
  if (message.startsWith("unclosed tag") || message === "unexpected end.") return unfinished(moment);

  switch (message) {
    case "document must contain a root element.":
      if (isWhiteSpace(text)) return { reason: "The document is empty", offset: 0 };
      return moment.parsedUntil < text.trimEnd().length ? unfinished(moment) : here("The document has no root element");
    case "text data outside of root node.":
      return outsideRoot(moment);
    case "unexpected close tag.":
      return mismatched(moment);
    case "documents may contain only one root.":
      return {
        reason: `A second root element <${moment.open.at(-1)?.qualified ?? ""}>: a document has exactly one`,
        offset: moment.open.at(-1)?.start ?? offset,
      };
    case "undefined entity.":
      return {
        reason:
          `The entity ${text.slice(before("&"), offset + 1)} is not defined: ` +
          "there are only &amp;, &lt;, &gt;, &quot;, &apos; and numeric ones such as &#233;",
        offset: before("&"),
      };
    case "disallowed character in entity name.":
    case "empty entity name.":
      return { reason: BARE_AMPERSAND, offset: before("&") };
    case "malformed character entity.":
      return { reason: "A numeric entity for a character that XML does not allow", offset: before("&") };
    case "disallowed character.":
      if (text[offset] === "<") return here("A < inside an attribute value: write it as &lt;");
      return here(`The character ${codePointName(text, offset)} is not allowed in XML`);
    case "disallowed character in tag name":
      return { reason: "A < that does not begin a tag: write it as &lt;", offset: before("<") };
    case "incorrect syntax.":
      if (/^<!doctype/i.test(text.slice(before("<!")))) return { reason: DTD_REASON, offset: before("<!") };
      return { reason: "A <! that begins neither a comment nor a CDATA section", offset: before("<!") };
    case "inappropriately located doctype declaration.":
      return { reason: DTD_REASON, offset: before("<!") };
    case "disallowed character in tag name.":
      return here("A character that an element's name cannot contain");
    case "disallowed character in processing instruction name.":
      return here(INSTRUCTION_NAME_REASON);
    case "processing instruction without a target.":
      return { reason: "A processing instruction has no name: write it directly after <?", offset: before("<?") };
    case "attribute without value.":
      return here('An attribute has no value: write name="value"');
    case "disallowed character in attribute name.":
      return here(
        'A character that an attribute name cannot contain, or an attribute without a value: write name="value"',
      );
    case "unquoted attribute value.":
      return here("An attribute value is not in quotes");
    case "no whitespace between attributes.":
      return here("There is no white space between two attributes");
    case 'the string "]]>" is disallowed in char data.':
      return here("A ]]> outside a CDATA section: write it as ]]&gt;");
    case "malformed comment.":
      return here("A -- inside a comment");
    case "an XML declaration must be at the start of the document.":
    case "the XML declaration must appear at the start of the document.":
      return {
        reason:
          "The XML declaration <?xml …?> is not at the very start: remove everything before it, including white space",
        offset: before("<?"),
      };
    default:
      return here(message.charAt(0).toUpperCase() + message.slice(1).replace(/\.$/, ""));
  }
}

/** What the library says of a tag in which a quote is missing, somewhere behind it. */
const MISREAD_QUOTES: ReadonlySet<string> = new Set([
  "disallowed character.",
  "no whitespace between attributes.",
  "disallowed character in attribute name.",
  "attribute without value.",
  "unquoted attribute value.",
  "forward-slash in opening tag not followed by >.",
]);

const ATTRIBUTE_START = /[ \t\r\n]*([^ \t\r\n=/>"'<]+)[ \t\r\n]*=[ \t\r\n]*(["'])/y;

/**
 * The value in the open tag whose closing quote is missing, so that it ends at the next one, which begins another value:
 * what is before that looks like an attribute's name, or the tag's end has been passed. Null if none looks like that.
 */
function unclosedValue({ text, offset, open }: ParseMoment): ParseFailure | null {
  const tag = open.at(-1);
  if (tag === undefined) return null;
  ATTRIBUTE_START.lastIndex = tag.start + 1 + tag.qualified.length;
  for (let found = ATTRIBUTE_START.exec(text); found !== null; found = ATTRIBUTE_START.exec(text)) {
    const start = ATTRIBUTE_START.lastIndex;
    if (start > offset) return null;
    const end = text.indexOf(found[2]!, start);
    const value = text.slice(start, end < 0 ? text.length : end);
    const less = value.indexOf("<");
    const passesTagEnd =
      less < 0
        ? />[ \t]*[\r\n]/.test(value) && !/^[\w:.-]+[ \t\r\n]*=/.test(text.slice(end + 1, end + 200))
        : />[ \t]*(?:[\r\n]|$)/.test(value.slice(0, less));
    const isClosed = less < 0 && /^(?:[ \t\r\n]|\/?>)/.test(text.slice(end + 1, end + 3));
    const endsInName = !isClosed && /[ \t\r\n][\w:.-]+[ \t\r\n]*=[ \t\r\n]*$/.test(value);
    if (end < 0 || endsInName || passesTagEnd) {
      const { line } = textPosition(text, start - 1);
      const reason = `The value of the attribute "${found[1]!}" is not closed: the quote that begins it in line ${line} has no other one behind its value`;
      return { reason, offset: start - 1 };
    }
    ATTRIBUTE_START.lastIndex = end + 1;
  }
  return null;
}

/** The code point, such as `U+0000`, of a character that should not be sent to a terminal. */
export function codePointName(text: string, offset: number): string {
  return `U+${(text.codePointAt(offset) ?? 0).toString(16).toUpperCase().padStart(4, "0")}`;
}

function outsideRoot({ text, offset, parsedUntil, closed }: ParseMoment): ParseFailure {
  const firstLetter = parsedUntil + (/[^ \t\r\n]/.exec(text.slice(parsedUntil))?.index ?? 0);
  if (closed !== null) {
    return { reason: `There is text after the end of the root element <${closed.qualified}>`, offset: firstLetter };
  }
  if (parsedUntil > 0) return { reason: "There is text before the root element", offset: firstLetter };
  return {
    reason: "The text is not XML: an XML document begins with <. Was a file name given instead of its content?",
    offset: Math.min(firstLetter, offset),
  };
}

function mismatched({ text, offset, closed }: ParseMoment): ParseFailure {
  const start = Math.max(0, text.lastIndexOf("</", offset));
  const found = text.slice(start + 2, offset).trimEnd();
  const { line } = textPosition(text, closed?.start ?? 0);
  const wanted = closed?.qualified ?? "";
  return { reason: `The end tag </${found}> does not match the start tag <${wanted}> of line ${line}`, offset: start };
}

/** The text ended too early: says inside what. */
function unfinished(moment: ParseMoment): ParseFailure {
  const { text, parsedUntil, open } = moment;
  const rest = text.slice(parsedUntil);
  const mark = /<!--|<!\[CDATA\[|<!doctype|<\?|<|&/i.exec(rest);
  const at = parsedUntil + (mark?.index ?? 0);
  switch (mark?.[0].toUpperCase() ?? "") {
    case "<!--":
      return { reason: "A comment is never closed", offset: at };
    case "<![CDATA[":
      return { reason: "A CDATA section is never closed", offset: at };
    case "<!DOCTYPE":
      return { reason: DTD_REASON, offset: at };
    case "<?":
      return { reason: "A processing instruction or XML declaration is never closed", offset: at };
    case "<":
      return unclosedValue({ ...moment, offset: text.length }) ?? { reason: "The text ends inside a tag", offset: at };
    case "&":
      return { reason: BARE_AMPERSAND, offset: at };
    default: {
      const innermost = open.at(-1);
      if (innermost === undefined) return { reason: "The text ends too early", offset: text.length };
      return { reason: `The element <${innermost.qualified}> is never closed`, offset: innermost.start };
    }
  }
}
