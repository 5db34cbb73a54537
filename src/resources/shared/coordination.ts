import type { CallOptions } from "../../client";
import type { Schema, Stored } from "../../framework";

/** How a run has made an object the configuration's. */
export type Claim = "created" | "adopted";

/** An object that a delete left on the service for the create that follows it in a replacement. */
interface HandedOver {
  readonly noun: string;
  readonly id: string;
  /** What identifies its successor: a name, or all values whose change replaces it. */
  readonly key: string | null;
}

/** An object of a list, as far as the list shows it. */
export interface Listed {
  /** Null if the list shows none: such an object cannot be distinguished from others. */
  readonly id: string | null;
}

/** The objects of a kind. */
export interface Listing<L extends Listed> {
  readonly noun: string;
  /** How old the run's list may be, in milliseconds. @default a minute */
  readonly listAge?: number;
  readonly list: (options: CallOptions) => Promise<readonly L[]>;
}

/** How old a list may be, in milliseconds: somebody may create objects while a long apply goes on. */
export const LIST_AGE = 60_000;

/** What the resources of one run tell each other about objects, by noun, because the engine runs them concurrently. */
export class Coordination {
  /** What refreshes of this process have read, by type and id; null: state as it was. */
  readonly refreshed = new Map<string, Stored<Schema> | null>();
  /** Workflows that the planned deletion of a group takes along, by id: what does, such as `group "Finance"`. */
  readonly losses = new Map<string, string>();
  readonly #objects = new Map<string, Claim | null>();
  readonly #handedOver = new Set<HandedOver>();
  readonly #tails = new Map<string, Promise<unknown>>();

  /** @param readings what they read together */
  constructor(readonly readings = new RunReadings()) {}

  /** For objects that others need not know of: what is recorded of them goes with it. */
  withOwnRecords(): Coordination {
    return new Coordination(this.readings);
  }

  /** Runs those with a key in common one after the other. */
  async exclusively<T>(keys: readonly string[], run: () => Promise<T>): Promise<T> {
    const mine = Promise.allSettled(keys.map(async (key) => this.#tails.get(key))).then(run);
    for (const key of keys) this.#tails.set(key, mine);
    try {
      return await mine;
    } finally {
      for (const key of keys) if (this.#tails.get(key) === mine) this.#tails.delete(key);
    }
  }

  /** Whether this configuration manages an object, as far as this run has come across it. */
  isManaged(noun: string, id: string): boolean {
    return this.#objects.has(objectKey(noun, id));
  }

  /** Records an object that a refresh or a plan of this run has come across. */
  recordManaged(noun: string, id: string): void {
    this.#objects.set(objectKey(noun, id), this.claimOf(noun, id));
  }

  /** Claims the object for a resource of this run: no other one can claim it. */
  claim(noun: string, id: string, how: Claim): void {
    this.#objects.set(objectKey(noun, id), how);
  }

  /** Null if this run has neither created nor adopted it. */
  claimOf(noun: string, id: string): Claim | null {
    return this.#objects.get(objectKey(noun, id)) ?? null;
  }

  /** Runs what takes over an object that was claimed for it; if that fails, the object is free for others. */
  async adopting<T>(noun: string, id: string, run: () => Promise<T>): Promise<T> {
    try {
      return await run();
    } catch (error) {
      this.release(noun, id);
      throw error;
    }
  }

  /** Forgets an object that is gone: another one may get its id. */
  release(noun: string, id: string): void {
    this.#objects.delete(objectKey(noun, id));
    this.forgetList(noun);
  }

  handOver(object: HandedOver): void {
    this.#handedOver.add(object);
  }

  handedOver(noun: string): readonly HandedOver[] {
    return [...this.#handedOver].filter((object) => object.noun === noun);
  }

  /** The id of the object that was left for this key, which nobody else gets then; null if none was. */
  takeOver(noun: string, key: string): string | null {
    const found = this.handedOver(noun).find((object) => object.key === key);
    if (found === undefined) return null;
    this.#handedOver.delete(found);
    return found.id;
  }

  /** All objects of a kind, listed once for the run. @param age how old the list may be; 0: it is listed now */
  list<L extends Listed>(
    { noun, listAge = LIST_AGE, list }: Listing<L>,
    options: CallOptions,
    age = listAge,
  ): Promise<readonly L[]> {
    return this.readings.get(keyOf(noun), () => list(options), { age });
  }

  /**
   * Whether the list shows this object, of which reading says that it is gone: the list that the run has, and where that
   * does, one that is new to the object, since it may have gone in between.
   */
  async isListed<L extends Listed>({ noun, list }: Listing<L>, id: string, options: CallOptions): Promise<boolean> {
    const isShown = async (): Promise<boolean> =>
      (await this.readings.get(keyOf(noun), () => list(options), { asker: id })).some((listed) => listed.id === id);
    return (await isShown()) && isShown();
  }

  /** Other creates of this run find an object that it has created. */
  addToList<L extends Listed>({ noun }: Listing<L>, created: L): void {
    this.readings.amend<readonly L[]>(keyOf(noun), (list) =>
      list.some(({ id }) => id === created.id) ? list : [...list, created],
    );
  }

  /** This run has changed what is in it. */
  forgetList(noun: string): void {
    this.readings.forget(keyOf(noun));
  }
}

/** Nouns are of one line, so an id cannot look like another noun's. */
const objectKey = (noun: string, id: string): string => `${noun}\n${id}`;

const keyOf = (kind: string): string => `list ${kind}`;

interface Reading {
  /** As `performance.now()`. */
  readonly beganAt: number;
  result: Promise<unknown>;
  readonly askers: Set<string>;
}

interface ReadingOptions {
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
