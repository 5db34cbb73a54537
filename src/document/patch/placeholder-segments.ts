import type { Span } from "../document";
import { placedValues } from "../placeholders";
import type { TextHunk } from "./text-hunks";
import type { TextSegment } from "./text-segments";

/*
 * In a template, a placeholder is to the filled text what a reference such as `&lt;` is: a run of source that yields
 * something else, and is either kept or replaced as a whole.
 */

/** A placeholder of which more may follow. */
interface Open extends TextSegment {
  readonly rest: Span[];
}

/**
 * The segments of a template's text or value, which yield the filled one.
 *
 * @param segments of the template as it is written
 */
export function placeholderSegments(
  source: string,
  segments: readonly TextSegment[],
  values: ReadonlyMap<string, string>,
  isValue: boolean,
): readonly TextSegment[] {
  if (values.size === 0) return segments;
  const written = segments.map((segment) => writtenIn(source, segment, isValue)).join("");
  const placed = placedValues(written, values);
  const found: TextSegment[] = [];
  let [next, shift] = [0, 0];
  let open = null as Open | null;
  for (const segment of segments) {
    let at = segment.from;
    if (segment.to === at) found.push({ ...segment, from: at + shift, to: at + shift });
    while (at < segment.to) {
      const value = placed[next];
      if (value === undefined || value.start >= segment.to) {
        found.push(part(segment, at, segment.to, shift));
        break;
      }
      if (value.start > at) found.push(part(segment, at, value.start, shift));
      const from = Math.max(at, value.start);
      at = Math.min(value.end, segment.to);
      const { start, end } = part(segment, from, at, shift);
      const [first, last] = [value.start + shift, value.start + shift + value.value.length];
      if (open === null) open = { kind: segment.kind, start, end, from: first, to: last, whole: true, rest: [] };
      else if (open.rest.length === 0 && open.end === start) open = { ...open, end };
      else open.rest.push({ start, end });
      if (at < value.end) continue;
      found.push(open);
      open = null;
      shift += value.value.length - (value.end - value.start);
      next++;
    }
  }
  return found;
}

/** A part of a segment; of one that cannot be split it is always the whole. */
function part(segment: TextSegment, from: number, to: number, shift: number): TextSegment {
  const { start, end } = segment.whole
    ? segment
    : { start: segment.start + from - segment.from, end: segment.start + to - segment.from };
  return { ...segment, start, end, from: from + shift, to: to + shift };
}

const ENTITIES: Readonly<Record<string, string>> = {
  "&lt;": "<",
  "&gt;": ">",
  "&amp;": "&",
  "&quot;": '"',
  "&apos;": "'",
};

/** What a segment yields, as far as names of placeholders go. */
function writtenIn(source: string, { start, end, from, to, whole }: TextSegment, isValue: boolean): string {
  const run = source.slice(start, end);
  const plain = (text: string): string => text.replace(/[\t\r\n]/g, isValue ? " " : "\n");
  if (!whole) return isValue ? plain(run) : run.replaceAll("\r", "\n");
  if (!run.startsWith("&")) return plain("\n");
  const number = /^&#(x?)([\da-f]+);$/i.exec(run);
  const text =
    number === null ? ENTITIES[run] : String.fromCodePoint(Number.parseInt(number[2]!, number[1] === "" ? 10 : 16));
  return text?.length === to - from ? text : " ".repeat(to - from);
}

/** The changes of a filled text, each of which replaces the placeholders that it touches as a whole. */
export function wholeHunks(
  hunks: readonly TextHunk[],
  segments: readonly TextSegment[],
  before: string,
): readonly TextHunk[] {
  const placeholders = segments.filter(({ rest }) => rest !== undefined);
  if (placeholders.length === 0) return hunks;
  const found: TextHunk[] = [];
  for (const hunk of hunks) {
    const touched = placeholders.filter((segment) => touches(hunk, segment, before));
    const start = Math.min(hunk.start, ...touched.map(({ from }) => from));
    const end = Math.max(hunk.end, ...touched.map(({ to }) => to));
    const behind = hunk.text + before.slice(hunk.end, end);
    const last = found.at(-1);
    if (last === undefined || last.end <= start) {
      found.push({ start, end, text: before.slice(start, hunk.start) + behind });
      continue;
    }
    // Both change one placeholder: what the earlier one kept behind its own change ends where this one begins.
    const kept = last.text.slice(0, last.text.length - Math.max(0, last.end - hunk.start));
    found[found.length - 1] = {
      start: last.start,
      end: Math.max(last.end, end),
      text: kept + before.slice(last.end, hunk.start) + behind,
    };
  }
  return found;
}

const WORD = /^[\p{L}\p{N}]$/u;

function touches({ start, end, text }: TextHunk, { from, to, rest = [] }: TextSegment, before: string): boolean {
  if (start < to && end > from) return true;
  if (start !== end || end < from || start > to) return false;
  // An empty value is changed by an insertion, and one in several pieces has no end to insert at.
  if (from === to || rest.length > 0) return true;
  // An insertion right beside a value that continues its word is a change of the value.
  const continues = (ahead: string, behind: string): boolean => WORD.test(ahead) && WORD.test(behind);
  return (
    (start === to && continues(before.charAt(to - 1), text.charAt(0))) ||
    (start === from && continues(text.charAt(text.length - 1), before.charAt(from)))
  );
}
