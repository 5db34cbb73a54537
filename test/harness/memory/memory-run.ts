import { startService } from "../../../src/service";
import { buildExecutables } from "../../../src/tooling/build-executables";
import { startMeasured, type MemorySample } from "./plugin-memory";
import { configure, CountingCaller, loadSubjects, objectsLife } from "./rpc-mix";
import { growth } from "./trend";

export interface MemoryRunOptions {
  readonly rpcs: number;
  /** How often the memory is sampled, and the provider configured again. */
  readonly samples: number;
  /** Objects that live at the same time. @default 8 */
  readonly lanes?: number;
  /** The share of samples that do not count yet. @default 0.3 */
  readonly warmUp?: number;
  readonly onSample?: (sample: TakenSample) => void;
}

export interface TakenSample extends MemorySample {
  /** So far. */
  readonly rpcs: number;
}

export interface MemoryRun {
  readonly samples: readonly TakenSample[];
  /** From the end of the warm-up to the end of the run, see `growth`. */
  readonly growth: Readonly<Record<keyof MemorySample, number>>;
  /** By method. */
  readonly counts: ReadonlyMap<string, number>;
  /** To the service. */
  readonly requests: number;
}

/** Objects have this many different texts, so that the bounded caches of what was parsed are full after the warm-up. */
const TEXTS = 64;
const LANES = 8;
const WARM_UP = 0.3;

/** Starts the built plugin and the embedded service, and drives one with the other until so many RPCs are answered. */
export async function runMemory({
  rpcs,
  samples: wanted,
  lanes = LANES,
  warmUp = WARM_UP,
  onSample,
}: MemoryRunOptions): Promise<MemoryRun> {
  const [subjects] = await Promise.all([loadSubjects(), buildExecutables()]);
  const service = await startService();
  const plugin = await startMeasured(cleanEnvironment());
  try {
    const caller = new CountingCaller(plugin.connection);
    const samples: TakenSample[] = [];
    let number = 0;
    let requests = 0;
    for (let round = 1; round <= wanted; round++) {
      await caller.call("GetProviderSchema", {});
      await configure(caller, { endpoint: service.url, api_key: service.keys.user });
      const until = Math.floor((rpcs * round) / wanted);
      const lane = async (): Promise<void> => {
        while (caller.total < until) {
          number++;
          await objectsLife(caller, subjects[number % subjects.length]!, number % TEXTS);
        }
      };
      await Promise.all(Array.from({ length: lanes }, lane));
      requests += service.requests.list().length;
      service.requests.clear();
      const sample = { rpcs: caller.total, ...(await plugin.sample()) };
      samples.push(sample);
      onSample?.(sample);
    }
    const counted = samples.slice(Math.floor(samples.length * warmUp));
    const of = (name: keyof MemorySample): number => growth(counted.map((sample) => sample[name]));
    return {
      samples,
      growth: { rss: of("rss"), heap: of("heap"), external: of("external") },
      counts: caller.counts,
      requests,
    };
  } finally {
    await plugin.shutdown();
    await service.close();
  }
}

const cleanEnvironment = (): NodeJS.ProcessEnv =>
  Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !/^(TF_|WFA_|PLUGIN_|NODE_OPTIONS|NODE_V8|VITEST)/.test(name)),
  );
