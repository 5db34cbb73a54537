import { readHeredocBody, readTemplate } from "./read-template";
import { endOfExpression, endOfTrivia, heredocAt, quotedAt } from "./skip";
import type { Expression, ObjectItem, Template } from "./syntax-tree";

/** Lists, objects and calls that are nested deeper are not taken apart. */
const DEEPEST = 100;

const WORD = /[\p{ID_Start}_][\p{ID_Continue}-]*/uy;
const NUMBER = /-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/y;

/** The identifier that begins there; empty if none does. */
export function wordAt(text: string, at: number): string {
  WORD.lastIndex = at;
  return WORD.exec(text)?.[0] ?? "";
}

/**
 * The expression that begins at `from`, and where it ends. What is not read completely is one of the kind `other`, from
 * its beginning to its end.
 *
 * @param crossesLines whether line breaks do not end it, as in parentheses
 */
export function readExpression(
  text: string,
  from: number,
  crossesLines: boolean,
  depth = 0,
): { readonly expression: Expression; readonly end: number } {
  const end = endOfExpression(text, from, crossesLines);
  const read = depth > DEEPEST ? null : readTerm(text, from, depth);
  if (read?.range.end !== end) return { expression: { kind: "other", range: { start: from, end } }, end };
  const call = read.kind === "string" ? callInTemplate(text, read, depth) : null;
  return { expression: call ?? read, end };
}

/** What begins there, whatever follows; null if it is of the kind `other`. */
function readTerm(text: string, from: number, depth: number): Expression | null {
  const first = text[from] ?? "";
  if (first === '"') return readQuoted(text, from);
  if (first === "<") return readHeredoc(text, from);
  if (first === "[") return readList(text, from, depth);
  if (first === "{") return readObject(text, from, depth);
  NUMBER.lastIndex = from;
  const number = NUMBER.exec(text)?.[0];
  if (number !== undefined) return { kind: "number", range: { start: from, end: from + number.length }, text: number };
  const word = wordAt(text, from);
  const range = { start: from, end: from + word.length };
  if (word === "true" || word === "false") return { kind: "bool", range, value: word === "true" };
  if (word === "null") return { kind: "null", range };
  if (word === "" || text[range.end] !== "(") return null;
  const read = readElements(text, range.end + 1, ")", depth);
  return read && { kind: "call", range: { start: from, end: read.end }, name: word, arguments: read.items };
}

function readQuoted(text: string, from: number): Expression | null {
  const { end, isClosed } = quotedAt(text, from);
  return isClosed
    ? { kind: "string", range: { start: from, end }, ...readTemplate(text, from + 1, end - 1, true) }
    : null;
}

/** `"${file("load.xml")}"` is the call. */
export function callInTemplate(text: string, { parts: [part, ...others] }: Template, depth = 0): Expression | null {
  if (part?.kind !== "template" || others.length > 0 || !part.text.startsWith("${")) return null;
  const { expression, end } = readExpression(text, endOfTrivia(text, part.start + 2, true), true, depth + 1);
  return expression.kind === "call" && endOfTrivia(text, end, true) === part.end - 1 ? expression : null;
}

function readHeredoc(text: string, from: number): Expression | null {
  const found = heredocAt(text, from);
  if (!found?.isClosed) return null;
  const { isFlush, body: start, bodyEnd: end } = found;
  const template = readHeredocBody(text, start, end, isFlush);
  return { kind: "heredoc", range: { start: from, end: found.end }, body: { start, end }, ...template };
}

/** The elements up to the closing bracket; null if something else is between them. */
function readElements(
  text: string,
  from: number,
  closing: ")" | "]",
  depth: number,
): { readonly items: readonly Expression[]; readonly end: number } | null {
  const items: Expression[] = [];
  let at = endOfTrivia(text, from, true);
  while (at < text.length && text[at] !== closing) {
    const { expression, end } = readExpression(text, at, true, depth + 1);
    if (end === at) return null;
    items.push(expression);
    at = endOfTrivia(text, end, true);
    if (text[at] === ",") at = endOfTrivia(text, at + 1, true);
    else if (text[at] !== closing) return null;
  }
  return at < text.length ? { items, end: at + 1 } : null;
}

function readList(text: string, from: number, depth: number): Expression | null {
  if (wordAt(text, endOfTrivia(text, from + 1, true)) === "for") return null;
  const read = readElements(text, from + 1, "]", depth);
  return read && { kind: "list", range: { start: from, end: read.end }, items: read.items };
}

function readObject(text: string, from: number, depth: number): Expression | null {
  const items: ObjectItem[] = [];
  let at = endOfTrivia(text, from + 1, true);
  if (wordAt(text, at) === "for") return null;
  while (at < text.length && text[at] !== "}") {
    const key = readKey(text, at);
    const equals = endOfTrivia(text, key.end, true);
    if (text[equals] !== "=" && text[equals] !== ":") return null;
    const value = readExpression(text, endOfTrivia(text, equals + 1, true), false, depth + 1);
    items.push({
      key: key.name,
      range: { start: at, end: value.end },
      value: value.expression,
    });
    const next = endOfTrivia(text, value.end, false);
    if (text[next] !== "," && text[next] !== "\n" && text[next] !== "}") return null;
    at = endOfTrivia(text, text[next] === "," ? next + 1 : next, true);
  }
  if (at >= text.length) return null;
  return { kind: "object", range: { start: from, end: at + 1 }, items };
}

function readKey(text: string, from: number): { readonly name: string | null; readonly end: number } {
  const word = wordAt(text, from);
  const behindWord = endOfTrivia(text, from + word.length, true);
  if (word !== "" && (text[behindWord] === "=" || text[behindWord] === ":"))
    return { name: word, end: from + word.length };
  if (text[from] === '"') {
    const { end, isClosed } = quotedAt(text, from);
    return { name: isClosed ? readTemplate(text, from + 1, end - 1, true).value : null, end };
  }
  // A computed key, such as (local.name), ends where its brackets are closed.
  const [computed] = /^[^=:{}\n"]*/.exec(text.slice(from, from + 500))!;
  return { name: null, end: from + computed.trimEnd().length };
}
