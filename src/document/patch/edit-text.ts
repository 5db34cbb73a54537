import type { Span } from "../document";
import type { Spelling } from "./spelling";
import { spellCdata, spellText, spellValue } from "./spelling";
import { placeholderSegments, wholeHunks } from "./placeholder-segments";
import type { TextEdits } from "./text-edits";
import { textHunks, type TextHunk } from "./text-hunks";
import { textSegments, type TextSegment } from "./text-segments";

/** The position of a text, and the parts in between that do not belong to it. */
export interface TextPlace {
  readonly source: string;
  readonly span: Span;
  readonly skipped: ReadonlyMap<number, number>;
  /** Of the placeholders in the source, which is a template of the text. */
  readonly values: ReadonlyMap<string, string>;
}

/**
 * Changes a text in place: unchanged parts keep their notation, comments stay, and new text inside or next to a CDATA
 * section is CDATA.
 */
export function editText(edits: TextEdits, place: TextPlace, before: string, after: string, spelling: Spelling): void {
  const { source, span } = place;
  const segments = placeholderSegments(source, textSegments(source, span, place.skipped), place.values, false);
  const bareGreater = segments.some(
    (each) => each.kind === "plain" && !each.whole && source.slice(each.start, each.end).includes(">"),
  );
  const local = /\r\n|\n|\r/.exec(source.slice(span.start, span.end))?.[0] ?? spelling.lineEnd;
  const own: Spelling = { ...spelling, lineEnd: local };
  const hunks = wholeHunks(textHunks(before, after, "\n"), segments, before);
  let shift = 0;
  replaceHunks(edits, segments, hunks, (hunk, kind) => {
    const at = hunk.start + shift;
    shift += hunk.text.length - (hunk.end - hunk.start);
    const ahead = after.slice(Math.max(0, at - 2), at);
    const behind = after.slice(at + hunk.text.length, at + hunk.text.length + 2);
    if (kind === "cdata") return spellCdata(hunk.text, ahead, behind, own);
    return spellPlain(hunk.text, ahead, behind, own, bareGreater);
  });
}

/** Text between two others, with which it must not form `]]>`. */
function spellPlain(text: string, before: string, after: string, spelling: Spelling, bareGreater: boolean): string {
  const whole = before + text + after;
  const cut = whole.indexOf("]]>");
  if (cut < 0) return spellText(text, spelling, bareGreater);
  const spelled = spellText(text, spelling, false);
  if (!(before + text).endsWith("]") || (!after.startsWith(">") && !after.startsWith("]>"))) return spelled;
  // The next character, which is literal, would end a section: something must come between.
  return text.endsWith("]") ? `${spelled.slice(0, -1)}&#93;` : `${spelled}<![CDATA[]]>`;
}

/** Changes an attribute's value in place; `span` is the part between the quotes. */
export function editValue(edits: TextEdits, place: TextPlace, before: string, after: string, spelling: Spelling): void {
  const { source, span } = place;
  const quote = source.charAt(span.end);
  const segments = placeholderSegments(source, textSegments(source, span, place.skipped), place.values, true);
  replaceHunks(
    edits,
    segments,
    wholeHunks(textHunks(before, after, " "), segments, before),
    (hunk) => spellValue(hunk.text, quote, spelling),
    span.start,
  );
}

/** Removes the text piece by piece, because comments in it stay. */
export function removeText(edits: TextEdits, { source, span, skipped }: TextPlace): void {
  let last: { start: number; end: number } | null = null;
  const flush = (): void => {
    if (last !== null) edits.replace(last.start, last.end, "");
  };
  for (const { kind, start, end } of textSegments(source, span, skipped)) {
    const [from, to] =
      kind === "plain" ? [start, end] : [source.lastIndexOf("<![CDATA[", start), source.indexOf("]]>", end) + 3];
    if (last !== null && from <= last.end) last.end = Math.max(last.end, to);
    else {
      flush();
      last = { start: from, end: to };
    }
  }
  flush();
}

function replaceHunks(
  edits: TextEdits,
  segments: readonly TextSegment[],
  hunks: readonly TextHunk[],
  spelled: (hunk: TextHunk, kind: TextSegment["kind"]) => string,
  emptyAt = 0,
): void {
  let first = 0;
  for (const hunk of hunks) {
    while (first < segments.length && (segments[first]?.to ?? 0) < hunk.start) first++;
    const near: TextSegment[] = [];
    for (let at = first; at < segments.length; at++) {
      const segment = segments[at];
      if (segment === undefined || segment.from > hunk.end) break;
      near.push(segment);
    }
    const touched = near.filter(
      (each) => (each.from < hunk.end && each.to > hunk.start) || (each.rest !== undefined && holdsNothing(each, hunk)),
    );
    const candidates = touched.length > 0 ? touched : near;
    const target = candidates.find((each) => each.kind === "cdata") ?? candidates[0];
    if (target === undefined) edits.insert(emptyAt, spelled(hunk, "plain"));
    else if (touched.length === 0) {
      edits.insert(
        hunk.start <= target.from ? target.start : sourceOffset(target, hunk.start),
        spelled(hunk, target.kind),
      );
    }
    for (const segment of touched) {
      const text = segment === target ? spelled(hunk, segment.kind) : "";
      if (segment.rest !== undefined) {
        edits.replace(segment.start, segment.end, text);
        for (const { start, end } of segment.rest) edits.replace(start, end, "");
        continue;
      }
      edits.replace(
        sourceOffset(segment, Math.max(hunk.start, segment.from)),
        sourceOffset(segment, Math.min(hunk.end, segment.to)),
        text,
      );
    }
  }
}

/** Whether a placeholder for an empty value is where the hunk inserts something. */
const holdsNothing = ({ from, to }: TextSegment, hunk: TextHunk): boolean =>
  from === to && hunk.start === from && hunk.end === from;

function sourceOffset(segment: TextSegment, offset: number): number {
  if (offset <= segment.from) return segment.start;
  return offset >= segment.to ? segment.end : segment.start + offset - segment.from;
}
