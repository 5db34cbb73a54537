import type { Span } from "../document";

/** A run of source that yields a run of text. */
export interface TextSegment {
  readonly kind: "plain" | "cdata";
  /** Source offsets. */
  readonly start: number;
  readonly end: number;
  /** Offsets into the text that all segments yield together. */
  readonly from: number;
  readonly to: number;
  /**
   * Whether it is a reference or a line end of two characters, which cannot be split. Otherwise one character yields
   * one.
   */
  readonly whole: boolean;
  /** Only of a placeholder: further runs of source that it is written with, behind a comment or a CDATA border. */
  readonly rest?: readonly Span[];
}

const CDATA = "<![CDATA[";
const COMMENT = "<!--";

/**
 * How the source of a text or of an attribute's value yields it. Comments and skipped parts yield nothing; every CDATA
 * section has a segment, even an empty one.
 *
 * @param skipped source offsets where something else begins, with its end
 */
export function textSegments(source: string, span: Span, skipped: ReadonlyMap<number, number>): readonly TextSegment[] {
  // No search goes beyond the text, and none is repeated: there may be many texts, and one may be long.
  const written = source.slice(span.start, span.end);
  const segments: TextSegment[] = [];
  let text = 0;
  const add = (kind: TextSegment["kind"], start: number, end: number, length: number, whole: boolean): void => {
    segments.push({ kind, start: span.start + start, end: span.start + end, from: text, to: text + length, whole });
    text += length;
  };
  /** Adds literal characters; each `\r\n` counts as one. */
  const addPlain = (kind: TextSegment["kind"], start: number, end: number): void => {
    const run = written.slice(start, end);
    for (let at = 0; at < run.length;) {
      const found = run.indexOf("\r\n", at);
      const pair = found < 0 ? run.length : found;
      if (pair > at) add(kind, start + at, start + pair, pair - at, false);
      if (pair < run.length) add(kind, start + pair, start + pair + 2, 1, true);
      at = pair + 2;
    }
  };
  const special = /[<&]/g;
  for (let at = 0; at < written.length;) {
    special.lastIndex = at;
    const next = special.exec(written)?.index ?? written.length;
    if (next > at) addPlain("plain", at, next);
    at = next;
    if (at >= written.length) break;
    const skip = skipped.get(span.start + at);
    if (skip !== undefined) at = skip - span.start;
    else if (written.startsWith(COMMENT, at)) at = written.indexOf("-->", at + COMMENT.length) + "-->".length;
    else if (written.startsWith(CDATA, at)) {
      const end = written.indexOf("]]>", at);
      if (end === at + CDATA.length) add("cdata", end, end, 0, false);
      addPlain("cdata", at + CDATA.length, end);
      at = end + "]]>".length;
    } else {
      const end = written.indexOf(";", at) + 1;
      add("plain", at, end, referenceLength(written.slice(at + 1, end - 1)), true);
      at = end;
    }
  }
  return segments;
}

/** How many UTF-16 units the reference stands for. */
function referenceLength(name: string): number {
  if (!name.startsWith("#")) return 1;
  const code = name.startsWith("#x") ? Number.parseInt(name.slice(2), 16) : Number.parseInt(name.slice(1), 10);
  return code > 0xffff ? 2 : 1;
}
