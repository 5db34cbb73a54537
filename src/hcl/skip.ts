/**
 * Where things end, without reading what is in them. Everything here takes any text, and ends at its end at the latest:
 * an end that is missing is the text's.
 */

/** Templates in strings in templates are followed to this depth. */
const DEEPEST = 60;

/**
 * Behind the expression that begins at `from`: before a comma or an unmatched closing bracket, before a line break
 * unless it is in brackets, and without the white space and comments at its end.
 *
 * @param crossesLines whether line breaks do not end it, as in parentheses
 */
export function endOfExpression(text: string, from: number, crossesLines: boolean, depth = 0): number {
  let [open, end, at] = [0, from, from];
  while (at < text.length) {
    const trivia = endOfTrivia(text, at, crossesLines || open > 0);
    if (trivia > at) {
      at = trivia;
      continue;
    }
    const character = text[at]!;
    if (open === 0 && /[\n,)\]}]/.test(character)) break;
    if (/[([{]/.test(character)) open++;
    else if (/[)\]}]/.test(character)) open--;
    at = character === '"' ? quotedAt(text, at, depth).end : (heredocAt(text, at, depth)?.end ?? at + 1);
    end = at;
  }
  return end;
}

/** Behind white space and comments. A comment up to the end of its line ends before the line break. */
export function endOfTrivia(text: string, from: number, withLineBreaks: boolean): number {
  let at = from;
  for (;;) {
    const character = text[at];
    if (character === " " || character === "\t" || character === "\r" || (withLineBreaks && character === "\n")) at++;
    else if (character === "#" || (character === "/" && text[at + 1] === "/")) at = endOfLine(text, at);
    else if (character === "/" && text[at + 1] === "*") at = behind(text, "*/", at + 2);
    else return at;
  }
}

/** Before the line break, or the end of the text. */
export function endOfLine(text: string, from: number): number {
  const at = text.indexOf("\n", from);
  return at === -1 ? text.length : at;
}

function behind(text: string, what: string, from: number): number {
  const at = text.indexOf(what, from);
  return at === -1 ? text.length : at + what.length;
}

/** Where the string ends whose opening quote is there: behind its closing quote. One that its line does not close ends with the line. */
export function quotedAt(text: string, quote: number, depth = 0): { readonly end: number; readonly isClosed: boolean } {
  let at = quote + 1;
  while (at < text.length) {
    const character = text[at]!;
    if (character === '"') return { end: at + 1, isClosed: true };
    if (character === "\n") return { end: at, isClosed: false };
    if (character === "\\") at += text[at + 1] === "\n" ? 1 : 2;
    else at = endOfTemplatePart(text, at, depth);
  }
  return { end: text.length, isClosed: false };
}

/** Whether `$${` or `%%{` is there, which stands for `${` or `%{`. */
export const isTemplateEscape = (text: string, at: number): boolean =>
  text.startsWith("$${", at) || text.startsWith("%%{", at);

/** Whether `${` or `%{` is there. */
export const isTemplateStart = (text: string, at: number): boolean =>
  text.startsWith("${", at) || text.startsWith("%{", at);

/** Behind one character, one escape or one `${...}`. */
export function endOfTemplatePart(text: string, at: number, depth = 0): number {
  if (isTemplateEscape(text, at)) return at + 3;
  return isTemplateStart(text, at) ? endOfInterpolation(text, at + 2, depth) : at + 1;
}

/** Behind the brace that closes a `${` or `%{`, whose inside begins at `from`. */
function endOfInterpolation(text: string, from: number, depth: number): number {
  if (depth >= DEEPEST) return text.length;
  let at = from;
  for (;;) {
    at = endOfTrivia(text, endOfExpression(text, at, true, depth + 1), true);
    if (at >= text.length) return text.length;
    // A comma or another bracket does not belong there; the brace may still come.
    at++;
    if (text[at - 1] === "}") return at;
  }
}

interface HeredocExtent {
  readonly isFlush: boolean;
  /** Where the first line begins. */
  readonly body: number;
  /** Where the line of the closing marker begins. */
  readonly bodyEnd: number;
  /** Behind the closing marker. */
  readonly end: number;
  readonly isClosed: boolean;
}

const OPENING = /<<(-?)([\p{L}\p{Nl}_][\p{L}\p{Nl}\p{N}\p{Mn}\p{Mc}\p{Pc}-]*)\r?\n/uy;

/** The heredoc that begins there; null if none does. */
export function heredocAt(text: string, at: number, depth = 0): HeredocExtent | null {
  if (text[at] !== "<" || text[at + 1] !== "<") return null;
  OPENING.lastIndex = at;
  const [opening, flush, marker] = OPENING.exec(text) ?? [];
  if (opening === undefined || marker === undefined) return null;
  const about = { isFlush: flush === "-", body: at + opening.length };
  let line = about.body;
  while (line < text.length) {
    const content = text.slice(line, endOfLine(text, line));
    if (content.trim() === marker)
      return { ...about, bodyEnd: line, end: line + content.trimEnd().length, isClosed: true };
    line = endOfHeredocLine(text, line, depth);
  }
  return { ...about, bodyEnd: text.length, end: text.length, isClosed: false };
}

/** Behind the line break of the line that begins there; a `${...}` in it may take further lines. */
function endOfHeredocLine(text: string, from: number, depth: number): number {
  let at = from;
  while (at < text.length) {
    if (text[at] === "\n") return at + 1;
    at = endOfTemplatePart(text, at, depth);
  }
  return text.length;
}
