/** The lines of a text, found once; `\r\n`, `\r` and `\n` each end one line. */
export class TextLines {
  /** Where each line begins. */
  readonly #starts: readonly number[];

  constructor(readonly text: string) {
    this.#starts = [0, ...Array.from(text.matchAll(/\r\n|\r|\n/g), ({ index, 0: end }) => index + end.length)];
  }

  /** The line end of the first line after a position. @default "\n" */
  lineEndAfter(place: number): string {
    const pattern = /\r\n|\r|\n/g;
    pattern.lastIndex = place;
    return pattern.exec(this.text)?.[0] ?? "\n";
  }

  /** Whether a line ends between two positions. */
  isBroken(from: number, to: number): boolean {
    return this.#lineAt(from) !== this.#lineAt(to);
  }

  /** The blanks at the beginning of the line that contains a position. */
  indentAt(place: number): string {
    const start = this.#starts[this.#lineAt(place)] ?? 0;
    let end = start;
    while (this.text[end] === " " || this.text[end] === "\t") end++;
    return this.text.slice(start, end);
  }

  #lineAt(place: number): number {
    let [low, high] = [0, this.#starts.length];
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if (this.#starts[middle]! <= place) low = middle;
      else high = middle;
    }
    return low;
  }
}
