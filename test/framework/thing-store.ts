/** What the service of these tests holds: the resource writes to it, and tests look at it and change it. */
export interface StoredThing {
  readonly id: string;
  readonly name: string;
  readonly text: string;
  readonly size: number;
  readonly region: string;
  readonly revision: number;
  readonly token: string | null;
}

/** How a test makes the thing's operations misbehave. */
export interface Behaviour {
  readonly create?: "throws" | "says why" | "half" | "forgets" | "wrong type" | "nothing" | "waits";
  readonly update?: "throws" | "half" | "other identity" | "waits" | "shouts";
  readonly delete?: "throws" | "refused";
  readonly read?: "throws" | "waits" | "other identity" | "unknown";
}

export class ThingStore {
  readonly things = new Map<string, StoredThing>();
  behaviour: Behaviour = {};
  loads: string[] = [];
  /** What list and action have been asked for, and how they ended. */
  readonly log: string[] = [];
  #next = 1;

  newId(): string {
    return `t-${this.#next++}`;
  }

  change(id: string, change: Partial<StoredThing>): void {
    const thing = this.things.get(id);
    if (thing === undefined) throw new Error(`There is no ${id}`);
    this.things.set(id, { ...thing, ...change });
  }
}
