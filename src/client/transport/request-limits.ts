import { delay } from "../wait-until";

/** Hands out a fixed number of slots, first come, first served. */
export class ConcurrencyLimit {
  #free: number;
  readonly #waiting = new Set<() => void>();

  constructor(places: number) {
    this.#free = places;
  }

  /** Resolves with the function that releases the slot, or with null if the signal ended the wait. */
  async acquire(signal: AbortSignal): Promise<(() => void) | null> {
    if (signal.aborted) return null;
    if (this.#free > 0) {
      this.#free -= 1;
      return this.#releaseOnce();
    }
    const granted = await new Promise<boolean>((resolve) => {
      const grant = (): void => {
        signal.removeEventListener("abort", leave);
        resolve(true);
      };
      const leave = (): void => {
        this.#waiting.delete(grant);
        resolve(false);
      };
      this.#waiting.add(grant);
      signal.addEventListener("abort", leave, { once: true });
    });
    return granted ? this.#releaseOnce() : null;
  }

  #releaseOnce(): () => void {
    let released = false;
    return () => {
      if (released) return;
      released = true;
      const [next] = this.#waiting;
      if (next === undefined) {
        this.#free += 1;
      } else {
        this.#waiting.delete(next);
        next();
      }
    };
  }
}

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
  run(key: string, signal: AbortSignal, start: (signal: AbortSignal) => Promise<T>, onAbort: () => Error): Promise<T> {
    if (signal.aborted) return Promise.reject(onAbort());
    const flight = this.#flights.get(key) ?? this.#start(key, start);
    flight.waiting += 1;
    return new Promise<T>((resolve, reject) => {
      const leave = (): void => {
        landed();
        flight.waiting -= 1;
        if (flight.waiting === 0) {
          this.#remove(key, flight);
          flight.controller.abort(signal.reason);
        }
        reject(onAbort());
      };
      const landed = (): void => {
        this.#leaves.delete(leave);
        signal.removeEventListener("abort", leave);
      };
      this.#leaves.add(leave);
      signal.addEventListener("abort", leave);
      void flight.result.then(resolve, reject).then(landed);
    });
  }

  /** Nobody joins the running requests any more: what they read may be older than a write that has just ended. */
  forget(): void {
    this.#flights.clear();
  }

  /** All callers leave, as if their signals were aborted. */
  end(): void {
    for (const leave of this.#leaves) leave();
  }

  #start(key: string, start: (signal: AbortSignal) => Promise<T>): Flight<T> {
    const controller = new AbortController();
    const result = start(controller.signal).finally(() => this.#remove(key, flight));
    const flight: Flight<T> = { result, controller, waiting: 0 };
    this.#flights.set(key, flight);
    return flight;
  }

  #remove(key: string, flight: Flight<T>): void {
    if (this.#flights.get(key) === flight) this.#flights.delete(key);
  }
}
