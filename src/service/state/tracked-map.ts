/** A value that was set, or a key that was deleted. */
export type MapChange = readonly [key: string, value: unknown] | readonly [key: string];

/**
 * A map that records its changes since `takeChanges`, in an order that reproduces the order of keys. None are recorded
 * before the first call: a service without a data directory never takes them.
 */
export class TrackedMap<Value> extends Map<string, Value> {
  #changes: string[] | null = null;
  readonly #onChange: () => void;

  constructor(entries: Iterable<readonly [string, Value]>, onChange: () => void) {
    super();
    this.#onChange = onChange;
    for (const [key, value] of entries) super.set(key, value);
  }

  override set(key: string, value: Value): this {
    // Encoded first: what cannot be stored does not get into the map either.
    this.#record([key, value]);
    this.#onChange();
    return super.set(key, value);
  }

  override delete(key: string): boolean {
    if (!this.has(key)) return false;
    this.#record([key]);
    this.#onChange();
    return super.delete(key);
  }

  override clear(): void {
    for (const key of [...this.keys()]) this.delete(key);
  }

  /** Replaces everything, which is no change, and drops the changes that were not taken. */
  restore(entries: Iterable<readonly [string, Value]>): void {
    super.clear();
    for (const [key, value] of entries) super.set(key, value);
    this.takeChanges();
  }

  /** Each a MapChange in JSON. */
  takeChanges(): readonly string[] {
    const changes = this.#changes ?? [];
    this.#changes = [];
    return changes;
  }

  #record(change: MapChange): void {
    this.#changes?.push(JSON.stringify(change));
  }
}
