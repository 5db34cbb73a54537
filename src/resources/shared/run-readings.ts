interface Reading {
  /** As `performance.now()`. */
  readonly beganAt: number;
  result: Promise<unknown>;
  readonly askers: Set<string>;
}

export interface ReadingOptions {
  /** How old it may be, in milliseconds. @default it is kept for the run */
  readonly age?: number;
  /** Who asks, such as an object's id: whoever asks a second time gets a new reading. @default nobody does */
  readonly asker?: string;
}

/**
 * What the resources of one run read together, such as the list of a kind: once for the run, and the run itself says what
 * it has changed since.
 */
export class RunReadings {
  readonly #latest = new Map<string, Reading>();

  /** The reading of this key, under way or kept; a new one if it is too old. */
  async get<T>(key: string, read: () => Promise<T>, { age = Infinity, asker }: ReadingOptions = {}): Promise<T> {
    const latest = this.#latest.get(key);
    const isOld = latest === undefined || performance.now() - latest.beganAt > age;
    const reading = isOld || (asker !== undefined && latest.askers.has(asker)) ? this.#begin(key, read) : latest;
    if (asker !== undefined) reading.askers.add(asker);
    try {
      return (await reading.result) as T;
    } catch (error) {
      if (reading !== latest) throw error;
      // It may have failed only because the resource that asked first ran out of time.
      return read();
    }
  }

  /** What this run has changed comes into the reading for all that get it from now on. */
  amend<T>(key: string, change: (result: T) => T): void {
    const latest = this.#latest.get(key);
    if (latest === undefined) return;
    latest.result = (latest.result as Promise<T>).then(change);
    // Whoever has asked for the reading sees that it failed.
    latest.result.catch(() => undefined);
  }

  /** Nobody gets a reading that has begun by now. */
  forget(key: string): void {
    this.#latest.delete(key);
  }

  #begin<T>(key: string, read: () => Promise<T>): Reading {
    const reading: Reading = { beganAt: performance.now(), result: read(), askers: new Set() };
    this.#latest.set(key, reading);
    reading.result.catch(() => {
      if (this.#latest.get(key) === reading) this.#latest.delete(key);
    });
    return reading;
  }
}
