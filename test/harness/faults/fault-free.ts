import type { StateSnapshot } from "../../../src/service";
import { CoreError } from "../imitated-core";
import { wantedEndOf, type WantedEnd } from "./end-differences";
import {
  openScene,
  prepareBeginning,
  requestsOf,
  runCommand,
  startRun,
  type Beginning,
  type SceneOptions,
} from "./scene";
import type { Subject } from "./subject";

/** A subject's operation without faults, with which every cell is compared. */
export interface FaultFree extends WantedEnd {
  readonly beginning: Beginning;
  /** The requests of the operation in their order, such as `POST /workflows`. */
  readonly requests: readonly string[];
  /** Why it has no cells; null if it has some. */
  readonly withoutCells: string | null;
}

/** @throws Error if the operation fails or does not converge without any fault */
export async function recordFaultFree(subject: Subject, options: SceneOptions): Promise<FaultFree> {
  const beginning = await prepareBeginning(subject, options);
  const { service, clock, close } = await openScene(beginning, options);
  try {
    const object = await startRun(service.url, subject, { state: beginning.state });
    await runCommand(object, beginning);
    const sequence = requestsOf(service);
    clock.settle();
    if (beginning.wanted !== null) {
      const again = await startRun(service.url, subject, { state: object.state });
      const { action, changed } = await again.plan(beginning.wanted);
      if (action !== "no-op")
        throw new Error(`${subject.name}: without any fault the next plan is "${action}" (${changed.join(", ")})`);
    }
    return {
      ...endOf(beginning, service.snapshot()),
      requests: sequence,
      withoutCells: sequence.length === 0 ? "it sends no request" : null,
    };
  } catch (error) {
    if (!(error instanceof CoreError)) throw error;
    const refused = error.diagnostics.find(
      ({ severity, summary }) => severity === "error" && subject.refusal?.test(summary) === true,
    );
    if (refused !== undefined)
      return {
        ...endOf(beginning, service.snapshot()),
        requests: [],
        withoutCells: `this service shows too little for it: ${refused.summary}`,
      };
    throw new Error(`${subject.name} fails without any fault: ${error.message}`, { cause: error });
  } finally {
    await close();
  }
}

const endOf = (beginning: Beginning, end: StateSnapshot): Pick<FaultFree, "beginning" | keyof WantedEnd> => ({
  beginning,
  ...wantedEndOf(beginning.snapshot, end),
});
