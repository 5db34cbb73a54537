import type { Span, XmlNode } from "../document";
import { longestIncreasing } from "../../sequence";
import type { Chunk, TextEdits } from "./spelling";

/** Children between which white space is insignificant. */
export interface Layout {
  readonly text: string;
  /** The range of the children, with white space and comments between them. */
  readonly bounds: Span;
  /** As they are in the text. */
  readonly before: readonly XmlNode[];
  /** As they should be. */
  readonly after: readonly XmlNode[];
  readonly originOf: (node: XmlNode) => XmlNode | undefined;
  /** The text of a node that moves elsewhere. */
  readonly moved: (node: XmlNode) => Chunk;
  /** Puts changes into a node that stays in its place. */
  readonly inPlace: (node: XmlNode) => void;
  /** The markup of a new node; `indent` is null if it gets no line of its own. */
  readonly added: (node: XmlNode, indent: string | null) => string;
  /** The white space before the first child, if there is no child yet to infer it from. */
  readonly separator: string;
}

/**
 * Puts the children in order: a removed child takes its line with it if it has one, a new one gets a line if its
 * neighbours have one, and comments stay where they are.
 */
export function layOut(edits: TextEdits, layout: Layout): void {
  const { text, bounds, before, after, originOf } = layout;
  const places = new Map(before.map((node, at) => [node, at]));
  const known = after.flatMap((node) => {
    const origin = originOf(node);
    const at = origin === undefined ? undefined : places.get(origin);
    return origin === undefined || at === undefined ? [] : [{ node, origin, at }];
  });
  const steady = longestIncreasing(known.map(({ at }) => at));
  const stays = new Map(known.filter((_, at) => steady.has(at)).map(({ node, origin }) => [node, origin]));
  const comes = new Map(known.filter((_, at) => !steady.has(at)).map(({ node, origin }) => [node, origin]));

  remove(edits, layout, new Set(stays.values()));

  const [first] = before;
  if (first === undefined && after.length > 0) {
    fill(edits, layout);
    return;
  }
  let anchor: XmlNode | null = null;
  for (const node of after) {
    const origin = stays.get(node);
    if (origin !== undefined) {
      layout.inPlace(node);
      anchor = origin;
      continue;
    }
    const start: number = anchor?.span.end ?? bounds.start;
    const model: XmlNode | undefined = anchor ?? first;
    const separator: string = model === undefined ? "" : separatorBefore(text, model.span.start, bounds.start);
    const isLine = lastBreak(separator, 0, separator.length) >= 0;
    const indent = isLine ? separator.slice(behindBreak(separator, 0)) : null;
    const chunk: Chunk = comes.has(node) ? layout.moved(node) : layout.added(node, indent);
    // At the very beginning of the text there is no line to end.
    if (start === 0) edits.insert(0, [chunk, layout.separator]);
    else
      edits.insert(behindLineComments(text, start), [isLine ? separator : spaceLike(separator, layout, before), chunk]);
  }
}

/** At the level of the document, and where there is only one child, there may be no separator to copy. */
function spaceLike(separator: string, layout: Layout, before: readonly XmlNode[]): string {
  return separator === "" && before.length === 1 && layout.bounds.start === 0 ? layout.separator : separator;
}

/** Into an element without children. */
function fill(edits: TextEdits, { text, bounds, after, added, separator }: Layout): void {
  const isLine = lastBreak(separator, 0, separator.length) >= 0;
  const indent = isLine ? separator.slice(behindBreak(separator, 0)) : null;
  const chunks = after.map((node) => [separator, added(node, indent)]);
  const blanks = blanksBefore(text, bounds.end, bounds.start);
  const line = lastBreak(text, blanks, bounds.end);
  if (line >= 0 && isLine) {
    edits.insert(line, chunks);
    return;
  }
  const tagIndent = indent === null ? null : outerIndent(text, bounds.start, indent);
  edits.insert(
    bounds.end,
    tagIndent === null ? chunks : [...chunks, separator.slice(0, behindBreak(separator, 0)) + tagIndent],
  );
}

/** The indentation of the element's line, with which the children's indentation begins. */
function outerIndent(text: string, tagEnd: number, indent: string): string {
  let length = indent.length;
  const tag = text.lastIndexOf("<", tagEnd - 1);
  const line = lastBreak(text, 0, tag);
  const own = text.slice(line < 0 ? 0 : behindBreak(text, line), tag);
  if (indent.startsWith(own)) length = own.length;
  return indent.slice(0, length);
}

function remove(edits: TextEdits, { text, bounds, before }: Layout, kept: ReadonlySet<XmlNode>): void {
  for (let at = 0; at < before.length; at++) {
    const first = before[at];
    if (first === undefined || kept.has(first)) continue;
    let last = first;
    // Consecutive nodes with only white space between them are removed together.
    for (let next = before[at + 1]; next !== undefined && !kept.has(next); next = before[at + 1]) {
      if (blanksBehind(text, last.span.end, bounds.end) !== next.span.start) break;
      last = next;
      at++;
    }
    const start = blanksBefore(text, first.span.start, bounds.start);
    const end = blanksBehind(text, last.span.end, bounds.end);
    const lineBefore = lastBreak(text, start, first.span.start);
    const lineBehind = firstBreak(text, last.span.end, end);
    const isLast = end === bounds.end;
    if (lineBefore >= 0 && (lineBehind >= 0 || isLast))
      edits.replace(lineBefore, lineBehind >= 0 ? lineBehind : last.span.end, "");
    else if (start === 0 && lineBehind >= 0) edits.replace(0, behindBreak(text, lineBehind), "");
    else if (start === first.span.start && lineBehind < 0) edits.replace(start, end, "");
    else edits.replace(start, last.span.end, "");
  }
}

/** Insignificant white space and lines of a text. Offsets never leave the given bounds. */

const isBlank = (character: string | undefined): boolean =>
  character === " " || character === "\t" || isBreak(character);
const isBreak = (character: string | undefined): boolean => character === "\n" || character === "\r";

/** Where the white space before the offset begins. */
export function blanksBefore(text: string, offset: number, bound: number): number {
  let at = offset;
  while (at > bound && isBlank(text[at - 1])) at--;
  return at;
}

/** Where the white space after the offset ends. */
function blanksBehind(text: string, offset: number, bound: number): number {
  let at = offset;
  while (at < bound && isBlank(text[at])) at++;
  return at;
}

/** Where the last line end in the range begins; -1 for none. */
export function lastBreak(text: string, start: number, end: number): number {
  for (let at = end - 1; at >= start; at--) {
    if (isBreak(text[at])) return text[at] === "\n" && at > start && text[at - 1] === "\r" ? at - 1 : at;
  }
  return -1;
}

/** Where the first line end in the range begins; -1 for none. */
function firstBreak(text: string, start: number, end: number): number {
  for (let at = start; at < end; at++) if (isBreak(text[at])) return at;
  return -1;
}

/** The offset after the line end that begins at this one. */
export function behindBreak(text: string, offset: number): number {
  return text.startsWith("\r\n", offset) ? offset + 2 : offset + 1;
}

/**
 * What separates an element from its predecessor: the line end and indentation, otherwise the blanks, ignoring
 * comments.
 */
function separatorBefore(text: string, offset: number, bound: number): string {
  let end = offset;
  for (;;) {
    const start = blanksBefore(text, end, bound);
    const line = lastBreak(text, start, end);
    if (line >= 0) return text.slice(line, end);
    const comment = text.slice(Math.max(bound, start - 3), start) === "-->" ? text.lastIndexOf("<!--", start) : -1;
    if (comment < bound) return text.slice(start, end);
    end = comment;
  }
}

const COMMENTS_TO_LINE_END = /(?:[ \t]*<!--(?:(?!-->)[^\r\n])*-->)+(?=[ \t]*[\r\n])/y;

/** The offset after the comments at the end of the line, if there are any. */
function behindLineComments(text: string, offset: number): number {
  COMMENTS_TO_LINE_END.lastIndex = offset;
  return offset + (COMMENTS_TO_LINE_END.exec(text)?.[0].length ?? 0);
}
