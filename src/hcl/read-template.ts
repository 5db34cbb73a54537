import { endOfTemplatePart, isTemplateEscape, isTemplateStart } from "./skip";
import { EmbeddedText, type ReadableText } from "./source-text";
import type { Template, TemplatePart } from "./syntax-tree";

export interface TemplateRules {
  /** Whether a backslash begins an escape, as between quotes. */
  readonly backslashes: boolean;
}

/** A part with offsets in the text that is read. */
interface Piece {
  readonly kind: TemplatePart["kind"];
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** The template between two offsets. */
export function readTemplate(source: ReadableText, from: number, to: number, rules: TemplateRules): Template {
  return template(source, pieces(source.text, from, to, rules));
}

/** The lines of a heredoc. With `<<-` the indentation that all lines share belongs to no part. */
export function readHeredocBody(source: ReadableText, from: number, to: number, isFlush: boolean): Template {
  const { text } = source;
  const all = pieces(text, from, to, { backslashes: false });
  if (!isFlush) return template(source, all);
  const lines = linesOf(all);
  const indentation = lines.reduce((least, line) => Math.min(least, indentationOf(line)), Infinity);
  const strip = Number.isFinite(indentation) ? indentation : 0;
  const kept = lines.flatMap((line) => (indentationOf(line) === Infinity ? line : stripped(line, strip)));
  return template(source, kept);
}

function pieces(text: string, from: number, to: number, { backslashes }: TemplateRules): readonly Piece[] {
  const found: Piece[] = [];
  let start = from;
  let at = from;
  const add = (kind: Piece["kind"], end: number, stands: string): void => {
    if (at > start) found.push({ kind: "literal", start, end: at, text: text.slice(start, at) });
    found.push({ kind, start: at, end, text: stands });
    start = at = end;
  };
  while (at < to) {
    if (isTemplateEscape(text, at)) add("escape", Math.min(at + 3, to), text.slice(at + 1, at + 3));
    else if (isTemplateStart(text, at)) add("template", Math.min(endOfTemplatePart(text, at), to), "");
    else if (backslashes && text[at] === "\\") {
      const [length, stands] = backslashEscape(text.slice(at, Math.min(at + 10, to)));
      add("escape", at + length, stands);
    } else at++;
  }
  if (at > start) found.push({ kind: "literal", start, end: at, text: text.slice(start, at) });
  return found;
}

const SIMPLE: Readonly<Record<string, string>> = { n: "\n", r: "\r", t: "\t", '"': '"', "\\": "\\" };

/** The length of the escape at the beginning of a text, and what it stands for; an unknown one stands for itself. */
function backslashEscape(text: string): readonly [number, string] {
  const simple = SIMPLE[text[1] ?? ""];
  if (simple !== undefined) return [2, simple];
  const digits = /^\\(?:u([0-9a-fA-F]{4})|U([0-9a-fA-F]{8}))/.exec(text);
  const code = parseInt(digits?.[1] ?? digits?.[2] ?? "", 16);
  if (digits !== null && code <= 0x10ffff) return [digits[0].length, String.fromCodePoint(code)];
  return [Math.min(2, text.length), text.slice(0, 2)];
}

function template(source: ReadableText, all: readonly Piece[]): Template {
  const parts = (source instanceof EmbeddedText ? all.flatMap((piece) => verbatim(source, piece)) : all).map(
    ({ kind, start, end, text }): TemplatePart => {
      const range = source.range(start, end);
      return kind === "template" ? { kind, range } : { kind, range, text };
    },
  );
  return {
    value: all.some(({ kind }) => kind === "template") ? null : all.map(({ text }) => text).join(""),
    parts,
  };
}

/** What the outer text spells by escapes of its own is no literal there. */
function verbatim(source: EmbeddedText, piece: Piece): readonly Piece[] {
  if (piece.kind !== "literal") return [piece];
  const found: Piece[] = [];
  let start = piece.start;
  const literal = (end: number): void => {
    if (end > start) found.push({ kind: "literal", start, end, text: source.text.slice(start, end) });
  };
  for (let at = piece.start; at < piece.end; at++) {
    if (source.isVerbatim(at)) continue;
    literal(at);
    found.push({ kind: "escape", start: at, end: at + 1, text: source.text.slice(at, at + 1) });
    start = at + 1;
  }
  literal(piece.end);
  return found;
}

/** The pieces of each line; only a literal ends one. */
function linesOf(all: readonly Piece[]): readonly (readonly Piece[])[] {
  const lines: Piece[][] = [[]];
  for (const piece of all) {
    if (piece.kind !== "literal") {
      lines.at(-1)!.push(piece);
      continue;
    }
    let start = piece.start;
    for (const text of piece.text.split(/(?<=\n)/)) {
      if (start > piece.start) lines.push([]);
      lines.at(-1)!.push({ ...piece, start, end: start + text.length, text });
      start += text.length;
    }
    if (piece.text.endsWith("\n")) lines.push([]);
  }
  return lines.filter((line) => line.length > 0);
}

/** Of a line; infinite for one that is blank, which keeps its white space. */
function indentationOf([first]: readonly Piece[]): number {
  if (first === undefined) return Infinity;
  if (first.kind !== "literal") return 0;
  const white = /^\s*/.exec(first.text)![0];
  return white.length === first.text.length && first.text.endsWith("\n") ? Infinity : white.length;
}

function stripped([first, ...rest]: readonly Piece[], count: number): readonly Piece[] {
  if (first === undefined || count === 0) return first === undefined ? rest : [first, ...rest];
  const shorter = { ...first, start: first.start + count, text: first.text.slice(count) };
  return shorter.text === "" ? rest : [shorter, ...rest];
}
