import { setTimeout as sleep } from "node:timers/promises";
import { startService, type RunningService, type StateSnapshot } from "../../../src/service";
import { plantBystanders } from "../faults/bystanders";
import { KEYS, requestsOf, resolved } from "../faults/scene";
import type { Attributes, Settings } from "../resource-recipes";
import type { Block } from "./configuration";
import type { KillBench } from "./kill-bench";
import type { Subject, SubjectObject } from "./subject";

/** Longer than any variation delays what it was asked for. */
const DELAYS_MS = 100;

/** Where a subject's operation begins: the service, and the engine's state, null before a create. */
export interface Beginning {
  readonly snapshot: StateSnapshot;
  readonly state: string | null;
  /** What the operation applies; nothing for a delete. */
  readonly wanted: readonly Block[];
  /** How the engine plans it. */
  readonly plan: SavedPlan;
}

/** A plan in a file, and the requests that it took, such as `GET /workflows`. */
export interface SavedPlan {
  readonly file: Uint8Array;
  readonly requests: readonly string[];
}

/** A service in the state of a beginning; null: an empty one. Its clock is this machine's, as is the engine's. */
export const openService = (
  { variation }: Pick<Subject, "variation">,
  beginning: Beginning | null,
): Promise<RunningService> =>
  startService({
    keys: KEYS,
    variation: variation.variation,
    ...(beginning === null ? {} : { state: beginning.snapshot }),
  });

/**
 * Made once with the real engine and then restored for each cell. @throws Error if the objects cannot be made without
 * any kill
 */
export async function prepareBeginning(bench: KillBench, subject: Subject): Promise<Beginning> {
  const { operation, objects, prepare, meanwhile, name } = subject;
  const service = await openService(subject, null);
  const blocks = (
    settingsOf: (object: SubjectObject, index: number) => readonly Settings[],
  ): Promise<readonly Block[]> =>
    Promise.all(
      objects.map(async (object, index) => blockOf(object, await resolved({}, settingsOf(object, index), service))),
    );
  try {
    plantBystanders(service);
    prepare(service);
    await sleep(DELAYS_MS);
    const made = await blocks(({ config }) => [config]);
    if (operation === "create") return await planned(bench, service, { state: null, wanted: made });
    const stack = await bench.openStack({ endpoint: service.url, wanted: made, state: null });
    try {
      const { code, stderr } = await stack.run(["apply", "-auto-approve"]);
      if (code !== 0) throw new Error(`${name} cannot begin: ${stderr}`);
      meanwhile(service);
      await sleep(DELAYS_MS);
      const wanted =
        operation === "delete" ? [] : await blocks(({ change }, index) => [made[index]!.attributes, change]);
      return await planned(bench, service, { state: await stack.state(), wanted });
    } finally {
      await stack.close();
    }
  } finally {
    await service.close();
  }
}

async function planned(
  bench: KillBench,
  service: RunningService,
  begun: Pick<Beginning, "state" | "wanted">,
): Promise<Beginning> {
  const snapshot = service.snapshot();
  const stack = await bench.openStack({ endpoint: service.url, ...begun });
  service.requests.clear();
  try {
    const file = await stack.plan();
    return { snapshot, ...begun, plan: { file, requests: requestsOf(service) } };
  } finally {
    await stack.close();
  }
}

const blockOf = ({ typeName, label, after }: SubjectObject, attributes: Attributes): Block => ({
  address: `${typeName}.${label}`,
  attributes,
  after: after.map((other) => `${typeName}.${other}`),
});
