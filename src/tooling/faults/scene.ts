import type { Value } from "../../cty";
import { startService, type RecordedRequest, type RunningService, type StateSnapshot, type Variation } from "../../service";
import type { ProviderOptions } from "../../provider";
import { startCore, type ImitatedCore, type StoredObject } from "../imitated-core";
import { plantBystanders } from "./bystanders";
import type { Attributes, Subject } from "./subject";

/** What must be printed nowhere. */
export const SECRETS = {
  key: "planted-key-8d1f6c52e0",
  header: "planted-header-4b7a90d3fe",
} as const;

/** Where a subject's operation begins, made once and then restored for each cell. */
export interface Beginning {
  readonly snapshot: StateSnapshot;
  /** Of the object; null before a create. */
  readonly state: StoredObject | null;
}

/** A service in the state of a beginning, and the object as the engine knows it. */
export interface Scene {
  readonly service: RunningService;
  /** What the service has been asked since the scene was opened. */
  readonly requests: () => readonly RecordedRequest[];
  readonly close: () => Promise<void>;
}

export interface SceneOptions {
  readonly variation: Partial<Variation>;
}

export const KEYS = { user: SECRETS.key, administrator: "an-administrator's-key" };

export async function openScene(beginning: Beginning | null, { variation }: SceneOptions): Promise<Scene> {
  const service = await startService({ keys: KEYS, variation, ...(beginning === null ? {} : { state: beginning.snapshot }) });
  return { service, requests: () => service.requests.list(), close: () => service.close() };
}

/** The beginning of a subject's operation: bystanders, what the recipe needs, and the object unless it is to be created. */
export async function prepareBeginning(subject: Subject, options: SceneOptions): Promise<Beginning> {
  const { service, close } = await openScene(null, options);
  try {
    plantBystanders(service);
    subject.prepare(service);
    if (subject.operation === "create") return { snapshot: service.snapshot(), state: null };
    const run = await startRun(service.url, subject);
    await run.apply(subject.config);
    return { snapshot: service.snapshot(), state: run.state };
  } finally {
    await close();
  }
}

export interface RunSettings {
  readonly state?: StoredObject | null;
  /** Attributes of the provider block beside those of every run. */
  readonly provider?: Attributes;
  readonly log?: NonNullable<ProviderOptions["log"]>;
}

/** A provider in a process of its own, as far as it can be in this one, and the resource block with its state. */
export async function startRun(endpoint: string, subject: Subject, { state = null, provider = {}, log }: RunSettings = {}): Promise<ImitatedCore> {
  const headers: Value = new Map([["x-gateway-token", SECRETS.header]]);
  const core = await startCore({ endpoint, api_key: SECRETS.key, headers, ...provider }, {}, log);
  const object = await core.resource(subject.typeName);
  object.state = state;
  return object;
}

/** The command a user runs: apply, or destroy. */
export async function runCommand(object: ImitatedCore, subject: Subject): Promise<string> {
  if (subject.wanted !== null) {
    const plan = await object.plan(subject.wanted);
    await object.applyPlan(plan);
    return plan.action;
  }
  await object.refresh();
  if (object.state === null) return "no-op";
  await object.destroy();
  return "delete";
}
