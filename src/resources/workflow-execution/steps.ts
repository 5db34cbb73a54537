import { attributePath, type Path } from "../../cty";
import type { ExecutionPlan } from "./schema";

export type ExecutionStep =
  /** POST /workflows/{id}, once. */
  | { readonly kind: "run" }
  /** Wait until the run ends. */
  | { readonly kind: "wait" };

/**
 * Only creating runs the workflow and, if configured, waits.
 *
 * @param isHandedOver whether the delete before it has handed over a run, which the create continues with
 */
export const stepsToCreate = (isHandedOver: boolean, waitForCompletion: boolean): readonly ExecutionStep[] => [
  ...(isHandedOver ? [] : [{ kind: "run" } as const]),
  ...(waitForCompletion ? [{ kind: "wait" } as const] : []),
];

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

export type RunStatus =
  /** Not shown yet, or no longer shown. */
  | { readonly kind: "unseen" }
  | { readonly kind: "active"; readonly state: string | null }
  | ({ readonly kind: "over" } & RunEnd);

/** How a run has ended. */
export interface RunEnd {
  /** In the service's words. */
  readonly result: string;
  /** Whether the instance waits for a person who confirms it (2.11). */
  readonly awaitsConfirmation: boolean;
}

/** The result of a run that has ended in an unknown way. */
const ENDED = "ended";

/**
 * Interprets a read. The document names three states for filtering (3.4): running and canceling are active, unconfirmed
 * has been executed and waits for a person (2.11). Other states are interpreted by their words; one that does not mean
 * an end is active while the instance is shown. A log belongs to a completed run (2.3), and its result counts; that the
 * instance waits for a person is not in the log, so its state counts too.
 *
 * @param wasSeen whether an earlier read showed the instance: a new one may not be shown at once
 * @param lastState the state in an earlier read
 */
export function statusOf({ state, logged }: ObservedRun, wasSeen: boolean, lastState: string | null): RunStatus {
  if (state !== undefined && isActive(state) && logged === undefined) return { kind: "active", state };
  if (state === undefined && logged === undefined && !wasSeen) return { kind: "unseen" };
  const result = logged ?? endWord(state ?? lastState);
  return { kind: "over", result, awaitsConfirmation: [state, result].some(isUnconfirmed) };
}

const isUnconfirmed = (state: string | null | undefined): boolean => /^unconfirmed$/i.test(state ?? "");

const isActive = (state: string | null): boolean => state === null || !OVER.test(state);

const OVER =
  /^(unconfirm|complet|succe|finish|end|done|fail|error|abort|cancel(l)?ed|stopped|terminated|killed|skipped|passed)/i;

const endWord = (state: string | null): string => (state !== null && !isActive(state) ? state : ENDED);

/** The attributes whose change starts another run; after an import, unknown values come from the configuration. */
export function replacing(planned: ExecutionPlan, prior: ExecutionPlan, imported: boolean): readonly Path[] {
  return (["parameters", "keepers"] as const).flatMap((name) => {
    const changed = !sameMap(planned[name], prior[name]);
    return changed && !(imported && prior[name] === null) ? [attributePath(name)] : [];
  });
}

function sameMap(a: ExecutionPlan["keepers"], b: ExecutionPlan["keepers"]): boolean {
  if (!(a instanceof Map) || !(b instanceof Map)) return a === b;
  const [left, right] = [a as ReadonlyMap<string, unknown>, b as ReadonlyMap<string, unknown>];
  return (
    left.size === right.size &&
    [...left].every(([name, value]) => typeof value === "string" && right.get(name) === value)
  );
}
