import { delay } from "./delay";

/** Spaces requests evenly, and pauses all of them when the service asks for it. */
export class RequestPace {
  readonly #interval: number;
  #next = 0;
  #pausedUntil = 0;

  /** @param perSecond null for no limit */
  constructor(perSecond: number | null) {
    this.#interval = perSecond === null ? 0 : 1000 / perSecond;
  }

  /** Resolves when the next request may be sent, or when the signal is aborted. */
  async turn(signal: AbortSignal): Promise<void> {
    const now = performance.now();
    const at = Math.max(now, this.#next, this.#pausedUntil);
    this.#next = at + this.#interval;
    if (at > now) await delay(at - now, signal);
  }

  /** Delays all requests by `milliseconds` from now. */
  pause(milliseconds: number): void {
    this.#pausedUntil = Math.max(this.#pausedUntil, performance.now() + milliseconds);
  }
}
