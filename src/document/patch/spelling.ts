/** The notation that an applied document uses for inserted parts. */
export interface Spelling {
  /** The document's first line end. */
  readonly lineEnd: string;
  /** The indentation of one level. */
  readonly indent: string;
  /** XML 1.1 reads some further characters as line ends, and knows control characters as references. */
  readonly xml11: boolean;
}

/** @param style of the text that it is inserted into. @default as the context requires */
function spellText(text: string, spelling: Spelling, bareGreater = false): string {
  const must = bareGreater ? /\]\]>|[&<]/g : /[&<>]/g;
  return withReferences(text.replace(must, entity), spelling).replaceAll("\n", spelling.lineEnd);
}

/** Escapes a value for use between quotes of that kind. */
export function spellValue(value: string, quote: string, spelling: Spelling): string {
  const must = quote === '"' ? /[&<"\t\n]/g : /[&<'\t\n]/g;
  return withReferences(value.replace(must, entity), spelling);
}

/** Spells a text as another one is written: in a CDATA section, with the blanks around it, or with bare `>`. */
export function spellLike(written: string, text: string, spelling: Spelling): string {
  const trimmed = written.trim();
  if (!trimmed.startsWith("<![CDATA[") || !trimmed.endsWith("]]>"))
    return spellText(text, spelling, written.replaceAll(SECTION, "").includes(">"));
  const bare = text.trim();
  // Blanks around the section stay outside of it.
  const isAround = bare !== "";
  const start = !isAround || written.startsWith("<![CDATA[") ? 0 : text.indexOf(bare);
  const end = !isAround || written.endsWith("]]>") ? text.length : text.indexOf(bare) + bare.length;
  const section = text
    .slice(start, end)
    .replaceAll("]]>", "]]]]><![CDATA[>")
    .replace(special(spelling), (character) => `]]>${reference(character)}<![CDATA[`)
    .replaceAll("\n", spelling.lineEnd);
  return `${spellText(text.slice(0, start), spelling)}<![CDATA[${section}]]>${spellText(text.slice(end), spelling)}`;
}

const SECTION = /<!\[CDATA\[.*?\]\]>/gs;

function withReferences(text: string, spelling: Spelling): string {
  return text.replace(special(spelling), reference);
}

/** Characters that cannot be literal there: a parser would turn them into a line end, or reject them. */
function special({ xml11 }: Spelling): RegExp {
  // oxlint-disable-next-line no-control-regex -- XML 1.1 names them
  return xml11 ? /[\x01-\x08\x0b-\x1f\x7f-\x9f\u2028]/g : /\r/g;
}

function entity(found: string): string {
  switch (found) {
    case "&":
      return "&amp;";
    case "<":
      return "&lt;";
    case ">":
      return "&gt;";
    case "]]>":
      return "]]&gt;";
    case '"':
      return "&quot;";
    case "'":
      return "&apos;";
    default:
      return reference(found);
  }
}

const reference = (character: string): string => `&#${character.charCodeAt(0)};`;
