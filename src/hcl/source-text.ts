/** A place in a text. Line and column count from 1; offset and column are in UTF-16 units, as editors count. */
export interface Position {
  readonly offset: number;
  readonly line: number;
  readonly column: number;
}

/** From `start` up to, and without, `end`. */
export interface Range {
  readonly start: Position;
  readonly end: Position;
}

/** A text whose places can be named. A byte order mark takes an offset, but no column. */
export class SourceText {
  readonly #lines: readonly number[];

  constructor(readonly text: string) {
    const lines = [text.startsWith("\ufeff") ? 1 : 0];
    for (let at = text.indexOf("\n"); at !== -1; at = text.indexOf("\n", at + 1)) lines.push(at + 1);
    this.#lines = lines;
  }

  position(offset: number): Position {
    let low = 0;
    let high = this.#lines.length - 1;
    while (low < high) {
      const middle = Math.ceil((low + high) / 2);
      if (this.#lines[middle]! <= offset) low = middle;
      else high = middle - 1;
    }
    return { offset, line: low + 1, column: Math.max(1, offset - this.#lines[low]! + 1) };
  }

  range(start: number, end: number): Range {
    return { start: this.position(start), end: this.position(end) };
  }
}

/** A text that stands inside another in a different spelling, such as a template in a JSON string. */
export class EmbeddedText {
  /** @param offsets of each UTF-16 unit in the outer text, and of the end */
  constructor(
    readonly text: string,
    private readonly outer: SourceText,
    private readonly offsets: ArrayLike<number>,
  ) {}

  /** A range of the outer text. */
  range(start: number, end: number): Range {
    return this.outer.range(this.offsets[start]!, this.offsets[end]!);
  }

  /** Whether the unit is spelt by itself, and not by an escape. */
  isVerbatim(offset: number): boolean {
    const at = this.offsets[offset]!;
    return this.offsets[offset + 1] === at + 1 && this.outer.text[at] === this.text[offset];
  }
}

/** What the readers of expressions work on: ranges always count in the file's own text. */
export type ReadableText = SourceText | EmbeddedText;
