import { readHeredocBody, readTemplate } from "./read-template";
import { endOfExpression, endOfTrivia, heredocAt, quotedAt } from "./skip";
import type { ReadableText } from "./source-text";
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

interface Read {
  readonly expression: Expression;
  /** Behind it. */
  readonly end: number;
}

/**
 * The expression that begins at `from`. What is not read completely is one of the kind `other`, from its beginning to
 * its end.
 *
 * @param crossesLines whether line breaks do not end it, as in parentheses
 */
export function readExpression(source: ReadableText, from: number, crossesLines: boolean, depth = 0): Read {
  const { text } = source;
  const end = endOfExpression(text, from, crossesLines);
  const read = depth > DEEPEST ? null : readTerm(source, from, depth);
  return read?.end === end ? read : { expression: { kind: "other", range: source.range(from, end) }, end };
}

/** What begins there, whatever follows; null if it is of the kind `other`. */
function readTerm(source: ReadableText, from: number, depth: number): Read | null {
  const { text } = source;
  const first = text[from] ?? "";
  if (first === '"') return readQuoted(source, from, depth);
  if (first === "<") return readHeredoc(source, from);
  if (first === "[") return readList(source, from, depth);
  if (first === "{") return readObject(source, from, depth);
  NUMBER.lastIndex = from;
  const number = NUMBER.exec(text)?.[0];
  if (number !== undefined) {
    const end = from + number.length;
    return { expression: { kind: "number", range: source.range(from, end), text: number }, end };
  }
  const word = wordAt(text, from);
  const end = from + word.length;
  const range = source.range(from, end);
  if (word === "true" || word === "false") return { expression: { kind: "bool", range, value: word === "true" }, end };
  if (word === "null") return { expression: { kind: "null", range }, end };
  return word === "" ? null : readCall(source, from, word, depth);
}

function readQuoted(source: ReadableText, from: number, depth: number): Read | null {
  const { end, isClosed } = quotedAt(source.text, from);
  if (!isClosed) return null;
  const template = readTemplate(source, from + 1, end - 1, { backslashes: true });
  const call = callInTemplate(source, template, from + 1, end - 1, depth);
  return { expression: call ?? { kind: "string", range: source.range(from, end), ...template }, end };
}

/** `"${file("load.xml")}"` is the call. */
export function callInTemplate(
  source: ReadableText,
  { parts }: Template,
  from: number,
  to: number,
  depth = 0,
): Expression | null {
  const { text } = source;
  if (parts.length !== 1 || parts[0]!.kind !== "template" || !text.startsWith("${", from)) return null;
  const start = endOfTrivia(text, from + 2, true);
  const { expression, end } = readExpression(source, start, true, depth + 1);
  return expression.kind === "call" && endOfTrivia(text, end, true) === to - 1 ? expression : null;
}

function readHeredoc(source: ReadableText, from: number): Read | null {
  const found = heredocAt(source.text, from);
  if (!found?.isClosed) return null;
  const { isFlush, body, bodyEnd, end } = found;
  const template = readHeredocBody(source, body, bodyEnd, isFlush);
  return {
    expression: {
      kind: "heredoc",
      range: source.range(from, end),
      body: source.range(body, bodyEnd),
      ...template,
    },
    end,
  };
}

/** The elements up to the closing bracket; null if something else is between them. */
function readElements(
  source: ReadableText,
  from: number,
  closing: ")" | "]",
  depth: number,
): { readonly items: readonly Expression[]; readonly end: number } | null {
  const { text } = source;
  const items: Expression[] = [];
  let at = endOfTrivia(text, from, true);
  while (at < text.length && text[at] !== closing) {
    const { expression, end } = readExpression(source, at, true, depth + 1);
    if (end === at) return null;
    items.push(expression);
    at = endOfTrivia(text, end, true);
    if (text[at] === ",") at = endOfTrivia(text, at + 1, true);
    else if (text[at] !== closing) return null;
  }
  return at < text.length ? { items, end: at + 1 } : null;
}

function readList(source: ReadableText, from: number, depth: number): Read | null {
  if (wordAt(source.text, endOfTrivia(source.text, from + 1, true)) === "for") return null;
  const read = readElements(source, from + 1, "]", depth);
  if (read === null) return null;
  return { expression: { kind: "list", range: source.range(from, read.end), items: read.items }, end: read.end };
}

function readCall(source: ReadableText, from: number, name: string, depth: number): Read | null {
  if (source.text[from + name.length] !== "(") return null;
  const read = readElements(source, from + name.length + 1, ")", depth);
  if (read === null) return null;
  return {
    expression: { kind: "call", range: source.range(from, read.end), name, arguments: read.items },
    end: read.end,
  };
}

function readObject(source: ReadableText, from: number, depth: number): Read | null {
  const { text } = source;
  const items: ObjectItem[] = [];
  let at = endOfTrivia(text, from + 1, true);
  if (wordAt(text, at) === "for") return null;
  while (at < text.length && text[at] !== "}") {
    const key = readKey(source, at);
    const equals = endOfTrivia(text, key.end, true);
    if (text[equals] !== "=" && text[equals] !== ":") return null;
    const value = readExpression(source, endOfTrivia(text, equals + 1, true), false, depth + 1);
    items.push({
      key: key.name,
      range: source.range(at, value.end),
      value: value.expression,
    });
    const next = endOfTrivia(text, value.end, false);
    if (text[next] !== "," && text[next] !== "\n" && text[next] !== "}") return null;
    at = endOfTrivia(text, text[next] === "," ? next + 1 : next, true);
  }
  if (at >= text.length) return null;
  return { expression: { kind: "object", range: source.range(from, at + 1), items }, end: at + 1 };
}

function readKey(source: ReadableText, from: number): { readonly name: string | null; readonly end: number } {
  const { text } = source;
  const word = wordAt(text, from);
  const behindWord = endOfTrivia(text, from + word.length, true);
  if (word !== "" && (text[behindWord] === "=" || text[behindWord] === ":"))
    return { name: word, end: from + word.length };
  if (text[from] === '"') {
    const { end, isClosed } = quotedAt(text, from);
    return { name: isClosed ? readTemplate(source, from + 1, end - 1, { backslashes: true }).value : null, end };
  }
  // A computed key, such as (local.name), ends where its brackets are closed.
  const [computed] = /^[^=:{}\n"]*/.exec(text.slice(from, from + 500))!;
  return { name: null, end: from + computed.trimEnd().length };
}
