import { sequenceHunks, textHunks, withEdits, type TextEdit } from "../sequence";
import type { Range } from "./position";
import { readHcl } from "./read-body";
import { readHclJson } from "./read-json-body";
import { readTemplate } from "./read-template";
import { inJson, inQuotes, inTemplate } from "./spelling";
import type { Body, Expression, HeredocExpression, StringExpression, Template, TemplatePart } from "./syntax-tree";

/** A template in the text of a file, and how a text is spelt in it. */
export interface SpeltTemplate extends Template {
  /** Of the file. */
  readonly text: string;
  /** The first character of the template. */
  readonly start: number;
  readonly spelling: (text: string) => string;
  /** Reads the same template in the file's text after an edit of it; null if it is no longer there. */
  readonly read: (edited: string) => Template | null;
}

/** The template of a text in quotes or a heredoc. */
export function speltTemplate(
  { text, syntax }: { readonly text: string; readonly syntax: "hcl" | "json" },
  expression: StringExpression | HeredocExpression,
): SpeltTemplate {
  const { parts, value, range } = expression;
  const read = (edited: string): Template | null => templateAt(edited, syntax, range.start);
  if (expression.kind === "heredoc")
    return { text, parts, value, start: expression.body.start, spelling: inTemplate, read };
  const spelling = syntax === "json" ? inJson : inQuotes;
  return { text, parts, value, start: range.start + 1, spelling, read };
}

/** The whole text of a file that `templatefile` reads. */
export function speltTemplateFile(text: string): SpeltTemplate {
  const read = (edited: string): Template => readTemplate(edited, 0, edited.length, false);
  return { text, ...read(text), start: 0, spelling: inTemplate, read };
}

/** The template that begins at an offset of a file's text; null if none does. */
function templateAt(text: string, syntax: "hcl" | "json", start: number): Template | null {
  const { body, isValid } = syntax === "json" ? readHclJson(text) : readHcl(text);
  if (!isValid) return null;
  for (const expression of expressionsIn(body))
    if (expression.range.start === start && (expression.kind === "string" || expression.kind === "heredoc"))
      return expression;
  return null;
}

function* expressionsIn({ attributes, blocks }: Body): Generator<Expression> {
  for (const { expression } of attributes) yield* within(expression);
  for (const block of blocks) yield* expressionsIn(block);
}

function* within(expression: Expression): Generator<Expression> {
  yield expression;
  if (expression.kind === "list") for (const item of expression.items) yield* within(item);
  if (expression.kind === "object") for (const { value } of expression.items) yield* within(value);
  if (expression.kind === "call") for (const argument of expression.arguments) yield* within(argument);
}

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
  if (changed !== undefined) return { evaluated: changed.part.text };
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

/** Null if the value is not the template's, or it is open which part makes what. */
function alignedParts({ parts }: SpeltTemplate, value: string): readonly AlignedPart[] | null {
  // What a directive such as %{ if } or a ~ leaves out is not told by the value.
  if (parts.some((part) => part.kind === "template" && /^%\{|^\$\{~|~\}$/.test(part.text))) return null;
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
    ...part,
    kind: part.kind === "literal" ? "literal" : "escape",
    text: before.slice(start, end),
  }));
  const gaps = parts.map((part, index) => text.slice(index === 0 ? beginning : parts[index - 1]!.end, part.start));
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

/**
 * Where in the file a stretch of a template's value is spelt. Between the ends there may be escapes and stripped
 * indentation. An end within an escape counts as the escape's.
 *
 * @param start offset in the value
 * @returns null for a template whose value is not known
 */
export function sourceStretch({ value, parts }: Template, start: number, end: number): Range | null {
  if (value === null || parts.length === 0) return null;
  return { start: sourceOffset(parts, start, true), end: sourceOffset(parts, end, start === end) };
}

/**
 * Where in the file an offset of the value is, in parts whose texts are all known.
 *
 * @param forwards at the seam of two parts, whether the later one's beginning counts, not the earlier one's end
 */
function sourceOffset(parts: readonly TemplatePart[], offset: number, forwards: boolean): number {
  let before = 0;
  for (const { kind, text, start, end } of parts) {
    const behind = before + text.length;
    if (offset < behind || (!forwards && offset === behind)) {
      if (kind === "literal") return start + offset - before;
      return forwards || offset === before ? start : end;
    }
    before = behind;
  }
  return parts.at(-1)!.end;
}
