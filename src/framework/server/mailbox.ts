/** An unbounded queue for one writer and one reader, who reads at its own pace. */
export class Mailbox<T> implements AsyncIterable<T> {
  readonly #letters: T[] = [];
  #closed = false;
  #wake: () => void = () => undefined;

  /** Items put in after `close` are dropped. */
  put(letter: T): void {
    if (this.#closed) return;
    this.#letters.push(letter);
    this.#wake();
  }

  /** The reader gets the remaining items, then the end. */
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
