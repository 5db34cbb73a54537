import { sequenceHunks, textHunks, withEdits, type TextEdit } from "../sequence";
import { sourceOffset } from "./source-range";
import type { SpeltTemplate } from "./spelt-template";
import type { TemplatePart } from "./syntax-tree";

/** Why a template cannot stand for another value. */
export interface TemplateObstacle {
  /** The `${...}` that the value comes from; null if it does not show which part of the template became what. */
  readonly evaluated: string | null;
}

/**
 * The edits of a file with which a template stands for another value. Everything else of it stays as it is spelt:
 * escapes, stripped indentation and `${...}`. The edited file is read again, and its template must stand for that value.
 */
export function templateEdits(
  template: SpeltTemplate,
  before: string,
  after: string,
): readonly TextEdit[] | TemplateObstacle {
  const { text } = template;
  const parts = alignedParts(template, before);
  if (parts === null) return { evaluated: null };
  const open = parts.filter(({ part }) => part.kind === "template");
  // Where a changed stretch holds a `${...}`, the words in it are compared.
  const hunks = textHunks(before, after).flatMap((hunk) =>
    open.some((each) => isIn(hunk, each)) ? wordHunks(before, hunk) : [hunk],
  );
  const changed = open.find((each) => hunks.some((hunk) => isIn(hunk, each)));
  if (changed !== undefined) return { evaluated: sourceOf(changed.part, text) };
  const edits = hunks.map((hunk) => editFor(wholeEscapes(hunk, parts, before), parts, template, before));
  const values = open.map(({ start, end }) => before.slice(start, end)).values();
  const again = template.read(withEdits(text, edits));
  const value = again?.parts.map((part) => (part.kind === "template" ? values.next().value : part.text)).join("");
  return value === after ? edits : { evaluated: null };
}

/** A part of a template, with the stretch of the value that it stands for. */
interface AlignedPart {
  readonly part: TemplatePart;
  readonly start: number;
  readonly end: number;
}

const sourceOf = ({ range }: TemplatePart, text: string): string => text.slice(range.start.offset, range.end.offset);

/** Null if the value is not the template's, or it is open which part makes what. */
function alignedParts({ parts, text }: SpeltTemplate, value: string): readonly AlignedPart[] | null {
  // What a directive such as %{ if } or a ~ leaves out is not told by the value.
  if (parts.some((part) => part.kind === "template" && /^%\{|^\$\{~|~\}$/.test(sourceOf(part, text)))) return null;
  const texts = [""];
  for (const part of parts)
    if (part.kind === "template") texts.push("");
    else texts[texts.length - 1] += part.text;
  const starts = placed(texts, value);
  if (starts === null) return null;
  let [at, run] = [0, 0];
  return parts.map((part) => {
    const start = at;
    at = part.kind === "template" ? starts[++run]! : at + part.text.length;
    return { part, start, end: at };
  });
}

/** Where a value has these texts, with anything between them; null if it does not, or in several ways. */
function placed(texts: readonly string[], value: string): readonly number[] | null {
  const [first, last] = [texts[0]!, texts.at(-1)!];
  if (texts.length === 1) return value === first ? [0] : null;
  const end = value.length - last.length;
  if (!value.startsWith(first) || !value.endsWith(last)) return null;
  const starts = [0];
  let at = first.length;
  for (const text of texts.slice(1, -1)) {
    const found = value.indexOf(text, at);
    if (found === -1) return null;
    starts.push(found);
    at = found + text.length;
  }
  if (at > end) return null;
  let behind = end;
  for (let index = texts.length - 2; index > 0; index--) {
    // As late as possible it must be at the same place.
    behind = value.lastIndexOf(texts[index]!, behind - texts[index]!.length);
    if (behind !== starts[index]) return null;
  }
  return [...starts, end];
}

/** An insertion at an end of the stretch is outside of it. */
const isIn = (hunk: TextEdit, { start, end }: AlignedPart): boolean =>
  hunk.start === hunk.end ? hunk.start > start && hunk.start < end : hunk.start < end && hunk.end > start;

const wordHunks = (before: string, { start: from, end: to, text }: TextEdit): readonly TextEdit[] =>
  sequenceHunks(wordsOf(before.slice(from, to)), wordsOf(text)).map(({ start, end, text: now }) => ({
    start: from + start,
    end: from + end,
    text: now,
  }));

const wordsOf = (text: string): readonly string[] => text.match(/[\p{L}\p{N}_]+|\s+|[^\p{L}\p{N}_\s]/gu) ?? [];

/** An escape is replaced as a whole. */
function wholeEscapes(hunk: TextEdit, parts: readonly AlignedPart[], before: string): TextEdit {
  const around = (at: number): AlignedPart | undefined =>
    parts.find(({ part, start, end }) => part.kind === "escape" && start < at && at < end);
  const start = around(hunk.start)?.start ?? hunk.start;
  const end = around(hunk.end)?.end ?? hunk.end;
  return { start, end, text: before.slice(start, hunk.start) + hunk.text + before.slice(hunk.end, end) };
}

/** The edit of the file for one of the value: in a template whose indentation is stripped, a line begins with that. */
function editFor(
  hunk: TextEdit,
  aligned: readonly AlignedPart[],
  { text, start: beginning, spelling }: SpeltTemplate,
  before: string,
): TextEdit {
  const parts = aligned.map(({ part, start, end }): TemplatePart => ({
    kind: part.kind === "literal" ? "literal" : "escape",
    range: part.range,
    text: before.slice(start, end),
  }));
  const gaps = parts.map(({ range }, index) =>
    text.slice(index === 0 ? beginning : parts[index - 1]!.range.end.offset, range.start.offset),
  );
  const indentation = gaps.find((gap) => gap !== "") ?? "";
  const beginsLine = (at: number): boolean => at === 0 || before[at - 1] === "\n";
  const behind = (at: number): number => (at === 0 ? beginning : sourceOffset(parts, at, false));
  let atLineStart = beginsLine(hunk.start);
  let spelt = "";
  for (const line of hunk.text.match(/[^\n]*\n|[^\n]+$/g) ?? []) {
    // Blank lines have no indentation.
    spelt += (atLineStart && line.trim() !== "" ? indentation : "") + spelling(line);
    atLineStart = line.endsWith("\n");
  }
  const isRestIndented = beginsLine(hunk.end);
  if (atLineStart && !isRestIndented) spelt += indentation;
  const end = !atLineStart && isRestIndented ? sourceOffset(parts, hunk.end, true) : behind(hunk.end);
  return { start: behind(hunk.start), end, text: spelt };
}
