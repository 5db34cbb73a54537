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
  /** A reference or a line end of two characters: not to be cut. Else one character yields one. */
  readonly whole: boolean;
}

const CDATA = "<![CDATA[";
const COMMENT = "<!--";

/**
 * How the source of a text or of an attribute's value yields it. Comments yield nothing, and neither does what is to be
 * skipped; every CDATA section has a segment, be it empty.
 *
 * @param skipped source offsets where something else begins, with its end
 */
export function textSegments(source: string, span: Span, skipped: ReadonlyMap<number, number>): readonly TextSegment[] {
  const segments: TextSegment[] = [];
  let text = 0;
  const add = (kind: TextSegment["kind"], start: number, end: number, length: number, whole: boolean): void => {
    segments.push({ kind, start, end, from: text, to: text + length, whole });
    text += length;
  };
  /** Characters that stand for themselves; each `\r\n` for one. */
  const addPlain = (kind: TextSegment["kind"], start: number, end: number): void => {
    let at = start;
    while (at < end) {
      const found = source.indexOf("\r\n", at);
      const pair = found < 0 || found + 2 > end ? end : found;
      if (pair > at) add(kind, at, pair, pair - at, false);
      if (pair < end) add(kind, pair, pair + 2, 1, true);
      at = pair + 2;
    }
  };
  const special = /[<&]/g;
  let at = span.start;
  while (at < span.end) {
    special.lastIndex = at;
    const found = special.exec(source)?.index ?? span.end;
    const next = Math.min(found, span.end);
    if (next > at) addPlain("plain", at, next);
    at = next;
    if (at >= span.end) break;
    const skip = skipped.get(at);
    if (skip !== undefined) at = skip;
    else if (source.startsWith(COMMENT, at)) at = source.indexOf("-->", at + COMMENT.length) + "-->".length;
    else if (source.startsWith(CDATA, at)) {
      const end = source.indexOf("]]>", at);
      if (end === at + CDATA.length) add("cdata", end, end, 0, false);
      addPlain("cdata", at + CDATA.length, end);
      at = end + "]]>".length;
    } else {
      const end = source.indexOf(";", at) + 1;
      add("plain", at, end, referenceLength(source.slice(at + 1, end - 1)), true);
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
