import { isDeepStrictEqual } from "node:util";
import type { Diagnostic } from "../../src/protocol";
import {
  startService,
  type FaultRule,
  type RecordedRequest,
  type RunningService,
  type StateSnapshot,
  type Variation,
} from "../../src/service";
import { createServiceClock, type ServiceClock } from "../harness/faults/service-clock";
import { startCore, type Action, type ImitatedCore, type StoredObject } from "../harness/imitated-core";

export type Attributes = Parameters<ImitatedCore["plan"]>[0];

/** What one pipeline's apply came to. */
export interface Ran {
  /** The error in words; null: it went well. */
  readonly error: string | null;
  readonly warnings: readonly string[];
  /** Drift that its plan showed before it applied. */
  readonly drift: readonly string[];
  /** The attributes that its refresh changed. */
  readonly refreshed: readonly string[];
  /** What its plan was; null: it did not come to a plan, or destroyed. */
  readonly action: Action | null;
  /** The attributes that its plan changed. */
  readonly changed: readonly string[];
}

export const QUIET: Ran = { error: null, warnings: [], drift: [], refreshed: [], action: null, changed: [] };

/** Somebody with a state of their own. */
export interface Pipeline {
  readonly object: ImitatedCore;
  /** Refresh, plan, apply, as one command. */
  apply(config: Attributes): Promise<Ran>;
  /** Refresh and plan, as one command. */
  plan(config: Attributes): Promise<Ran>;
  /** Refresh and destroy, as one command. */
  destroy(): Promise<Ran>;
}

const words = (diagnostics: readonly Diagnostic[]): readonly string[] =>
  diagnostics.map(({ summary, detail }) => `${summary}\n${detail}`);

export async function startPipeline(service: RunningService, typeName: string): Promise<Pipeline> {
  const object = await (await startCore({ endpoint: service.url, api_key: service.keys.user })).resource(typeName);
  const run = async (operate: (seen: (part: Partial<Ran>) => void) => Promise<readonly Diagnostic[]>): Promise<Ran> => {
    let ran = QUIET;
    const seen = (part: Partial<Ran>): void => void (ran = { ...ran, ...part });
    try {
      const warnings = words(await operate(seen));
      return { ...ran, warnings };
    } catch (error) {
      return { ...ran, error: error instanceof Error ? error.message : String(error) };
    }
  };
  const look = async (seen: (part: Partial<Ran>) => void): Promise<readonly Diagnostic[]> => {
    const before = object.state?.value ?? {};
    const warnings = await object.refresh();
    const after = object.state?.value ?? {};
    seen({
      drift: (after["drift"] ?? []) as readonly string[],
      refreshed: Object.keys(after).filter((name) => !isDeepStrictEqual(before[name], after[name])),
    });
    return warnings;
  };
  const plan = async (config: Attributes, seen: (part: Partial<Ran>) => void) => {
    const refreshed = await look(seen);
    const planned = await object.plan(config, { refresh: false });
    seen({ action: planned.action, changed: planned.changed });
    return { planned, warnings: [...refreshed, ...planned.warnings] };
  };
  return {
    object,
    apply: (config) =>
      run(async (seen) => {
        const { planned, warnings } = await plan(config, seen);
        return [...warnings, ...(await object.applyPlan(planned))];
      }),
    plan: (config) => run(async (seen) => (await plan(config, seen)).warnings),
    destroy: () => run(async (seen) => [...(await look(seen)), ...(await object.destroy())]),
  };
}

/** Those who have something to do with one service. */
export interface Scene {
  readonly service: RunningService;
  readonly first: Pipeline;
  readonly second: Pipeline;
}

/** What is done at once; a new scene each time. */
export interface Race {
  readonly typeName: string;
  readonly variation?: Partial<Variation>;
  /** Faults that every service of the race has. @default none */
  readonly faults?: readonly FaultRule[];
  readonly prepare: (scene: Scene) => Promise<unknown>;
  readonly first: (scene: Scene) => Promise<Ran>;
  readonly second: (scene: Scene) => Promise<Ran>;
}

/** Where the first one stands still: at its request `at`, counted from 0, before its effect or before its answer. */
export interface Gap {
  readonly at: number;
  readonly moment: "before" | "after";
}

/** A race that was run: the first stood still at a gap while the second ran wholly. */
export interface Finish extends Scene {
  /** How many requests went before. */
  readonly at: number;
  /** The request that was held, such as `4 PUT`. */
  readonly held: string;
  readonly ran: { readonly first: Ran; readonly second: Ran };
}

/** Where every run of a race begins. */
export interface Beginning {
  readonly state: StateSnapshot;
  /** Of the service's clock. */
  readonly time: number;
  readonly first: StoredObject | null;
  readonly second: StoredObject | null;
}

/** Where `prepare` leads to. */
export function beginningOf(race: Race): Promise<Beginning> {
  return inScene(race, null, async (scene, clock) => {
    await race.prepare(scene);
    clock.settle();
    const { service, first, second } = scene;
    return { state: service.snapshot(), time: clock.now(), first: first.object.state, second: second.object.state };
  });
}

/** What the first one does and sends when nobody comes between. */
export interface Alone {
  readonly ran: Ran;
  readonly requests: readonly RecordedRequest[];
  /** The service before the request of that number, and so after the one before it. */
  readonly states: ReadonlyMap<number, StateSnapshot>;
}

export function runAlone(race: Race, beginning: Beginning): Promise<Alone> {
  const states = new Map([[0, beginning.state]]);
  return inScene(
    race,
    beginning,
    async (scene) => ({ ran: await race.first(scene), requests: scene.service.requests.list(), states }),
    (service) => states.set(service.requests.list().length, service.snapshot()),
  );
}

/** @returns null where the first one does not send so many requests */
export function runAtGap<T>(
  race: Race,
  beginning: Beginning,
  { at, moment }: Gap,
  judge: (finish: Finish) => Promise<T>,
): Promise<T | null> {
  return inScene(race, beginning, async (scene, clock) => {
    const { faults } = scene.service;
    let met = null as { readonly held: string; readonly second: Ran } | null;
    const wait = async ({ method }: { readonly method: string }): Promise<void> => {
      met = { held: `${at} ${method}`, second: await race.second(scene) };
    };
    faults.clear();
    faults.add({ skip: at, fault: { kind: "hold", moment, wait } });
    race.faults?.forEach((rule) => faults.add(rule));
    const first = await race.first(scene);
    faults.clear();
    race.faults?.forEach((rule) => faults.add(rule));
    clock.settle();
    return met === null ? null : judge({ ...scene, at, held: met.held, ran: { first, second: met.second } });
  });
}

/**
 * Runs a race once for every request of the first one, which is held before that request until the second is through.
 *
 * @returns how many boundaries there were
 */
export async function atEveryBoundary(race: Race, judge: (finish: Finish) => Promise<void>): Promise<number> {
  const beginning = await beginningOf(race);
  const run = (at: number): Promise<boolean | null> =>
    runAtGap(race, beginning, { at, moment: "before" }, async (finish) => {
      await judge(finish);
      return true;
    });
  let at = 0;
  while ((await run(at)) === true) at++;
  return at;
}

/** The service's clock goes with its requests, so that a gap has the same number on every machine. */
async function inScene<T>(
  { typeName, variation = {}, faults = [] }: Race,
  beginning: Beginning | null,
  use: (scene: Scene, clock: ServiceClock) => Promise<T>,
  onAnswer: (service: RunningService) => void = () => undefined,
): Promise<T> {
  const clock = createServiceClock(beginning?.time);
  const service: RunningService = await startService({
    variation,
    now: clock.now,
    onRequest: () => {
      onAnswer(service);
      clock.tick();
    },
    ...(beginning === null ? {} : { state: beginning.state }),
  });
  try {
    faults.forEach((rule) => service.faults.add(rule));
    const [first, second] = [await startPipeline(service, typeName), await startPipeline(service, typeName)];
    first.object.state = beginning?.first ?? null;
    second.object.state = beginning?.second ?? null;
    return await use({ service, first, second }, clock);
  } finally {
    await service.close();
  }
}

/**
 * Whether a boundary is one of the few at which what follows is run, too: around each write, and at some of the reads.
 */
export const isSample = ({ at, held }: Finish): boolean => !held.endsWith("GET") || at % 5 === 0;
