import { ClientError, waitUntil, type CallOptions } from "../client";
import { until } from "./waiting";

/** Milliseconds for which a new object is looked for after the answer to its creation was lost. */
const LOOK_AFTER_LOST_ANSWER = 10_000;
/** The same after Ctrl-C or the operation's timeout: whoever waits wants an end soon. */
const LOOK_AFTER_INTERRUPTION = 5_000;

export interface CreateOnce {
  /** The one POST; the new id where the answer tells it. */
  readonly post: () => Promise<string | null>;
  /** Finds the new object among what was not there before; null while there is none. */
  readonly look: (options: CallOptions) => Promise<string | null>;
  /** As a phrase for messages, such as `the new group "Finance"`. */
  readonly what: string;
  readonly signal: AbortSignal;
  /** Called before it throws without knowing whether the object was made, or is going to be. @default nothing */
  readonly onUnknown?: () => void;
}

/**
 * Creates an object whose id the service may choose, and never twice: an answer that tells no id, or is lost, is made
 * up for by looking (contract, "Never twice").
 *
 * @throws ClientError the POST's own failure where it had no effect or none was found
 */
export async function createOnce({
  post,
  look,
  what,
  signal,
  onUnknown = () => undefined,
}: CreateOnce): Promise<string> {
  const lost = await post().then(
    (id) => id ?? null,
    (error: unknown) => {
      if (error instanceof ClientError && error.mayHaveHadEffect) return error;
      throw error;
    },
  );
  if (typeof lost === "string") return lost;
  try {
    return await find(lost, { look, what, signal });
  } catch (error) {
    onUnknown();
    throw error;
  }
}

function find(
  lost: ClientError | null,
  { look, what, signal }: Pick<CreateOnce, "look" | "what" | "signal">,
): Promise<string> {
  if (lost === null) return waitUntil((looking) => look({ signal: looking }), until(what, signal));

  // Also after an interruption: an object that is not found now is in nobody's state.
  const interrupted = signal.aborted;
  const lookForAWhile = {
    signal: interrupted ? new AbortController().signal : signal,
    timeout: interrupted ? LOOK_AFTER_INTERRUPTION : LOOK_AFTER_LOST_ANSWER,
    onTimeout: () => lost,
  };
  return waitUntil((looking) => look({ signal: looking }), lookForAWhile).catch((error: unknown) => {
    // What went wrong first is what the user needs to know.
    throw error instanceof ClientError ? lost : error;
  });
}
