import { CoreError } from "../imitated-core";
import { essenceOf, type Essence } from "./service-essence";
import { openScene, prepareBeginning, runCommand, startRun, type Beginning, type SceneOptions } from "./scene";
import type { Subject } from "./subject";

/** What a subject's operation is when nothing goes wrong: the measure of every cell. */
export interface FaultFree {
  readonly beginning: Beginning;
  /** The requests of the operation in their order, such as `POST /workflows`. */
  readonly requests: readonly string[];
  /** What the service holds at the end. */
  readonly essence: Essence;
}

/** @throws Error where the operation fails or does not converge without any fault */
export async function recordFaultFree(subject: Subject, options: SceneOptions): Promise<FaultFree> {
  const beginning = await prepareBeginning(subject, options);
  const { service, requests, close } = await openScene(beginning, options);
  try {
    const object = await startRun(service.url, subject, { state: beginning.state });
    await runCommand(object, subject);
    const sequence = requests().map(({ method, path, query }) => `${method} ${path}${query === "" ? "" : `?${query}`}`);
    if (subject.wanted !== null) {
      const again = await startRun(service.url, subject, { state: object.state });
      const { action } = await again.plan(subject.wanted);
      if (action !== "no-op") throw new Error(`${subject.name}: without any fault the next plan is "${action}"`);
    }
    return { beginning, requests: sequence, essence: essenceOf(service.snapshot()) };
  } catch (error) {
    if (!(error instanceof CoreError)) throw error;
    throw new Error(`${subject.name} fails without any fault: ${error.message}`, { cause: error });
  } finally {
    await close();
  }
}
