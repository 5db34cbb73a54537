/** Node's timers accept no longer delay; longer ones are set in steps. */
const LONGEST_TIMER = 2 ** 31 - 1;

/** How long work may take to finish and return what it has done after the deadline; it may be waiting forever. */
const GRACE = 10_000;

/** A time limit that can be lifted: its signal is aborted after this many milliseconds (undefined: never). */
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

  /** The work's result, at the latest shortly after the deadline. @throws the signal's reason */
  async outlive<T>(work: Promise<T>): Promise<T> {
    let grace: NodeJS.Timeout | undefined;
    let onPassed = (): void => undefined;
    const overtime = new Promise<never>((_resolve, reject) => {
      onPassed = () => void (grace = setTimeout(() => reject(this.signal.reason as Error), GRACE));
    });
    if (this.passed) onPassed();
    else this.signal.addEventListener("abort", onPassed, { once: true });
    try {
      return await Promise.race([work, overtime]);
    } finally {
      clearTimeout(grace);
      this.signal.removeEventListener("abort", onPassed);
    }
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
