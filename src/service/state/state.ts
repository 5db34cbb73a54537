import type {
  AuditEntry,
  PendingChange,
  StoredAgent,
  StoredAlert,
  StoredAsset,
  StoredAssetGroup,
  StoredCalendar,
  StoredGroup,
  StoredInstance,
  StoredLog,
  StoredQueue,
  StoredRevisions,
  StoredSearch,
  StoredTicket,
  StoredWorkflow,
} from "./stored";
import { TrackedMap } from "./tracked-map";
import type { MapChange } from "./tracked-map";

/** The root group, there from the start (interface document, 2.4). */
export const ROOT_GROUP_ID = "master-group";
export const ROOT_GROUP_NAME = "Master";

/** The queue that the interface document names (2.6), there from the start; the default for workflows. */
export const MASTER_QUEUE = "Master";

/** The objects of each collection. */
export interface Stored {
  readonly groups: StoredGroup;
  readonly workflows: StoredWorkflow;
  readonly revisions: StoredRevisions;
  readonly instances: StoredInstance;
  readonly logs: StoredLog;
  readonly queues: StoredQueue;
  readonly agents: StoredAgent;
  readonly assets: StoredAsset;
  readonly assetGroups: StoredAssetGroup;
  readonly calendars: StoredCalendar;
  readonly searches: StoredSearch;
  readonly alerts: StoredAlert;
  readonly tickets: StoredTicket;
  readonly pending: PendingChange;
}

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
export type State = { readonly [Name in Collection]: TrackedMap<Stored[Name]> } & {
  readonly audit: AuditEntry[];
  /** The last serial number that was assigned. */
  serial: number;
  /** How many runs have started since the service started. */
  executed: number;
  /** Called for each change, before it is made. @default nothing */
  onChange: () => void;
};

/** The state as JSON values. */
export type StateSnapshot = { readonly [Name in Collection]: readonly Stored[Name][] } & {
  readonly audit: readonly AuditEntry[];
  readonly serial: number;
};

/** The changes of a state since the last `takeChanges`; absent if there are none. */
export type StateChanges = { readonly [Name in Collection]?: readonly MapChange[] } & {
  /** Entries that were appended. */
  readonly audit?: readonly AuditEntry[];
  readonly serial: number;
};

const EMPTY: StateSnapshot = {
  groups: [{ id: ROOT_GROUP_ID, name: ROOT_GROUP_NAME, description: null, parentId: null, serial: 0, visibleAt: 0 }],
  workflows: [],
  revisions: [],
  instances: [],
  logs: [],
  queues: [{ name: MASTER_QUEUE, paused: false }],
  agents: [],
  assets: [],
  assetGroups: [],
  calendars: [],
  searches: [],
  alerts: [],
  tickets: [],
  pending: [],
  audit: [],
  serial: 0,
};

/** @default a service with only the root group and the queue Master */
export function restoreState(snapshot: StateSnapshot = EMPTY): State {
  const onChange = (): void => state.onChange();
  const tracked = COLLECTION_NAMES.map((name) => {
    const items: readonly object[] = snapshot[name];
    const entries = items.map((item): [string, unknown] => [String(item[COLLECTIONS[name] as keyof object]), item]);
    return [name, new TrackedMap(entries, onChange)] as const;
  });
  const maps = Object.fromEntries(tracked) as unknown as Pick<State, Collection>;
  const state: State = {
    ...maps,
    audit: [...snapshot.audit],
    serial: snapshot.serial,
    executed: 0,
    onChange: () => undefined,
  };
  return state;
}

export function snapshotState(state: State): StateSnapshot {
  const items = Object.fromEntries(COLLECTION_NAMES.map((name) => [name, [...state[name].values()]]));
  return {
    ...(items as unknown as Pick<StateSnapshot, Collection>),
    audit: [...state.audit],
    serial: state.serial,
  };
}

/** The changes since the last call: StateChanges in JSON. @param auditFrom how many audit entries were already taken */
export function takeChanges(state: State, auditFrom: number): string {
  const changes = COLLECTION_NAMES.flatMap((name) => {
    const taken = state[name].takeChanges();
    return taken.length === 0 ? [] : [`"${name}":[${taken.join(",")}]`];
  });
  const audit = state.audit.slice(auditFrom);
  const entries = audit.length === 0 ? [] : [`"audit":${JSON.stringify(audit)}`];
  return `{${[...changes, ...entries, `"serial":${state.serial}`].join(",")}}`;
}

/** Replays changes that `takeChanges` returned. */
export function applyChanges(state: State, changes: StateChanges): void {
  for (const name of COLLECTION_NAMES) {
    const map = state[name] as TrackedMap<unknown>;
    for (const [key, value] of changes[name] ?? []) {
      if (value === undefined) map.delete(key);
      else map.set(key, value);
    }
  }
  state.audit.push(...(changes.audit ?? []));
  state.serial = changes.serial;
}

/** Puts another state in the place of this one, whose changes since the last `takeChanges` are dropped. */
export function replaceState(state: State, other: State): void {
  for (const name of COLLECTION_NAMES) (state[name] as TrackedMap<unknown>).restore(other[name]);
  state.audit.length = 0;
  for (const entry of other.audit) state.audit.push(entry);
  state.serial = other.serial;
}

/** The objects of one collection by their keys. */
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
