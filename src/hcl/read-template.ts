import { endOfTemplatePart, isTemplateEscape, isTemplateStart } from "./skip";
import type { Template, TemplatePart } from "./syntax-tree";

/**
 * The template between two offsets.
 *
 * @param backslashes whether a backslash begins an escape, as between quotes
 */
export const readTemplate = (text: string, from: number, to: number, backslashes: boolean): Template =>
  templateOf(partsOf(text, from, to, backslashes));

/** The lines of a heredoc. With `<<-` the indentation that all lines share belongs to no part. */
export function readHeredocBody(text: string, from: number, to: number, isFlush: boolean): Template {
  const parts = partsOf(text, from, to, false);
  if (!isFlush) return templateOf(parts);
  const pieces = parts.flatMap(linesIn);
  // Only a literal ends a line.
  const indentations = pieces.map((piece, at) =>
    at === 0 || endsLine(pieces[at - 1]!) ? indentationOf(piece) : Infinity,
  );
  const shared = indentations.reduce((least, each) => Math.min(least, each), Infinity);
  const stripped = pieces.map((piece, at) =>
    indentations[at] === Infinity ? piece : { ...piece, start: piece.start + shared, text: piece.text.slice(shared) },
  );
  return templateOf(shared === 0 ? pieces : stripped.filter(({ text: left }) => left !== ""));
}

const templateOf = (parts: readonly TemplatePart[]): Template => ({
  value: parts.some(({ kind }) => kind === "template") ? null : parts.map(({ text }) => text).join(""),
  parts,
});

function partsOf(text: string, from: number, to: number, backslashes: boolean): readonly TemplatePart[] {
  const found: TemplatePart[] = [];
  let [start, at] = [from, from];
  const literal = (): void => {
    if (at > start) found.push({ kind: "literal", start, end: at, text: text.slice(start, at) });
  };
  const add = (kind: "escape" | "template", end: number, stands: string): void => {
    literal();
    found.push({ kind, start: at, end, text: stands });
    start = at = end;
  };
  while (at < to) {
    if (isTemplateEscape(text, at)) add("escape", Math.min(at + 3, to), text.slice(at + 1, at + 3));
    else if (isTemplateStart(text, at)) {
      const end = Math.min(endOfTemplatePart(text, at), to);
      add("template", end, text.slice(at, end));
    } else if (backslashes && text[at] === "\\") {
      const [length, stands] = backslashEscape(text.slice(at, Math.min(at + 10, to)));
      add("escape", at + length, stands);
    } else at++;
  }
  literal();
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

/** A literal line by line. */
function linesIn(part: TemplatePart): readonly TemplatePart[] {
  if (part.kind !== "literal") return [part];
  let { start } = part;
  return part.text.split(/(?<=\n)/).map((text) => {
    const line = { ...part, start, end: start + text.length, text };
    start = line.end;
    return line;
  });
}

const endsLine = ({ kind, text }: TemplatePart): boolean => kind === "literal" && text.endsWith("\n");

/** Of the line that begins with the part; infinite for one that is blank, which keeps its white space. */
function indentationOf(part: TemplatePart): number {
  if (part.kind !== "literal") return 0;
  const white = /^\s*/.exec(part.text)![0].length;
  return white === part.text.length && endsLine(part) ? Infinity : white;
}
