interface Reading {
  /** As `performance.now()`; null if nobody is to get it any more. */
  began: number | null;
  result: Promise<unknown>;
  /** Those who have asked `once` and got this one. */
  readonly askers: Set<string>;
  isDone: boolean;
  /** The one that begins when this one has ended. */
  next: Promise<unknown> | null;
}

/** What the resources of one run read together. A failed reading is not shared: each of them tries again. */
export class SharedReadings {
  readonly #latest = new Map<string, Reading>();
  readonly #sharing = new Map<string, number>();
  readonly #forgetting = new Map<string, NodeJS.Timeout>();

  /** See `Coordination.readSince`. */
  since<T>(key: string, since: number, read: () => Promise<T>): Promise<T> {
    const latest = this.#latest.get(key);
    const begin = async (): Promise<T> => this.#begin(key, read);
    if (latest === undefined) return begin();
    // It may have failed only because the resource that asked first ran out of time.
    if (latest.began !== null && latest.began > since) return (latest.result as Promise<T>).catch(read);
    if (latest.next !== null) return (latest.next as Promise<T>).catch(read);
    if (latest.isDone) return begin();
    const next = latest.result.then(begin, begin);
    latest.next = next;
    return next;
  }

  /** See `Coordination.once`. */
  once<T>(key: string, read: () => Promise<T>, asker: string | null): Promise<T> {
    if (asker !== null && this.#latest.get(key)?.askers.has(asker) === true) this.#latest.delete(key);
    const result = this.since(key, -Infinity, read);
    if (asker !== null) this.#latest.get(key)?.askers.add(asker);
    return result;
  }

  /** See `Coordination.readNext`. */
  async next<T>(key: string, read: () => Promise<T>): Promise<T> {
    try {
      return await this.since(key, performance.now(), read);
    } finally {
      const latest = this.#latest.get(key);
      if (latest?.isDone === true && latest.next === null) this.#latest.delete(key);
    }
  }

  /** See `Coordination.sharing`. */
  async sharing<T>(key: string, run: () => Promise<T>, pause = 0): Promise<T> {
    this.#sharing.set(key, (this.#sharing.get(key) ?? 0) + 1);
    clearTimeout(this.#forgetting.get(key));
    try {
      return await run();
    } finally {
      const others = this.#sharing.get(key)! - 1;
      if (others > 0) this.#sharing.set(key, others);
      else {
        this.#sharing.delete(key);
        const forget = (): void => void this.#latest.delete(key);
        if (pause === 0) forget();
        else this.#forgetting.set(key, setTimeout(forget, pause).unref());
      }
    }
  }

  /** See `Coordination.forget`. */
  forget(key: string): void {
    const latest = this.#latest.get(key);
    if (latest !== undefined) latest.began = null;
  }

  /** See `Coordination.amend`. */
  amend<T>(key: string, change: (result: T) => T): void {
    const latest = this.#latest.get(key);
    if (latest === undefined) return;
    const amended = (latest.result as Promise<T>).then(change);
    // Whoever has asked for the reading sees that it failed.
    amended.catch(() => undefined);
    latest.result = amended;
  }

  #begin<T>(key: string, read: () => Promise<T>): Promise<T> {
    const began = performance.now();
    const result = read();
    const reading: Reading = { began, result, askers: new Set(), isDone: false, next: null };
    this.#latest.set(key, reading);
    const end = (): void => {
      reading.isDone = true;
    };
    result.then(end, () => {
      end();
      if (this.#latest.get(key) === reading && reading.next === null) this.#latest.delete(key);
    });
    return result;
  }
}
