import { UNKNOWN, type Unknown } from "../../cty";

/** What a run knows of one object that its configuration manages. */
export interface RunObject {
  /** Null for one that is to be created. */
  readonly id: string | null;
  /** Null if this run has not planned it, as for one that was only read. */
  readonly plan: PlannedObject | null;
  /** Its name in the state that was read; null if it was not read, or has none. */
  readonly read: Name | null;
  /** How this run has made it the configuration's; null if it was before. */
  readonly claim: "created" | "adopted" | null;
}

/** The name of an object, and where it has to be the only one of that name. */
export interface Name {
  /** Null if it is unknown, or the object has none. */
  readonly name: string | null;
  /** Such as the id of a parent; null for no such place. @default null */
  readonly parent?: string | null | Unknown;
}

/** What the plan of an object says of its name. */
export interface PlannedObject extends Required<Name> {
  /** Whether the plan creates the object or gives it this name. */
  readonly isNew: boolean;
  /** Whether it is replaced, and its second plan, the one with private state, has not come. */
  readonly awaitsPlan: boolean;
  /** Whether it reported that other objects have the same name. */
  readonly reports: boolean;
}

/**
 * The objects of one noun in the order in which a run came to them, found by id and by planned name: large
 * configurations ask for each of their objects several times.
 */
export class RunObjects implements Iterable<RunObject> {
  readonly #all = new Set<RunObject>();
  readonly #byId = new Map<string, RunObject>();
  /** Hardly ever more than one of a name, and a Set of one takes ten times the memory of a list of one. */
  readonly #byName = new Map<string, readonly RunObject[]>();

  [Symbol.iterator](): Iterator<RunObject> {
    return this.#all.values();
  }

  get(id: string): RunObject | undefined {
    return this.#byId.get(id);
  }

  /** Those whose plan has this name in this place; none if either is unknown. */
  named(name: Name): readonly RunObject[] {
    const key = keyOf(name);
    return (key === null ? undefined : this.#byName.get(key)) ?? [];
  }

  /** Puts an object at the end, in place of what was known of it before. */
  put({ id, plan, read, claim }: RunObject, before: RunObject | undefined): void {
    if (before !== undefined) this.delete(before);
    // Field by field: of an object from a rest (`...others`) V8 keeps a description for each, in place of one for all.
    const object = { id, plan: plan && { ...plan, name: plan.name && copyOf(plan.name) }, read, claim };
    this.#all.add(object);
    if (object.id !== null) this.#byId.set(object.id, object);
    const key = object.plan && keyOf(object.plan);
    if (key !== null) this.#byName.set(key, [...(this.#byName.get(key) ?? []), object]);
  }

  delete(object: RunObject): void {
    this.#all.delete(object);
    if (object.id !== null && this.#byId.get(object.id) === object) this.#byId.delete(object.id);
    const key = object.plan && keyOf(object.plan);
    const left = key === null ? [] : this.named(object.plan!).filter((each) => each !== object);
    if (key !== null && left.length > 0) this.#byName.set(key, left);
    else if (key !== null) this.#byName.delete(key);
  }
}

/**
 * V8 keeps the whole of a text in memory for a part of it. The name of a plan is a part of the document: 10,000
 * workflows of 20 KB kept 205 MB until the end of the run.
 */
const copyOf = (part: string): string => Buffer.from(part, "utf16le").toString("utf16le");

const keyOf = ({ name, parent = null }: Name): string | null =>
  name === null || parent === UNKNOWN ? null : JSON.stringify([name, parent]);
