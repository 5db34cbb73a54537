import { ClientError, waitUntil, type WaitOptions, type WriteAnswer } from "../../client";
import { until } from "./waiting";
import { asNew } from "./create-messages";

/** How long to search for a new object after the answer to its create request was lost, in milliseconds. */
const SEARCH_AFTER_LOST_ANSWER = 10_000;
/** The same after Ctrl-C or the operation's timeout, when the user expects a quick end. */
const SEARCH_AFTER_INTERRUPTION = 5_000;

export interface PostOnce {
  /** Sends the one create request. */
  readonly post: () => Promise<WriteAnswer>;
  /** Finds the new object among those that did not exist before; null while there is none. */
  readonly find: (signal: AbortSignal, isAnswered: boolean) => Promise<string | null>;
  /** Such as `workflow group "Finance"`. */
  readonly label: string;
  readonly mayStayUnidentified: boolean;
  readonly signal: AbortSignal;
}

export type Posted =
  | { readonly id: string }
  /** `error`: why the id is unknown; null if the service accepted the request but did not identify the object. */
  | { readonly id: null; readonly error: Error | null; readonly isAnswered: boolean };

/**
 * Sends a create request exactly once: if the answer has no id, or is lost, it searches for the object instead
 * (contract, "Never twice").
 *
 * @throws the error of `post` if it certainly had no effect
 */
export async function postOnce({ post, find, label, mayStayUnidentified, signal }: PostOnce): Promise<Posted> {
  let lost: ClientError | null = null;
  try {
    const { id } = await post();
    if (id !== null) return { id };
  } catch (error) {
    if (!(error instanceof ClientError) || !error.mayHaveHadEffect) throw error;
    lost = error;
  }
  const isAnswered = lost === null;
  const wait = isAnswered && !mayStayUnidentified ? until(asNew(label), signal) : waitBriefly(signal);
  const search = (waiting: WaitOptions): Promise<string> => waitUntil((looking) => find(looking, isAnswered), waiting);
  try {
    return { id: await search(wait).catch((error: unknown) => searchAfterEnd(error, search, signal)) };
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    if (error instanceof NotFoundInTime) return { id: null, error: lost, isAnswered };
    // The user needs to know the first error.
    return { id: null, error: lost !== null && error instanceof ClientError ? lost : error, isAnswered };
  }
}

class NotFoundInTime extends Error {}

/** If the end of the operation stopped the search: the next apply could take an object that shows only then for another. */
async function searchAfterEnd(
  error: unknown,
  search: (waiting: WaitOptions) => Promise<string>,
  signal: AbortSignal,
): Promise<string> {
  if (!signal.aborted || error instanceof NotFoundInTime) throw error;
  return search(waitBriefly(signal)).catch(() => {
    throw error;
  });
}

/** Also after an interruption: an object that is not found now is not in any state. */
const waitBriefly = (signal: AbortSignal): WaitOptions => ({
  signal: signal.aborted ? new AbortController().signal : signal,
  timeout: signal.aborted ? SEARCH_AFTER_INTERRUPTION : SEARCH_AFTER_LOST_ANSWER,
  onTimeout: () => new NotFoundInTime(),
});
