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
