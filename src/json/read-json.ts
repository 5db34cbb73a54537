import { type JsonNode, JsonNumber } from "./json-node";

export interface JsonRules {
  /** The maximum nesting of objects and arrays. @default unlimited */
  readonly maxDepth?: number;
  /** Whether an object may name a member twice; the last one then counts, as in Go. @default true */
  readonly duplicates?: boolean;
}

/** JSON that breaks one of the rules of its reader. */
export class JsonRuleError extends Error {
  override readonly name = "JsonRuleError";

  constructor(
    readonly rule: "maxDepth" | "duplicates",
    /** Where in the text, in UTF-16 units. */
    readonly at: number,
    /** The member that is named twice. */
    readonly member = "",
  ) {
    super(rule === "maxDepth" ? "The JSON is nested too deeply" : "The JSON names a member twice");
  }
}

/**
 * Reads JSON text. The built-in parser validates the text, then its tokens are read again, because that parser loses
 * digits, the order of members and duplicate names.
 *
 * @throws SyntaxError as `JSON.parse`, whose message may quote the text
 * @throws JsonRuleError
 */
export function readJson(text: string, rules: JsonRules = {}): JsonNode {
  JSON.parse(text);
  return new TreeBuilder(text, rules).build();
}

/** The tokens to distinguish in text that is known to be valid JSON; a quote begins a string. */
const TOKEN = /"|-?\d[\d.eE+-]*|true|false|null|[[\]{}]/g;

export interface JsonToken {
  /** A bracket or a scalar. */
  readonly text: string;
  readonly at: number;
}

/** The tokens of a text that is JSON, without commas and colons. */
export function* jsonTokens(text: string): Generator<JsonToken> {
  const token = new RegExp(TOKEN);
  for (let match = token.exec(text); match !== null; match = token.exec(text)) {
    const at = match.index;
    if (match[0] === '"') token.lastIndex = endOfString(text, at + 1);
    yield { text: text.slice(at, token.lastIndex), at };
  }
}

/**
 * Behind the quote that ends the string, whose text begins at `from`. Not by a pattern: its backtracking overflows the
 * stack in long strings.
 */
export function endOfString(text: string, from: number): number {
  for (let quote = text.indexOf('"', from); quote !== -1; quote = text.indexOf('"', quote + 1)) {
    let first = quote;
    while (text[first - 1] === "\\") first--;
    if ((quote - first) % 2 === 0) return quote + 1;
  }
  return text.length;
}

/** The nesting depth after a token. @throws JsonRuleError if it is deeper than `maxDepth` */
export function depthAfter(depth: number, { text, at }: JsonToken, maxDepth = Infinity): number {
  if (text === "]" || text === "}") return depth - 1;
  if (text !== "[" && text !== "{") return depth;
  if (depth >= maxDepth) throw new JsonRuleError("maxDepth", at);
  return depth + 1;
}

/** An object or array that is not closed yet. */
type Open =
  | { readonly kind: "array"; readonly items: JsonNode[] }
  | { readonly kind: "object"; readonly members: Map<string, JsonNode>; name: string | null };

class TreeBuilder {
  readonly #open: Open[] = [];
  #root: JsonNode = null;

  constructor(
    readonly source: string,
    readonly rules: JsonRules,
  ) {}

  build(): JsonNode {
    let depth = 0;
    for (const token of jsonTokens(this.source)) {
      depth = depthAfter(depth, token, this.rules.maxDepth);
      this.#take(token);
    }
    return this.#root;
  }

  #take({ text, at }: JsonToken): void {
    const inside = this.#open.at(-1);
    switch (text) {
      case "{":
        return this.#begin({ kind: "object", members: new Map(), name: null });
      case "[":
        return this.#begin({ kind: "array", items: [] });
      case "}":
      case "]":
        this.#open.pop();
        return;
      default:
        if (inside?.kind === "object" && inside.name === null) this.#name(inside, text, at);
        else this.#put(scalarIn(text));
    }
  }

  #begin(open: Open): void {
    this.#put(open.kind === "object" ? open.members : open.items);
    this.#open.push(open);
  }

  #name(open: Extract<Open, { kind: "object" }>, token: string, at: number): void {
    open.name = stringIn(token);
    if (this.rules.duplicates === false && open.members.has(open.name))
      throw new JsonRuleError("duplicates", at, open.name);
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

/** What a token that is not a bracket stands for. */
export function scalarIn(token: string): JsonNode {
  switch (token) {
    case "true":
      return true;
    case "false":
      return false;
    case "null":
      return null;
    default:
      return token.startsWith('"') ? stringIn(token) : new JsonNumber(token);
  }
}

export const stringIn = (token: string): string =>
  token.includes("\\") ? (JSON.parse(token) as string) : token.slice(1, -1);
