import { KIND_FACTS, subjectOfType } from "../../kinds";
import { storedObjects } from "../../engine-json";
import type { JsonObject } from "../../json";
import type { RecordedRequest, StateSnapshot } from "../../service";

export interface RehearsedCall {
  /** From 1, over all objects. */
  readonly number: number;
  readonly method: string;
  /** Path and query, relative to the base URL. */
  readonly path: string;
  /** Null: it was not answered. */
  readonly status: number | null;
  /** What the service did, such as `workflow.submit`. */
  readonly effects: readonly string[];
}

/** The calls about one object of the service, in the order of their first. */
export interface CallsOfObject {
  /** Such as `workflow`. */
  readonly kind: string;
  readonly id: string | null;
  readonly name: string | null;
  /** The objects of the configuration that manage it. */
  readonly addresses: readonly string[];
  readonly calls: readonly RehearsedCall[];
}

/** Where an object of the configuration is on the service. */
export interface ManagedPlace {
  readonly address: string;
  readonly kind: string;
  readonly id: string;
}

/** The object on the service that an object of the configuration with these values is; null if they do not say. */
export function placeOf(address: string, type: string, values: JsonObject | null): ManagedPlace | null {
  const subject = subjectOfType(type);
  const id = subject === null ? undefined : values?.[subject.id];
  return subject !== null && typeof id === "string" ? { address, kind: KIND_FACTS[subject.kind].objectType, id } : null;
}

/** Of the objects in a state, deposed ones too. @param text as an engine stores it; empty if there is none */
export const placesOfState = (text: string): readonly ManagedPlace[] =>
  storedObjects(text).flatMap(({ address, type, values }) => placeOf(address, type, values) ?? []);

/** The names of a service's objects, by kind and id. */
export const namesIn = ({ workflows, groups, queues, assets, calendars }: StateSnapshot): ReadonlyMap<string, string> =>
  new Map([
    ...workflows.map(({ id, approved, submitted }) => [`workflow ${id}`, (approved ?? submitted)!.name] as const),
    ...groups.map(({ id, name }) => [`workflowGroup ${id}`, name] as const),
    ...queues.map(({ name }) => [`workflowQueue ${name}`, name] as const),
    ...assets.map(
      ({ id, fields: { name }, hostname }) => [`asset ${id}`, typeof name === "string" ? name : hostname] as const,
    ),
    ...calendars.map(({ id, name }) => [`calendar ${id}`, name] as const),
  ]);

/**
 * Groups an apply's writes by the object that they are about.
 *
 * @param states from the latest to the earliest: where objects have a name of several, the earliest counts
 */
export function callsByObject(
  requests: readonly RecordedRequest[],
  places: readonly ManagedPlace[],
  states: readonly StateSnapshot[],
): readonly CallsOfObject[] {
  const names = new Map(states.flatMap((state) => [...namesIn(state)]));
  const objects = new Map<string, CallsOfObject & { readonly calls: RehearsedCall[] }>();
  const writes = requests.filter(({ method }) => method !== "GET");
  for (const [at, request] of writes.entries()) {
    const { method, path, query, status, effects } = request;
    const { kind, id } = objectOf(request);
    const key = id === null ? `${at}` : `${kind} ${id}`;
    const own = places.filter((place) => place.kind === kind && place.id === id);
    const object = objects.get(key) ?? {
      kind,
      id,
      name:
        id === null ? null : (names.get(key) ?? effects.find(({ objectId }) => objectId === id)?.objectName ?? null),
      addresses: [...new Set(own.map(({ address }) => address))],
      calls: [],
    };
    objects.set(key, object);
    object.calls.push({
      number: at + 1,
      method,
      path: decodeURIComponent(path) + (query === "" ? "" : `?${query}`),
      status,
      effects: effects.map(({ operation }) => operation),
    });
  }
  return [...objects.values()];
}

/** By the first segment of their paths. */
const OBJECT_TYPES: Readonly<Record<string, string>> = {
  ...Object.fromEntries(Object.values(KIND_FACTS).map(({ objectType }) => [`${objectType}s`, objectType])),
  workflowInstances: "workflowInstance",
  searches: "search",
};

/** By what the service did; if it did nothing, by the path. */
function objectOf({ path, effects }: RecordedRequest): { readonly kind: string; readonly id: string | null } {
  const [, collection = "", segment = ""] = path.split("/");
  const kind = OBJECT_TYPES[collection] ?? "system";
  if (segment !== "" && kind !== "system") return { kind, id: decodeURIComponent(segment) };
  const effect = effects.find(({ objectType }) => objectType === kind) ?? effects[0];
  return { kind, id: effect?.objectId ?? null };
}
