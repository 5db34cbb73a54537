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
export function spellText(text: string, spelling: Spelling, bareGreater = false): string {
  const must = bareGreater ? /\]\]>|[&<]/g : /[&<>]/g;
  return withReferences(text.replace(must, entity), spelling).replaceAll("\n", spelling.lineEnd);
}

/** Escapes a value for use between quotes of that kind. */
export function spellValue(value: string, quote: string, spelling: Spelling): string {
  const must = quote === '"' ? /[&<"\t\n]/g : /[&<'\t\n]/g;
  return withReferences(value.replace(must, entity), spelling);
}

/**
 * Escapes a text for use in a CDATA section.
 *
 * @param before the two characters before it, and `after` those after it, with which it must not end the section
 */
export function spellCdata(text: string, before: string, after: string, spelling: Spelling): string {
  const whole = before + text + after;
  const cuts: number[] = [];
  for (let at = whole.indexOf("]]>"); at >= 0; at = whole.indexOf("]]>", at + 1)) {
    // Between the brackets if the end follows, otherwise before the end.
    const cut = at + 2 - before.length;
    if (cut > text.length) cuts.push(cut - 1);
    else if (cut >= 0) cuts.push(Math.max(0, cut));
  }
  let out = "";
  let from = 0;
  for (const cut of cuts) {
    out += `${cdataPart(text.slice(from, cut), spelling)}]]><![CDATA[`;
    from = cut;
  }
  return out + cdataPart(text.slice(from), spelling);
}

function cdataPart(text: string, spelling: Spelling): string {
  return text
    .replace(special(spelling), (character) => `]]>${reference(character)}<![CDATA[`)
    .replaceAll("\n", spelling.lineEnd);
}

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
