import { readExpression, wordAt } from "./read-expression";
import { readTemplate } from "./read-template";
import { endOfLine, endOfTrivia, quotedAt } from "./skip";
import type { Attribute, Block, Body, ParsedFile } from "./syntax-tree";

/** Blocks that are nested deeper are not read. */
const DEEPEST = 100;

/** Reads a file in the native syntax. Never throws: what cannot be read is left out, and reading goes on behind it. */
export function readHcl(text: string): ParsedFile {
  const reader = new BodyReader(text);
  const { body } = reader.read(text.startsWith("\ufeff") ? 1 : 0, 0);
  return { body, isValid: reader.isValid };
}

interface ReadBody {
  readonly body: Body;
  /** At the closing brace, or the end of the text. */
  readonly end: number;
}

class BodyReader {
  isValid = true;

  constructor(readonly text: string) {}

  read(from: number, depth: number): ReadBody {
    const attributes: Attribute[] = [];
    const blocks: Block[] = [];
    let at = endOfTrivia(this.text, from, true);
    while (at < this.text.length) {
      if (this.text[at] === "}") {
        if (depth > 0) break;
        this.isValid = false;
        at++;
      } else at = this.#readItem(at, depth, attributes, blocks);
      at = endOfTrivia(this.text, at, true);
    }
    return { body: { attributes, blocks }, end: at };
  }

  /** Reads an attribute or a block. @returns the offset behind it */
  #readItem(from: number, depth: number, attributes: Attribute[], blocks: Block[]): number {
    const isQuoted = this.text[from] === '"';
    const nameEnd = isQuoted ? quotedAt(this.text, from).end : from + wordAt(this.text, from).length;
    const name = isQuoted ? this.#label(from, nameEnd) : this.text.slice(from, nameEnd);
    const next = endOfTrivia(this.text, nameEnd, false);
    const isAttribute = this.text[next] === "=" && this.text[next + 1] !== "=";
    if (nameEnd === from || (isQuoted && !isAttribute)) return this.#skipLine(from);
    if (!isAttribute) return this.#readBlock(from, name, depth, blocks);
    // Only CLI configurations, which are older HCL, have such names.
    if (isQuoted) this.isValid = false;
    const { expression, end } = readExpression(this.text, endOfTrivia(this.text, next + 1, false), false);
    if (end === expression.range.start) return this.#skipLine(from);
    attributes.push({ name, range: { start: from, end: end }, expression });
    return this.#endLine(end);
  }

  #readBlock(from: number, type: string, depth: number, blocks: Block[]): number {
    const labels: string[] = [];
    let headerEnd = from + type.length;
    let at = endOfTrivia(this.text, headerEnd, false);
    while (at < this.text.length && this.text[at] !== "{") {
      const word = wordAt(this.text, at);
      const end = this.text[at] === '"' ? quotedAt(this.text, at).end : at + word.length;
      if (end === at) return this.#skipLine(from);
      labels.push(word === "" ? this.#label(at, end) : word);
      headerEnd = end;
      at = endOfTrivia(this.text, end, false);
    }
    if (at >= this.text.length || depth >= DEEPEST) return this.#skipLine(from);
    const { body, end } = this.read(at + 1, depth + 1);
    const isClosed = this.text[end] === "}";
    if (!isClosed) this.isValid = false;
    const behind = isClosed ? end + 1 : end;
    blocks.push({
      ...body,
      type,
      labels,
      header: { start: from, end: headerEnd },
      range: { start: from, end: behind },
    });
    return isClosed ? this.#endLine(behind) : behind;
  }

  #label(from: number, end: number): string {
    return readTemplate(this.text, from + 1, end - 1, true).value ?? "";
  }

  /** Behind the end of an item, only the line's end or the block's may come. */
  #endLine(from: number): number {
    const at = endOfTrivia(this.text, from, false);
    const next = this.text[at];
    return next === undefined || next === "\n" || next === "}" ? at : this.#skipLine(at);
  }

  #skipLine(from: number): number {
    this.isValid = false;
    return endOfLine(this.text, from);
  }
}
