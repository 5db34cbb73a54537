/** The lines of a text, found once; `\r\n`, `\r` and `\n` each end one line. */
export class TextLines {
  /** Where each line begins. */
  readonly #starts: readonly number[];

  constructor(readonly text: string) {
    this.#starts = [0, ...Array.from(text.matchAll(/\r\n|\r|\n/g), ({ index, 0: end }) => index + end.length)];
  }

  /** How the first line behind a place ends. @default "\n" */
  lineEndAfter(place: number): string {
    const pattern = /\r\n|\r|\n/g;
    pattern.lastIndex = place;
    return pattern.exec(this.text)?.[0] ?? "\n";
  }

  /** Whether a line ends between two places. */
  isBroken(from: number, to: number): boolean {
    return this.#lineAt(from) !== this.#lineAt(to);
  }

  /** The blanks at the beginning of the line in which a place lies. */
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
