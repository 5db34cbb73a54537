/** Node's timers accept no longer delay; longer ones are set in steps. */
const LONGEST_TIMER = 2 ** 31 - 1;

/** How long work may take to finish and return what it has done after the deadline; it may be waiting forever. */
const GRACE = 10_000;

/**
 * The end of one piece of work: at a time limit (milliseconds; undefined: none), or when the call around it ends. One
 * signal for both, because joining signals costs as much as the rest of a small call.
 */
export class Deadline {
  readonly #controller = new AbortController();
  readonly #around: AbortSignal | undefined;
  readonly #follow = (): void => this.#controller.abort(this.#around?.reason);
  #timer: NodeJS.Timeout | undefined;
  #passed = false;
  #onPassed = (): void => undefined;

  constructor(milliseconds: number | undefined, around?: AbortSignal) {
    this.#around = around;
    if (milliseconds !== undefined) this.#wait(milliseconds);
    if (around?.aborted === true) this.#follow();
    else around?.addEventListener("abort", this.#follow, { once: true });
  }

  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  /** Whether the time limit has passed. */
  get passed(): boolean {
    return this.#passed;
  }

  /** The work's result, at the latest shortly after the time limit. @throws the signal's reason */
  async outlive<T>(work: Promise<T>): Promise<T> {
    let grace: NodeJS.Timeout | undefined;
    const overtime = new Promise<never>((_resolve, reject) => {
      this.#onPassed = () => void (grace = setTimeout(() => reject(this.signal.reason as Error), GRACE));
    });
    if (this.passed) this.#onPassed();
    try {
      return await Promise.race([work, overtime]);
    } finally {
      clearTimeout(grace);
      this.#onPassed = () => undefined;
    }
  }

  dispose(): void {
    clearTimeout(this.#timer);
    this.#around?.removeEventListener("abort", this.#follow);
  }

  #wait(milliseconds: number): void {
    const turn = Math.min(milliseconds, LONGEST_TIMER);
    this.#timer = setTimeout(() => {
      if (milliseconds > turn) return this.#wait(milliseconds - turn);
      this.#passed = true;
      this.#controller.abort(new DOMException("The operation's time limit has passed", "TimeoutError"));
      this.#onPassed();
    }, turn);
  }
}
