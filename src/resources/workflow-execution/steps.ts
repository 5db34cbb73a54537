import { attributePath, valuesEqual, type Path } from "../../cty";
import type { ExecutionPlan } from "./schema";

/** A run as the service shows it. */
export interface ObservedRun {
  /**
   * The instance's state in the service's words; null if it is shown without one; undefined if the instance is not
   * shown.
   */
  readonly state: string | null | undefined;
  /** The result in its log; null if the log has none; undefined without a log. */
  readonly logged: string | null | undefined;
}

/** How a run has ended. */
export interface RunEnd {
  /** In the service's words. */
  readonly result: string;
  /** Whether the instance waits for a person who confirms it (2.11). */
  readonly awaitsConfirmation: boolean;
}

/**
 * Interprets a read; null while the run goes on, or is not shown yet. The document names three states for filtering
 * (3.4): running and canceling are active, unconfirmed has been executed and waits for a person (2.11). Other states are
 * interpreted by their words; one that does not mean an end is active while the instance is shown. A log belongs to a
 * completed run (2.3), and its result counts; that the instance waits for a person is not in the log, so its state counts
 * too.
 *
 * @param wasSeen whether an earlier read showed the instance: a new one may not be shown at once
 * @param lastState the state in an earlier read
 */
export function endOf({ state, logged }: ObservedRun, wasSeen: boolean, lastState: string | null): RunEnd | null {
  const mayGoOn = state === undefined ? !wasSeen : !isOver(state);
  if (mayGoOn && logged === undefined) return null;
  const shown = state ?? lastState;
  const result = logged ?? (isOver(shown) ? shown : "ended");
  return { result, awaitsConfirmation: [state, result].some((word) => /^unconfirmed$/i.test(word ?? "")) };
}

const OVER =
  /^(unconfirm|complet|succe|finish|end|done|fail|error|abort|cancel(l)?ed|stopped|terminated|killed|skipped|passed)/i;

const isOver = (state: string | null): state is string => state !== null && OVER.test(state);

/** The attributes whose change starts another run; after an import, unknown values come from the configuration. */
export function replacing(planned: ExecutionPlan, prior: ExecutionPlan, imported: boolean): readonly Path[] {
  return (["parameters", "keepers"] as const).flatMap((name) => {
    const isSame = valuesEqual(planned[name], prior[name]);
    return isSame || (imported && prior[name] === null) ? [] : [attributePath(name)];
  });
}
