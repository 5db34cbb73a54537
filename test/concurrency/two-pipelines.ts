import { startService, type RunningService, type ServiceOptions, type Variation } from "../../src/service";
import type { Diagnostic } from "../../src/protocol";
import { startCore, type Action, type ImitatedCore } from "../harness/imitated-core";

export type Attributes = Parameters<ImitatedCore["plan"]>[0];

/** What one pipeline's apply came to. */
export interface Ran {
  /** The error in words; null: it went well. */
  readonly error: string | null;
  readonly warnings: readonly string[];
  /** Drift that its plan showed before it applied. */
  readonly drift: readonly string[];
  /** What its plan was; null: it did not come to a plan, or destroyed. */
  readonly action: Action | null;
  /** The attributes that its plan changed. */
  readonly changed: readonly string[];
}

export const QUIET: Ran = { error: null, warnings: [], drift: [], action: null, changed: [] };

/** Somebody with a state of their own. */
export interface Pipeline {
  readonly object: ImitatedCore;
  /** Refresh, plan, apply, as one command. */
  apply(config: Attributes): Promise<Ran>;
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
    const warnings = await object.refresh();
    seen({ drift: (object.state?.value["drift"] ?? []) as readonly string[] });
    return warnings;
  };
  return {
    object,
    apply: (config) =>
      run(async (seen) => {
        const warnings = await look(seen);
        const plan = await object.plan(config, { refresh: false });
        seen({ action: plan.action, changed: plan.changed });
        return [...warnings, ...plan.warnings, ...(await object.applyPlan(plan))];
      }),
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
  readonly prepare: (scene: Scene) => Promise<unknown>;
  readonly first: (scene: Scene) => Promise<Ran>;
  readonly second: (scene: Scene) => Promise<Ran>;
}

/** A race that was run: the first stood still before its request `at` while the second ran wholly. */
export interface Finish extends Scene {
  /** How many requests went before. */
  readonly at: number;
  /** The request that was held, such as `4 PUT`. */
  readonly held: string;
  readonly ran: { readonly first: Ran; readonly second: Ran };
}

/**
 * Runs a race once for every request of the first one, which is held before that request until the second is through.
 * Each begins where `prepare` has led to.
 *
 * @returns how many boundaries there were
 */
export async function atEveryBoundary(race: Race, judge: (finish: Finish) => Promise<void>): Promise<number> {
  const beginning = await inScene(race, {}, async (scene) => {
    await race.prepare(scene);
    return { state: scene.service.snapshot(), first: scene.first.object.state, second: scene.second.object.state };
  });
  const run = async (at: number): Promise<boolean> =>
    inScene(race, { state: beginning.state }, async (scene) => {
      scene.first.object.state = beginning.first;
      scene.second.object.state = beginning.second;
      let met = null as { readonly held: string; readonly second: Ran } | null;
      const wait = async ({ method }: { readonly method: string }): Promise<void> => {
        met = { held: `${at} ${method}`, second: await race.second(scene) };
      };
      scene.service.faults.add({ skip: at, fault: { kind: "hold", moment: "before", wait } });
      const first = await race.first(scene);
      scene.service.faults.clear();
      if (met === null) return false;
      await judge({ ...scene, at, held: met.held, ran: { first, second: met.second } });
      return true;
    });
  let at = 0;
  while (await run(at)) at++;
  return at;
}

async function inScene<T>(
  { typeName, variation = {} }: Race,
  options: Pick<ServiceOptions, "state">,
  use: (scene: Scene) => Promise<T>,
): Promise<T> {
  const service = await startService({ variation, ...options });
  try {
    return await use({
      service,
      first: await startPipeline(service, typeName),
      second: await startPipeline(service, typeName),
    });
  } finally {
    await service.close();
  }
}

/**
 * Whether a boundary is one of the few at which what follows is run, too: around each write, and at some of the reads.
 */
export const isSample = ({ at, held }: Finish): boolean => !held.endsWith("GET") || at % 5 === 0;
