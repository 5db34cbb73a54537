import { ClientError, waitUntil } from "../../client";
import { until } from "../observation";
import type { Occasion } from "./creatable";

/** Milliseconds for which a new object is looked for after the answer to its create request was lost. */
const SEARCH_AFTER_LOST_ANSWER = 10_000;
/** The same after Ctrl-C or the operation's timeout: whoever waits wants an end soon. */
const SEARCH_AFTER_INTERRUPTION = 5_000;

export interface PostOnce {
  /** The one create request; the new id where the answer tells it. */
  readonly post: () => Promise<string | null>;
  /** Finds the new object among what was not there before; null while there is none. */
  readonly find: (occasion: Exclude<Occasion, "later">, signal: AbortSignal) => Promise<string | null>;
  /** Such as `workflow group "Finance"`. */
  readonly label: string;
  readonly mayStayUnidentified: boolean;
  readonly signal: AbortSignal;
}

export type Posted =
  | { readonly id: string }
  /** `error`: why the id is not known; null: the service accepted the request and did not show which object it is. */
  | { readonly id: null; readonly error: Error | null; readonly isAnswered: boolean };

/**
 * Sends a create request once and never again: an answer that tells no id, or is lost, is made up for by looking
 * (contract, "Never twice").
 *
 * @throws what `post` threw where it certainly had no effect
 */
export async function postOnce({ post, find, label, mayStayUnidentified, signal }: PostOnce): Promise<Posted> {
  let lost: ClientError | null = null;
  try {
    const id = await post();
    if (id !== null) return { id };
  } catch (error) {
    if (!(error instanceof ClientError) || !error.mayHaveHadEffect) throw error;
    lost = error;
  }
  const isAnswered = lost === null;
  const wait = isAnswered && !mayStayUnidentified ? until(`the new ${label}`, signal) : forAWhile(signal);
  try {
    return { id: await waitUntil((looking) => find(isAnswered ? "answered" : "lost", looking), wait) };
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    if (error instanceof NotFoundInTime) return { id: null, error: lost, isAnswered };
    // What went wrong first is what the user needs to know.
    return { id: null, error: lost !== null && error instanceof ClientError ? lost : error, isAnswered };
  }
}

class NotFoundInTime extends Error {}

/** Also after an interruption: an object that is not found now is in nobody's state. */
const forAWhile = (signal: AbortSignal): Parameters<typeof waitUntil>[1] => ({
  signal: signal.aborted ? new AbortController().signal : signal,
  timeout: signal.aborted ? SEARCH_AFTER_INTERRUPTION : SEARCH_AFTER_LOST_ANSWER,
  onTimeout: () => new NotFoundInTime(),
});
