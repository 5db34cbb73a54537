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
