import type { Value } from "../../../src/cty";
import {
  startService,
  type RecordedRequest,
  type RunningService,
  type StateSnapshot,
  type Variation,
} from "../../../src/service";
import type { ProviderOptions } from "../../../src/provider";
import type { Diagnostic } from "../../../src/protocol";
import {
  movedTo,
  startCore,
  type Core,
  type ImitatedCore,
  type Planned,
  type Refresh,
  type StoredObject,
} from "../imitated-core";
import { RECIPE_SECRET, type Attributes, type Settings } from "../resource-recipes";
import { plantBystanders } from "./bystanders";
import { createServiceClock, type ServiceClock } from "./service-clock";
import type { Subject } from "./subject";

/** Secrets that must never be printed. */
export const SECRETS = {
  key: "planted-key-8d1f6c52e0",
  header: "planted-header-4b7a90d3fe",
  document: RECIPE_SECRET,
} as const;

/** The initial state of a subject's operation, made once and restored for each cell. */
export interface Beginning {
  readonly snapshot: StateSnapshot;
  /** Of the object; null before a create. */
  readonly state: StoredObject | null;
  /** What the object was made from, and is made from by a create. */
  readonly config: Attributes;
  /** The attributes applied with the fault; null for delete. */
  readonly wanted: Attributes | null;
  /** Where the service's clock stands, in milliseconds since 1970. */
  readonly time: number;
}

/** A service in the state of a beginning, and the object as the engine knows it. */
export interface Scene {
  readonly service: RunningService;
  readonly clock: ServiceClock;
  /** The service's requests since the scene was opened. */
  readonly requests: () => readonly RecordedRequest[];
  readonly close: () => Promise<void>;
}

export interface SceneOptions {
  readonly variation: Partial<Variation>;
}

export const KEYS = { user: SECRETS.key, administrator: "an-administrator's-key" };

/** @param beginning null: an empty service */
export async function openScene(
  beginning: (Pick<Beginning, "snapshot"> & Partial<Beginning>) | null,
  { variation }: SceneOptions,
): Promise<Scene> {
  const clock = createServiceClock(beginning?.time);
  const service = await startService({
    keys: KEYS,
    variation,
    now: clock.now,
    onRequest: () => clock.tick(),
    ...(beginning === null ? {} : { state: beginning.snapshot }),
  });
  return { service, clock, requests: () => service.requests.list(), close: () => service.close() };
}

/** All requests of a service, such as `POST /workflows`. */
export const requestsOf = ({ requests }: RunningService): readonly string[] =>
  requests.list().map(({ method, path, query }) => `${method} ${path}${query === "" ? "" : `?${query}`}`);

/**
 * The beginning of a subject's operation: bystanders, what the recipe needs, and the object unless it is to be created.
 */
export async function prepareBeginning(subject: Subject, options: SceneOptions): Promise<Beginning> {
  const { service, clock, close } = await openScene(null, options);
  try {
    plantBystanders(service);
    subject.prepare(service);
    const config = await resolved({}, [subject.config], service);
    const begun = (state: StoredObject | null, wanted: Attributes | null): Beginning => {
      clock.settle();
      return { snapshot: service.snapshot(), state, config, wanted, time: clock.now() };
    };
    if (subject.operation === "create") return begun(null, config);
    const run = await startRun(service.url, subject);
    await run.apply(config);
    subject.meanwhile(service);
    return begun(run.state, subject.operation === "delete" ? null : await resolved(config, [subject.change], service));
  } finally {
    await close();
  }
}

/** Attributes with changes, those looked up that are known only when the service is as it is then. */
export async function resolved(
  base: Attributes,
  changes: readonly Settings[],
  { url }: RunningService,
): Promise<Attributes> {
  let attributes = base;
  for (const change of changes)
    attributes = { ...attributes, ...(typeof change === "function" ? await change(await coreAt(url)) : change) };
  return attributes;
}

export interface RunSettings {
  readonly state?: StoredObject | null;
  /** Attributes of the provider block beside those of every run. */
  readonly provider?: Attributes;
  readonly log?: NonNullable<ProviderOptions["log"]>;
}

/** A provider in a process of its own, as far as it can be in this one, and the resource block with its state. */
export async function startRun(
  endpoint: string,
  subject: Pick<Subject, "typeName">,
  { state = null, provider = {}, log }: RunSettings = {},
): Promise<ImitatedCore> {
  const core = await coreAt(endpoint, provider, log);
  const object = await core.resource(subject.typeName);
  object.state = movedTo(endpoint, state);
  return object;
}

/** A provider as the user configures it. */
export function coreAt(endpoint: string, provider: Attributes = {}, log?: RunSettings["log"]): Promise<Core> {
  const headers: Value = new Map([["x-gateway-token", SECRETS.header]]);
  return startCore({ endpoint, api_key: SECRETS.key, headers, ...provider }, log === undefined ? {} : { log });
}

export interface CommandOptions {
  /** @default true */
  readonly refresh?: Refresh;
  /** Gets what the engine prints and writes into state and plan, even if the command fails later. */
  readonly tell?: (diagnostics: readonly Diagnostic[], plan: Planned | null) => void;
}

/** The command a user runs: apply, or destroy where nothing is wanted. */
export async function runCommand(
  object: ImitatedCore,
  { wanted }: Pick<Beginning, "wanted">,
  { refresh = true, tell = () => undefined }: CommandOptions = {},
): Promise<string> {
  // Where an object is destroyed, a minimal refresh is none.
  if (refresh === true) tell(await object.refresh(), null);
  if (wanted !== null) {
    const plan = await object.plan(wanted, { refresh: refresh === "minimal" ? refresh : false });
    tell([...(plan.refreshed ?? []), ...plan.warnings], plan);
    tell(await object.applyPlan(plan), null);
    return plan.action;
  }
  if (object.state === null) return "no-op";
  tell(await object.destroy(), null);
  return "delete";
}
