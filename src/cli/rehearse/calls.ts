import { KIND_FACTS, subjectOfType } from "../../kinds";
import { storedObjects, type ObjectChange } from "../../engine-json";
import type { JsonObject } from "../../json";
import type { AuditEntry, RecordedRequest, StateSnapshot } from "../../service";

/** A write that the apply sent. */
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

/** Before and after each change of a plan. */
export const placesOfChanges = (changes: readonly ObjectChange[]): readonly ManagedPlace[] =>
  changes.flatMap(({ address, type, before, after }) =>
    [before, after].flatMap((values) => placeOf(address, type, values) ?? []),
  );

/** Of the objects in a state, deposed ones too. @param text as an engine stores it; empty if there is none */
export const placesOfState = (text: string): readonly ManagedPlace[] =>
  storedObjects(text).flatMap(({ address, type, values }) => placeOf(address, type, values) ?? []);

/** Groups an apply's writes by the object that they are about. */
export function callsByObject(
  requests: readonly RecordedRequest[],
  places: readonly ManagedPlace[],
  states: readonly StateSnapshot[],
): readonly CallsOfObject[] {
  const objects = new Map<string, CallsOfObject & { readonly calls: RehearsedCall[] }>();
  const writes = requests.filter(({ method }) => method !== "GET");
  for (const [at, request] of writes.entries()) {
    const { kind, id } = objectOf(request);
    const key = id === null ? `${at}` : `${kind} ${id}`;
    const object = objects.get(key) ?? {
      kind,
      id,
      name: id === null ? null : nameOf(kind, id, states, request.effects),
      addresses: [
        ...new Set(places.filter((place) => place.kind === kind && place.id === id).map(({ address }) => address)),
      ],
      calls: [],
    };
    objects.set(key, object);
    object.calls.push({
      number: at + 1,
      method: request.method,
      path: decoded(request.path) + (request.query === "" ? "" : `?${request.query}`),
      status: request.status,
      effects: request.effects.map(({ operation }) => operation),
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
  const [, collection = "", segment] = path.split("/");
  const byPath = OBJECT_TYPES[collection] ?? "system";
  if (segment !== undefined && segment !== "" && byPath !== "system") return { kind: byPath, id: decoded(segment) };
  const effect = effects.find(({ objectType }) => objectType === byPath) ?? effects[0];
  return { kind: byPath, id: effect?.objectId ?? null };
}

/** By its id, in the first state that has it. */
export function nameOf(
  kind: string,
  id: string,
  states: readonly StateSnapshot[],
  effects: readonly AuditEntry[] = [],
): string | null {
  for (const { workflows, groups, assets, calendars } of states) {
    const workflow = kind === "workflow" ? workflows.find((each) => each.id === id) : undefined;
    const found =
      workflow?.approved ??
      workflow?.submitted ??
      (kind === "workflowGroup" ? groups : []).find((each) => each.id === id) ??
      (kind === "calendar" ? calendars : []).find((each) => each.id === id);
    if (found !== undefined) return found.name;
    const asset = kind === "asset" ? assets.find((each) => each.id === id) : undefined;
    if (asset !== undefined) return typeof asset.fields["name"] === "string" ? asset.fields["name"] : asset.hostname;
  }
  if (kind === "workflowQueue") return id;
  return effects.find(({ objectId }) => objectId === id)?.objectName ?? null;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
