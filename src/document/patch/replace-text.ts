import type { Span } from "../document";
import { spellLike, type Spelling } from "./spelling";
import type { TextEdits } from "./text-edits";

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
