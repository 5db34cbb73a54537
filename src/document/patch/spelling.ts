import type { Span } from "../document";

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

/** A piece of text, joined only at the end, so that nested moves copy each character once. */
export type Chunk = string | readonly Chunk[];

interface Edit {
  readonly start: number;
  /** Exclusive; equal to `start` for an insertion. */
  readonly end: number;
  readonly text: Chunk;
}

/** Non-overlapping changes to one text, in any order, applied all at once. Offsets refer to the original text. */
export class TextEdits {
  readonly #edits: Edit[] = [];

  /** Insertions at one offset are in the order of the calls, before a replacement that starts there. */
  insert(at: number, text: Chunk): void {
    this.#edits.push({ start: at, end: at, text });
  }

  replace(start: number, end: number, text: Chunk): void {
    if (start < end || text !== "") this.#edits.push({ start, end, text });
  }

  /** The text from `start` to `end` with the changes, all of which must be in this range. */
  applied(text: string, start: number, end: number): Chunk {
    const pieces: Chunk[] = [];
    let at = start;
    for (const edit of this.#edits.sort((a, b) => a.start - b.start || a.end - b.end)) {
      if (edit.start < at || edit.end > end) throw new Error(`overlapping edits at offset ${edit.start}`);
      pieces.push(text.slice(at, edit.start), edit.text);
      at = edit.end;
    }
    pieces.push(text.slice(at, end));
    return pieces;
  }
}

/** The whole as one string. */
export function flatten(chunk: Chunk): string {
  const parts: string[] = [];
  const collect = (each: Chunk): void => {
    if (typeof each === "string") parts.push(each);
    else for (const part of each) collect(part);
  };
  collect(chunk);
  return parts.join("");
}

/** The position of a text in a document. */
export interface TextPlace {
  readonly source: string;
  readonly span: Span;
  /** The start offsets of parts in between that do not belong to it, with their ends. */
  readonly skipped: ReadonlyMap<number, number>;
}

/** Puts another text in the place of one, as CDATA if that was; comments in it stay. */
export function replaceText(edits: TextEdits, place: TextPlace, text: string, spelling: Spelling): void {
  const [first, ...others] = textRuns(place);
  const written = textAsWritten(place);
  const lineEnd = /\r\n|\n|\r/.exec(written)?.[0] ?? spelling.lineEnd;
  const { start, end } = first ?? { start: place.span.start, end: place.span.start };
  edits.replace(start, end, spellLike(written, text, { ...spelling, lineEnd }));
  for (const run of others) edits.replace(run.start, run.end, "");
}

/** Removes a text; comments in it stay. */
export function removeText(edits: TextEdits, place: TextPlace): void {
  for (const { start, end } of textRuns(place)) edits.replace(start, end, "");
}

/** The source of a text, without comments and what else is in between. */
export const textAsWritten = (place: TextPlace): string =>
  textRuns(place)
    .map(({ start, end }) => place.source.slice(start, end))
    .join("");

const COMMENT = "<!--";
const CDATA = "<![CDATA[";

function textRuns({ source, span, skipped }: TextPlace): readonly Span[] {
  const runs: Span[] = [];
  let start = span.start;
  const end = (at: number, next: number): number => {
    if (at > start) runs.push({ start, end: at });
    return (start = next);
  };
  // No search goes beyond the text: there may be many texts, and one may be long.
  const markup = /<|$/g;
  const written = source.slice(span.start, span.end);
  for (let at = span.start; at < span.end;) {
    markup.lastIndex = at - span.start;
    at = span.start + (markup.exec(written)?.index ?? written.length);
    const skip = skipped.get(at);
    if (skip !== undefined) at = end(at, skip);
    else if (source.startsWith(COMMENT, at)) at = end(at, source.indexOf("-->", at + COMMENT.length) + "-->".length);
    else if (source.startsWith(CDATA, at)) at = source.indexOf("]]>", at) + "]]>".length;
  }
  end(span.end, span.end);
  return runs;
}
