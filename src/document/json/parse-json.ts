import { textPosition } from "../text-position";
import { JsonDocumentError, JsonNumber, type JsonNode } from "./json-node";

export interface JsonLimits {
  /** Characters (UTF-16 units) of the text. @default 16 Mi */
  readonly maxLength?: number;
  /** Objects and arrays inside each other. All functions of this folder recurse this deep. @default 500 */
  readonly maxDepth?: number;
}

const MAX_LENGTH = 16 * 1024 * 1024;
const MAX_DEPTH = 500;

/** What is left to tell apart in text that is known to be JSON; a quote begins a string. */
const TOKEN = /"|-?\d[\d.eE+-]*|true|false|null|[[\]{}]/g;

/** An object or array that is not closed yet. */
type Open =
  | { readonly kind: "array"; readonly items: JsonNode[] }
  | { readonly kind: "object"; readonly members: Map<string, JsonNode>; name: string | null };

/**
 * Reads JSON text. The built-in parser judges the text, then its tokens are read again, since that parser loses digits
 * and duplicate names. A byte order mark at the beginning is skipped.
 *
 * @throws JsonDocumentError for what is no JSON, names an object's member twice, or exceeds a limit
 */
export function parseJson(text: string, { maxLength = MAX_LENGTH, maxDepth = MAX_DEPTH }: JsonLimits = {}): JsonNode {
  if (text.length > maxLength)
    throw new JsonDocumentError(`the text has ${text.length} characters, more than the ${maxLength} that are read`);
  const source = text.startsWith("\uFEFF") ? text.slice(1) : text;
  judge(source);
  return new TreeBuilder(source, maxDepth).build();
}

function judge(source: string): void {
  try {
    JSON.parse(source);
  } catch (error) {
    // The parser's own message quotes the text.
    const message = error instanceof Error ? error.message : "";
    const position = /\bposition (\d+)/.exec(message)?.[1];
    const character = /^Unexpected token '?(.)/u.exec(message)?.[1];
    const what =
      source.trim() === ""
        ? "it is empty"
        : isCutOff(source, message, position)
          ? "it is JSON that is cut off"
          : "it is not valid JSON";
    const unexpected = character === undefined ? "" : `: ${JSON.stringify(character)} is unexpected`;
    throw new JsonDocumentError(
      `${what}${unexpected}${position === undefined ? "" : ` (${positionText(source, Number(position))})`}`,
    );
  }
}

const isCutOff = (source: string, message: string, position: string | undefined): boolean =>
  message.startsWith("Unexpected end") || (position !== undefined && Number(position) >= source.trimEnd().length);

class TreeBuilder {
  readonly #open: Open[] = [];
  #root: JsonNode = null;

  constructor(
    readonly source: string,
    readonly maxDepth: number,
  ) {}

  build(): JsonNode {
    const token = new RegExp(TOKEN);
    for (let match = token.exec(this.source); match !== null; match = token.exec(this.source)) {
      if (match[0] === '"') token.lastIndex = endOfString(this.source, match.index + 1);
      this.#take(match[0] === '"' ? this.source.slice(match.index, token.lastIndex) : match[0], match.index);
    }
    return this.#root;
  }

  #take(token: string, at: number): void {
    const inside = this.#open.at(-1);
    switch (token) {
      case "{":
        return this.#begin({ kind: "object", members: new Map(), name: null }, at);
      case "[":
        return this.#begin({ kind: "array", items: [] }, at);
      case "}":
      case "]":
        this.#open.pop();
        return;
      default:
        if (token.startsWith('"') && inside?.kind === "object" && inside.name === null) this.#name(inside, token, at);
        else this.#put(scalar(token));
    }
  }

  #begin(open: Open, at: number): void {
    if (this.#open.length >= this.maxDepth) {
      throw new JsonDocumentError(
        `more than ${this.maxDepth} objects and arrays stand inside each other at ${positionText(this.source, at)}`,
      );
    }
    this.#put(open.kind === "object" ? open.members : open.items);
    this.#open.push(open);
  }

  #name(open: Extract<Open, { kind: "object" }>, token: string, at: number): void {
    const name = JSON.parse(token) as string;
    if (open.members.has(name)) {
      throw new JsonDocumentError(
        `an object has two members named ${JSON.stringify(name)}, the second at ${positionText(this.source, at)}; only one can count`,
      );
    }
    open.name = name;
  }

  #put(node: JsonNode): void {
    const inside = this.#open.at(-1);
    if (inside === undefined) this.#root = node;
    else if (inside.kind === "array") inside.items.push(node);
    else {
      inside.members.set(inside.name ?? "", node);
      inside.name = null;
    }
  }
}

/** Behind the quote that ends the string. Not by a pattern: its backtracking overflows the stack in long strings. */
export function endOfString(source: string, from: number): number {
  for (let quote = source.indexOf('"', from); quote !== -1; quote = source.indexOf('"', quote + 1)) {
    let first = quote;
    while (first > from && source[first - 1] === "\\") first--;
    if ((quote - first) % 2 === 0) return quote + 1;
  }
  return source.length;
}

function scalar(token: string): JsonNode {
  switch (token) {
    case "true":
      return true;
    case "false":
      return false;
    case "null":
      return null;
    default:
      return token.startsWith('"') ? (JSON.parse(token) as string) : new JsonNumber(token);
  }
}

function positionText(text: string, offset: number): string {
  const { line, column } = textPosition(text, offset);
  return `line ${line}, column ${column}`;
}
