export type ExecutionStep =
  /** POST /workflows/{id}, once. */
  | { readonly kind: "run" }
  /** Look until the run is over. */
  | { readonly kind: "wait" };

/** Creating runs the workflow and, where it is told to, waits. Nothing else does. */
export const stepsToCreate = (waitForCompletion: boolean): readonly ExecutionStep[] =>
  waitForCompletion ? [{ kind: "run" }, { kind: "wait" }] : [{ kind: "run" }];

/** What the service shows of a run. */
export interface ObservedRun {
  /** The instance's state in the service's words; null if it is shown without one; undefined: it is not shown. */
  readonly state: string | null | undefined;
  /** What its log says of the end; null: there is a log that does not say; undefined: there is no log. */
  readonly logged: string | null | undefined;
}

export type RunStatus =
  /** Not shown yet, or not shown any more. */
  | { readonly kind: "unseen" }
  | { readonly kind: "active"; readonly state: string | null }
  | { readonly kind: "over"; readonly result: string };

/** The word for a run that is over and of which nothing says how it ended. */
const ENDED = "ended";

/**
 * What a look means. The document names three states that can be asked for (3.4): running and canceling are active,
 * unconfirmed has been executed and waits for a person (2.11). Other words decide by what they say, and what says
 * nothing of an end is active as long as the instance is shown. A log is that of a completed run (2.3).
 *
 * @param wasSeen whether an earlier look showed the instance: a new one may not be shown at once
 * @param lastState the state that an earlier look showed
 */
export function statusOf({ state, logged }: ObservedRun, wasSeen: boolean, lastState: string | null): RunStatus {
  if (state !== undefined && isActive(state) && logged === undefined) return { kind: "active", state };
  if (logged !== undefined) return { kind: "over", result: logged ?? endWord(state ?? lastState) };
  if (state !== undefined) return { kind: "over", result: state ?? ENDED };
  return wasSeen ? { kind: "over", result: endWord(lastState) } : { kind: "unseen" };
}

const isActive = (state: string | null): boolean => state === null || !OVER.test(state);

const OVER =
  /^(unconfirm|complet|succe|finish|end|done|fail|error|abort|cancel(l)?ed|stopped|terminated|killed|skipped|passed)/i;

const endWord = (state: string | null): string => (state !== null && !isActive(state) ? state : ENDED);
