import { jsonTokens, type JsonToken } from "../json";
import { callInTemplate } from "./read-expression";
import { readTemplate } from "./read-template";
import { EmbeddedText, SourceText } from "./source-text";
import type { Attribute, Block, Body, Expression, ParsedFile } from "./syntax-tree";

/** How many labels the blocks of each type have; those of the others have none. */
const LABELS: Readonly<Record<string, number>> = {
  resource: 2,
  data: 2,
  ephemeral: 2,
  module: 1,
  provider: 1,
  variable: 1,
  output: 1,
};

/** Objects and arrays that are nested deeper are left out. */
const DEEPEST = 200;

/** Reads a file in JSON syntax. Never throws: of text that is not JSON the tree is empty. */
export function readHclJson(text: string): ParsedFile {
  try {
    JSON.parse(text.replace(/^\ufeff/, ""));
  } catch {
    return { body: { attributes: [], blocks: [] }, isValid: false };
  }
  return { body: new JsonBodyReader(new SourceText(text)).file(jsonTree(text)), isValid: true };
}

/** A value with its place. */
interface Value {
  readonly start: number;
  readonly end: number;
  /** Of a scalar; empty for an object or an array. */
  readonly token: string;
  readonly members: readonly Member[] | null;
  readonly items: readonly Value[] | null;
}

interface Member {
  readonly name: string;
  /** Of the name with its quotes. */
  readonly start: number;
  readonly end: number;
  readonly value: Value;
}

interface Open {
  readonly start: number;
  readonly members: Member[] | null;
  readonly items: Value[] | null;
  name: JsonToken | null;
}

/** Of text that is known to be JSON. */
function jsonTree(text: string): Value {
  const open: Open[] = [{ start: 0, members: null, items: [], name: null }];
  const put = (value: Value): void => {
    const inside = open.at(-1)!;
    inside.items?.push(value);
    if (inside.members === null || inside.name === null) return;
    const { text: name, at } = inside.name;
    inside.members.push({ name: JSON.parse(name) as string, start: at, end: at + name.length, value });
    inside.name = null;
  };
  for (const token of jsonTokens(text)) {
    const { text: what, at } = token;
    const inside = open.at(-1)!;
    if (what === "{" || what === "[")
      open.push({ start: at, members: what === "{" ? [] : null, items: what === "[" ? [] : null, name: null });
    else if (what === "}" || what === "]") {
      const { start, members, items } = open.pop()!;
      put({ start, end: at + 1, token: "", members, items });
    } else if (inside.members !== null && inside.name === null) inside.name = token;
    else put({ start: at, end: at + what.length, token: what, members: null, items: null });
  }
  return open[0]!.items![0]!;
}

class JsonBodyReader {
  constructor(private readonly source: SourceText) {}

  file(root: Value): Body {
    const blocks = objectsIn(root).flatMap(({ members }) =>
      (members ?? [])
        .filter(({ name }) => name !== "//")
        .flatMap((member) => this.#blocks(member.name, [], member, member.value, LABELS[member.name] ?? 0)),
    );
    return { attributes: [], blocks };
  }

  /** @param header the member whose name is the last label */
  #blocks(type: string, labels: readonly string[], header: Member, value: Value, missing: number): readonly Block[] {
    return objectsIn(value).flatMap((object): readonly Block[] => {
      const members = (object.members ?? []).filter(({ name }) => name !== "//");
      if (missing > 0)
        return members.flatMap((member) =>
          this.#blocks(type, [...labels, member.name], member, member.value, missing - 1),
        );
      return [
        {
          type,
          labels,
          header: this.source.range(header.start, header.end),
          range: this.source.range(header.start, object.end),
          attributes: members.map((member) => this.#attribute(member)),
          blocks: [],
        },
      ];
    });
  }

  #attribute({ name, start, value }: Member): Attribute {
    return {
      name,
      range: this.source.range(start, value.end),
      expression: this.#expression(value, 0),
    };
  }

  #expression({ start, end, token, members, items }: Value, depth: number): Expression {
    const range = this.source.range(start, end);
    if (depth > DEEPEST) return { kind: "other", range };
    if (members !== null)
      return {
        kind: "object",
        range,
        items: members.map((member) => ({
          key: member.name,
          range: this.source.range(member.start, member.value.end),
          value: this.#expression(member.value, depth + 1),
        })),
      };
    if (items !== null) return { kind: "list", range, items: items.map((item) => this.#expression(item, depth + 1)) };
    if (token === "null") return { kind: "null", range };
    if (token === "true" || token === "false") return { kind: "bool", range, value: token === "true" };
    return token.startsWith('"') ? this.#string(start, token) : { kind: "number", range, text: token };
  }

  #string(start: number, token: string): Expression {
    const inside = unescaped(this.source, start, token);
    const template = readTemplate(inside, 0, inside.text.length, { backslashes: false });
    const range = this.source.range(start, start + token.length);
    const call = callInTemplate(inside, template, 0, inside.text.length);
    return call ?? { kind: "string", range, ...template };
  }
}

/** An array of objects stands for each of them. */
const objectsIn = (value: Value): readonly Value[] =>
  (value.items ?? [value]).filter(({ members }) => members !== null);

/** What a JSON string stands for, with the place of each unit. */
function unescaped(source: SourceText, start: number, token: string): EmbeddedText {
  const text = JSON.parse(token) as string;
  const offsets = new Uint32Array(text.length + 1);
  let at = 1;
  for (let unit = 0; unit < text.length; unit++) {
    offsets[unit] = start + at;
    if (token[at] !== "\\") at++;
    else at += token[at + 1] === "u" ? 6 : 2;
  }
  offsets[text.length] = start + at;
  return new EmbeddedText(text, source, offsets);
}
