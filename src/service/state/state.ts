import type { AuditEntry, Stored, StoredGroup } from "./stored";

/** The root group, there from the start (interface document, 2.4). */
export const ROOT_GROUP_ID = "master-group";
export const ROOT_GROUP_NAME = "Master";

/** The queue that the interface document names (2.6), there from the start; the default for workflows. */
export const MASTER_QUEUE = "Master";

type Collection = keyof Stored;

/** Each collection, and the field under which it keeps its objects. */
const COLLECTIONS: { readonly [Name in Collection]: keyof Stored[Name] } = {
  groups: "id",
  workflows: "id",
  revisions: "id",
  instances: "id",
  logs: "id",
  queues: "name",
  agents: "host",
  assets: "id",
  assetGroups: "id",
  calendars: "id",
  searches: "id",
  alerts: "id",
  tickets: "id",
  pending: "id",
};
const COLLECTION_NAMES = Object.keys(COLLECTIONS) as readonly Collection[];

/**
 * Everything that the service knows. The values are plain immutable data in the order of their creation; changes
 * replace them in the maps.
 */
export type State = { readonly [Name in Collection]: Map<string, Stored[Name]> } & {
  readonly audit: AuditEntry[];
  /** The last serial number that was assigned. */
  serial: number;
  /** How many runs have started since the service started. */
  executed: number;
  /** What has changed since somebody took it from here, in order; null where nobody does. */
  readonly changes: Change[] | null;
};

/** A value that was set in a collection or appended to the audit log; without a value, a key that was deleted. */
export type Change = readonly [collection: Collection | "audit", key: string, value?: unknown];

/** The state as JSON values. */
export type StateSnapshot = { readonly [Name in Collection]: readonly Stored[Name][] } & {
  readonly audit: readonly AuditEntry[];
  readonly serial: number;
};

const EMPTY: StateSnapshot = {
  ...(Object.fromEntries(COLLECTION_NAMES.map((name) => [name, []])) as unknown as Pick<StateSnapshot, Collection>),
  groups: [{ id: ROOT_GROUP_ID, name: ROOT_GROUP_NAME, description: null, parentId: null, serial: 0, visibleAt: 0 }],
  queues: [{ name: MASTER_QUEUE, paused: false }],
  audit: [],
  serial: 0,
};

/** A map that tells of its changes. */
class TrackedMap<Value> extends Map<string, Value> {
  readonly #changed: (...change: [key: string, value?: Value]) => void;

  constructor(entries: Iterable<readonly [string, Value]>, changed: (...change: [key: string, value?: Value]) => void) {
    super();
    this.#changed = changed;
    for (const [key, value] of entries) super.set(key, value);
  }

  override set(key: string, value: Value): this {
    this.#changed(key, value);
    return super.set(key, value);
  }

  override delete(key: string): boolean {
    if (this.has(key)) this.#changed(key);
    return super.delete(key);
  }

  override clear(): void {
    for (const key of [...this.keys()]) this.delete(key);
  }
}

/**
 * @param snapshot @default a service with only the root group and the queue Master
 * @param changes where changes are recorded. @default nowhere
 */
export function restoreState(snapshot: StateSnapshot = EMPTY, changes: Change[] | null = null): State {
  const tracked = COLLECTION_NAMES.map((name) => {
    const items: readonly object[] = snapshot[name];
    const entries = items.map((item): [string, unknown] => [String(item[COLLECTIONS[name] as keyof object]), item]);
    return [name, new TrackedMap(entries, (...change) => changes?.push([name, ...change]))] as const;
  });
  const maps = Object.fromEntries(tracked) as unknown as Pick<State, Collection>;
  return { ...maps, audit: [...snapshot.audit], serial: snapshot.serial, executed: 0, changes };
}

export function snapshotState(state: State): StateSnapshot {
  const items = Object.fromEntries(COLLECTION_NAMES.map((name) => [name, [...state[name].values()]]));
  return {
    ...(items as unknown as Pick<StateSnapshot, Collection>),
    audit: [...state.audit],
    serial: state.serial,
  };
}

export function objectsOf<Name extends Collection>(state: State, collection: Name): ReadonlyMap<string, Stored[Name]> {
  const collections: { readonly [Each in Collection]: ReadonlyMap<string, Stored[Each]> } = state;
  return collections[collection];
}

/** The root group's id. A state that was read from another service has that service's. */
export const rootGroupId = ({ groups }: Pick<State, "groups">): string => rootAmong([...groups.values()]);

export function rootAmong(groups: readonly StoredGroup[]): string {
  const roots = groups.filter(({ parentId }) => parentId === null);
  return (roots.find(({ name }) => name === ROOT_GROUP_NAME) ?? roots[0])?.id ?? ROOT_GROUP_ID;
}

export function nextSerial(state: State): number {
  state.serial += 1;
  return state.serial;
}
