import { delay } from "../wait-until";

export interface Limits {
  /** Requests at the same time. */
  readonly places: number;
  /** Null for no limit. */
  readonly perSecond: number | null;
}

/** Lets a fixed number of requests run at once, first come, first served, spaced evenly, and pauses all when asked to. */
export class RequestLimits {
  #free: number;
  readonly #waiting = new Set<() => void>();
  readonly #interval: number;
  #next = 0;

  constructor({ places, perSecond }: Limits) {
    this.#free = places;
    this.#interval = perSecond === null ? 0 : 1000 / perSecond;
  }

  /** Resolves with true when a request may be sent, which calls `leave` when it has ended; false if the signal was aborted. */
  async enter(signal: AbortSignal): Promise<boolean> {
    if (signal.aborted) return false;
    if (this.#free > 0) this.#free -= 1;
    else if (!(await this.#place(signal))) return false;
    const now = performance.now();
    const at = Math.max(now, this.#next);
    this.#next = at + this.#interval;
    if (at > now) await delay(at - now, signal);
    if (signal.aborted) this.leave();
    return !signal.aborted;
  }

  leave(): void {
    const [next] = this.#waiting;
    if (next === undefined) this.#free += 1;
    else next();
  }

  /** Delays all requests by `milliseconds` from now. */
  pause(milliseconds: number): void {
    this.#next = Math.max(this.#next, performance.now() + milliseconds);
  }

  /** Resolves with true when another request has left its place to this one, with false if the signal ended the wait. */
  #place(signal: AbortSignal): Promise<boolean> {
    return new Promise((resolve) => {
      const end = (): void => {
        this.#waiting.delete(end);
        signal.removeEventListener("abort", end);
        resolve(!signal.aborted);
      };
      this.#waiting.add(end);
      signal.addEventListener("abort", end);
    });
  }
}

interface Flight<T> {
  readonly result: Promise<T>;
  readonly controller: AbortController;
  waiting: number;
}

/** Lets concurrent callers with the same request share one answer. */
export class SingleFlight<T> {
  readonly #flights = new Map<string, Flight<T>>();
  /** What each waiting caller does to leave. */
  readonly #leaves = new Set<() => void>();

  /**
   * Joins the running request with this key, or starts one. A caller leaves when its signal is aborted (`onAbort` makes
   * its error); when all have left, the request is aborted.
   */
  async run(
    key: string,
    signal: AbortSignal,
    start: (signal: AbortSignal) => Promise<T>,
    onAbort: () => Error,
  ): Promise<T> {
    let flight = this.#flights.get(key);
    if (flight === undefined) {
      const controller = new AbortController();
      flight = { result: start(controller.signal), controller, waiting: 0 };
      this.#flights.set(key, flight);
    }
    flight.waiting += 1;
    let hasLeft = false;
    let leave = (): void => undefined;
    const left = new Promise<never>((_, reject) => {
      leave = () => {
        hasLeft = true;
        reject(onAbort());
      };
    });
    this.#leaves.add(leave);
    signal.addEventListener("abort", leave);
    try {
      return await Promise.race([flight.result, left]);
    } finally {
      this.#leaves.delete(leave);
      signal.removeEventListener("abort", leave);
      flight.waiting -= 1;
      if (flight.waiting === 0 && this.#flights.get(key) === flight) this.#flights.delete(key);
      if (flight.waiting === 0 && hasLeft) flight.controller.abort(signal.reason);
    }
  }

  /** Nobody joins the running requests any more: what they read may be older than a write that has just ended. */
  forget(): void {
    this.#flights.clear();
  }

  /** All callers leave, as if their signals were aborted. */
  end(): void {
    for (const leave of this.#leaves) leave();
  }
}
