/** Node's timers hold no more milliseconds than this; longer ones are set in turns. */
const LONGEST_TIMER = 2 ** 31 - 1;

/** A time limit that can be lifted: its signal is aborted after so many milliseconds (undefined: never). */
export class Deadline {
  readonly #controller = new AbortController();
  #timer: NodeJS.Timeout | undefined;

  constructor(milliseconds: number | undefined) {
    if (milliseconds !== undefined) this.#wait(milliseconds);
  }

  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  get passed(): boolean {
    return this.#controller.signal.aborted;
  }

  dispose(): void {
    clearTimeout(this.#timer);
  }

  #wait(milliseconds: number): void {
    const turn = Math.min(milliseconds, LONGEST_TIMER);
    this.#timer = setTimeout(() => {
      if (milliseconds > turn) this.#wait(milliseconds - turn);
      else this.#controller.abort(new DOMException("The operation's time limit has passed", "TimeoutError"));
    }, turn);
  }
}
