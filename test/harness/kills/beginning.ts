import { startService, type RunningService, type StateSnapshot } from "../../../src/service";
import { plantBystanders } from "../faults/bystanders";
import type { FaultFree } from "../faults/fault-free";
import { KEYS } from "../faults/scene";
import type { Subject } from "../faults/subject";
import type { KillBench } from "./kill-bench";

/** Where a subject's operation begins: the service, and the engine's state, null before a create. */
export interface Beginning {
  readonly snapshot: StateSnapshot;
  readonly state: string | null;
}

/** A service in the state of a beginning; null: an empty one. Its clock is this machine's, as is the engine's. */
export const openService = (beginning: Beginning | null): Promise<RunningService> =>
  startService({ keys: KEYS, ...(beginning === null ? {} : { state: beginning.snapshot }) });

/**
 * Made once with the real engine and then restored for each cell. @throws Error if the object cannot be made without
 * any kill
 */
export async function prepareBeginning(
  bench: KillBench,
  subject: Subject,
  { beginning: { config } }: FaultFree,
): Promise<Beginning> {
  const service = await openService(null);
  try {
    plantBystanders(service);
    subject.prepare(service);
    if (subject.operation === "create") return { snapshot: service.snapshot(), state: null };
    const stack = await bench.openStack({
      endpoint: service.url,
      typeName: subject.typeName,
      wanted: config,
      state: null,
    });
    try {
      const { code, stderr } = await stack.run(["apply", "-auto-approve"]);
      if (code !== 0) throw new Error(`${subject.name} cannot begin: ${stderr}`);
      subject.meanwhile(service);
      return { snapshot: service.snapshot(), state: await stack.state() };
    } finally {
      await stack.close();
    }
  } finally {
    await service.close();
  }
}
