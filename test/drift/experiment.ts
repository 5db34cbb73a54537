import { valuesEqual, type ObjectValue, type Value } from "../../src/cty";
import { impliedType } from "../../src/framework";
import { startService, type Keys, type RunningService, type StateSnapshot, type Variation } from "../../src/service";
import { movedTo, startCore, type ImitatedCore, type Planned, type StoredObject } from "../harness/imitated-core";
import type { Alteration } from "./alterations";
import { prepareDrift } from "./drift-recipes";

/** An object that was applied, and the service as it was then. */
export interface Subject {
  readonly typeName: string;
  readonly variation: Partial<Variation>;
  readonly config: Readonly<Record<string, Value>>;
  readonly snapshot: StateSnapshot;
  readonly keys: Keys;
  readonly state: StoredObject;
}

/** What one alteration came to. */
export interface Observation {
  readonly alteration: Alteration;
  /** The object as the next refresh found it; null: gone. */
  readonly refreshed: ObjectValue | null;
  /** Attributes that the refresh changed. */
  readonly read: ReadonlySet<string>;
  readonly plan: Planned;
  readonly warned: boolean;
}

export interface Altered {
  readonly service: RunningService;
  readonly object: ImitatedCore;
  readonly observation: Observation;
}

/** @param omitted attributes that the configuration leaves out */
export async function subjectOf(
  typeName: string,
  variation: Partial<Variation>,
  omitted: readonly string[] = [],
): Promise<Subject> {
  const service = await startService({ variation });
  try {
    const prepared = await prepareDrift(typeName, service);
    const config = { ...prepared, ...Object.fromEntries(omitted.map((name) => [name, null])) };
    const object = await objectOn(service, typeName);
    await object.apply(config);
    const plan = await object.plan(config);
    if (plan.action !== "no-op")
      throw new Error(`${typeName} plans ${plan.action} of ${plan.changed.join(", ")} straight after its apply`);
    return { typeName, variation, config, snapshot: service.snapshot(), keys: service.keys, state: object.state! };
  } finally {
    await service.close();
  }
}

/**
 * Plans against a service that was altered. Answers null for what no service comes to: the embedded one cannot read it
 * itself, or refuses it.
 */
export async function observe<Result>(
  subject: Subject,
  alteration: Alteration,
  then: (altered: Altered) => Promise<Result>,
): Promise<Result | null> {
  const bugs: unknown[] = [];
  const { variation, keys, typeName, config, state } = subject;
  const service = await startService({ variation, keys, state: alteration.snapshot, onBug: (bug) => bugs.push(bug) });
  try {
    service.backstage.setRuns({ outcome: "endless" });
    if (alteration.act?.(service.backstage) === false) return null;
    const object = await objectOn(service, typeName);
    object.state = movedTo(service.url, state);
    const warnings = await object.refresh().catch((error: unknown) => {
      if (bugs.length === 0) throw error;
      return null;
    });
    if (warnings === null) return null;
    const refreshed = object.state as StoredObject | null;
    const plan = await object.plan(config, { refresh: false });
    const type = impliedType(object.resource.schema);
    const types = type.kind === "object" ? type.attributes : {};
    const read = Object.keys(types).filter(
      (name) => refreshed !== null && !valuesEqual(state.value[name]!, refreshed.value[name]!),
    );
    const observation = {
      alteration,
      refreshed: refreshed?.value ?? null,
      read: new Set(read),
      plan,
      warned: warnings.length > 0,
    };
    return await then({ service, object, observation });
  } finally {
    await service.close();
  }
}

async function objectOn(service: RunningService, typeName: string): Promise<ImitatedCore> {
  const provider = { endpoint: service.url, api_key: service.keys.user, max_retries: 0, show_definition: true };
  return (await startCore(provider)).resource(typeName);
}
