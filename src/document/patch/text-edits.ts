/** A piece of text, joined only at the end, so that nested moves copy each character once. */
export type Chunk = string | readonly Chunk[];

interface Edit {
  readonly start: number;
  /** Exclusive; equal to `start` for an insertion. */
  readonly end: number;
  readonly text: Chunk;
}

/** Non-overlapping changes to one text, in any order, applied all at once. Offsets refer to the original text. */
export class TextEdits {
  readonly #edits: Edit[] = [];

  /** Insertions at one offset are in the order of the calls, before a replacement that starts there. */
  insert(at: number, text: Chunk): void {
    this.#edits.push({ start: at, end: at, text });
  }

  replace(start: number, end: number, text: Chunk): void {
    if (start < end || text !== "") this.#edits.push({ start, end, text });
  }

  /** The text from `start` to `end` with the changes, all of which must be in this range. */
  applied(text: string, start: number, end: number): Chunk {
    const pieces: Chunk[] = [];
    let at = start;
    for (const edit of this.#edits.sort((a, b) => a.start - b.start || a.end - b.end)) {
      if (edit.start < at || edit.end > end) throw new Error(`overlapping edits at offset ${edit.start}`);
      pieces.push(text.slice(at, edit.start), edit.text);
      at = edit.end;
    }
    pieces.push(text.slice(at, end));
    return pieces;
  }
}

/** The whole as one string. */
export function flatten(chunk: Chunk): string {
  const parts: string[] = [];
  const collect = (each: Chunk): void => {
    if (typeof each === "string") parts.push(each);
    else for (const part of each) collect(part);
  };
  collect(chunk);
  return parts.join("");
}
