/** What one writer puts in whenever it likes, one reader takes out in the same order, at its own pace. */
export class Mailbox<T> implements AsyncIterable<T> {
  readonly #letters: T[] = [];
  #closed = false;
  #wake: () => void = () => undefined;

  /** Nothing that is put in after the end is delivered. */
  put(letter: T): void {
    if (this.#closed) return;
    this.#letters.push(letter);
    this.#wake();
  }

  /** The reader gets what is still inside, then the end. */
  close(): void {
    this.#closed = true;
    this.#wake();
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<T> {
    for (;;) {
      const letters = this.#letters.splice(0);
      yield* letters;
      if (letters.length > 0) continue;
      if (this.#closed) return;
      await new Promise<void>((resolve) => (this.#wake = resolve));
    }
  }
}
