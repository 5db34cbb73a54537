import { ClientError, StatusError, waitUntil, type NotYet, type WaitOptions } from "../../client";
import { DiagnosticError, formatDuration, type Progress } from "../../framework";

/** Milliseconds after which an unchanged rendition that contains what was sent counts as the written one. */
export const BELIEVE_UNCHANGED_AFTER = 10_000;

/** Waits until `what` (a phrase such as `the deletion of workflow "load"`) is visible, as long as the signal allows. */
export const until = (what: string, signal: AbortSignal): WaitOptions => ({
  signal,
  onTimeout: () =>
    new DiagnosticError({
      summary: `The service did not show ${what} in time`,
      detail: "It accepted the request, and its effect may show later",
      afterStop: "Plan again: the plan shows what has taken effect by then",
    }),
});

/** A line every ten seconds for a wait in an action, of which engines show nothing. @param line says what goes on */
export const heartbeat = (progress: Progress, line: () => string): Pick<WaitOptions, "onHeartbeat"> => ({
  onHeartbeat: (waited) => progress(`${line()} [${formatDuration(Math.round(waited / 1000) * 1000)} elapsed]`),
});

/** Milliseconds for which the effect of a write is looked for whose answer was lost. */
const LOOK_AFTER_LOST_ANSWER = 5_000;

/** The service has taken a write, and reading its effect back failed; {@link errorText} says why. */
export class UnreadWrite extends Error {
  constructor(cause: unknown) {
    super("a write was not read back", { cause });
  }
}

/**
 * Sends a write and reads its effect back. What has happened counts, not what was answered: after a lost or bad answer,
 * and after a refusal because somebody else was faster (409), reading decides.
 *
 * @param look without an answer, only what shows the effect for certain counts
 * @throws UnreadWrite if the write was taken and reading fails; otherwise the write's own error
 */
export async function effectOf<T>(
  send: () => Promise<unknown>,
  look: (signal: AbortSignal, wasAnswered: boolean) => Promise<T>,
  signal: AbortSignal,
): Promise<T> {
  try {
    await send();
  } catch (error) {
    if (!mayShow(error) || signal.aborted) throw error;
    const end = new AbortController();
    // Node.js 20 may collect an `AbortSignal.timeout` that only another signal follows: it never fires then.
    const timer = setTimeout(() => end.abort(new DOMException("Too late", "TimeoutError")), LOOK_AFTER_LOST_ANSWER);
    return look(AbortSignal.any([signal, end.signal]), false)
      .catch(() => {
        // The first failure is the cause of whatever reading shows.
        throw error;
      })
      .finally(() => clearTimeout(timer));
  }
  return look(signal, true).catch((error: unknown) => {
    throw new UnreadWrite(error);
  });
}

/**
 * {@link effectOf} for a write whose effect is one reading.
 *
 * @param what a phrase such as `the deletion of workflow "load"`
 * @param shown null or false while reading does not show it
 */
export const sendUntilShown = <T>(
  what: string,
  send: () => Promise<unknown>,
  shown: (signal: AbortSignal, wasAnswered: boolean) => Promise<T | NotYet>,
  signal: AbortSignal,
): Promise<T> =>
  effectOf(
    send,
    (looking, wasAnswered) => waitUntil((asking) => shown(asking, wasAnswered), until(what, looking)),
    signal,
  );

/** Whether a write that failed with this error may be on the service. */
export const mayBeWritten = (error: unknown): boolean =>
  error instanceof UnreadWrite || (error instanceof ClientError && error.mayHaveHadEffect);

/** So may one that somebody else was faster than. */
const mayShow = (error: unknown): boolean =>
  mayBeWritten(error) || (error instanceof StatusError && error.status === 409);
