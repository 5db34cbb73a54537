import { delay } from "./transport/delay";
import { AbortedError } from "./errors";

export interface WaitOptions {
  /** Ends the wait; a signal of `AbortSignal.timeout` counts as the time being over. */
  readonly signal: AbortSignal;
  /** Milliseconds for the whole wait. @default no limit but the signal */
  readonly timeout?: number;
  /** Milliseconds after the first look; grows by half with each look. @default 250 */
  readonly initialDelay?: number;
  /** Milliseconds. @default 5000 */
  readonly maxDelay?: number;
  /** Makes the error for a wait that took too long: only the caller knows what was waited for. */
  readonly onTimeout: () => Error;
}

/** What a look answers as long as there is nothing to see. */
export type NotYet = null | undefined | false;

/**
 * Looks at once, then again and again, ever less often and with jitter, until there is something to see. A probe that
 * throws ends the wait: what may pass is retried below it already.
 *
 * @param probe is given a signal that also ends with the time
 * @throws {AbortedError} where the signal ended the wait
 */
export async function waitUntil<T>(
  probe: (signal: AbortSignal) => Promise<T | NotYet>,
  { signal, timeout, initialDelay = 250, maxDelay = 5000, onTimeout }: WaitOptions,
): Promise<T> {
  const overtime = new AbortController();
  const timer = timeout === undefined ? undefined : setTimeout(() => overtime.abort(), Math.min(timeout, 2 ** 31 - 1));
  const both = AbortSignal.any([signal, overtime.signal]);
  const ended = (): Error => {
    const isTime =
      overtime.signal.aborted || (signal.reason instanceof DOMException && signal.reason.name === "TimeoutError");
    return isTime ? onTimeout() : new AbortedError("The wait was cancelled", "waiting for the service", false);
  };
  try {
    for (let pause = initialDelay; ; pause = Math.min(maxDelay, pause * 1.5)) {
      if (both.aborted) throw ended();
      const seen = await look(probe, both, ended);
      if (seen !== null && seen !== undefined && seen !== false) return seen;
      await delay(Math.min(pause, maxDelay) * (0.75 + Math.random() / 2), both);
    }
  } finally {
    clearTimeout(timer);
  }
}

/** Waits until reading answers that the object is gone. */
export async function waitUntilGone(
  read: (signal: AbortSignal) => Promise<unknown>,
  options: WaitOptions,
): Promise<void> {
  await waitUntil(async (signal) => (await read(signal)) === null, options);
}

async function look<T>(
  probe: (signal: AbortSignal) => Promise<T>,
  signal: AbortSignal,
  ended: () => Error,
): Promise<T> {
  try {
    return await probe(signal);
  } catch (error) {
    throw error instanceof AbortedError && signal.aborted ? ended() : error;
  }
}
