import { AbortedError } from "./errors";

export interface WaitOptions {
  /** Ends the wait; a signal from `AbortSignal.timeout` counts as a timeout. */
  readonly signal: AbortSignal;
  /** Milliseconds for the whole wait. @default no limit but the signal */
  readonly timeout?: number;
  /** Milliseconds after the first probe; grows by half with each probe. @default 250 */
  readonly initialDelay?: number;
  /** Milliseconds. @default 5000 */
  readonly maxDelay?: number;
  /** Called regularly with the milliseconds waited so far, for somebody who sees nothing else of the wait. */
  readonly onHeartbeat?: (waited: number) => void;
  /** Milliseconds. @default 10000, as engines do for resources */
  readonly heartbeatInterval?: number;
  /** Makes the error for a timeout, because only the caller knows what the wait was for. */
  readonly onTimeout: () => Error;
}

/** The result of a probe while the wait continues. */
export type NotYet = null | undefined | false;

/**
 * Probes at once, then repeatedly, with growing delays and jitter, until the probe returns a result. A probe that
 * throws ends the wait: lower layers already retry temporary failures.
 *
 * @param probe gets a signal that is also aborted at the timeout
 * @throws {AbortedError} if the signal ended the wait
 */
export async function waitUntil<T>(
  probe: (signal: AbortSignal) => Promise<T | NotYet>,
  {
    signal,
    timeout,
    initialDelay = 250,
    maxDelay = 5000,
    onHeartbeat,
    heartbeatInterval = 10_000,
    onTimeout,
  }: WaitOptions,
): Promise<T> {
  const start = performance.now();
  const pulse = onHeartbeat && setInterval(() => onHeartbeat(performance.now() - start), heartbeatInterval);
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
      const seen = await probe(both);
      if (seen !== null && seen !== undefined && seen !== false) return seen;
      await delay(Math.min(pause, maxDelay) * (0.75 + Math.random() / 2), both);
    }
  } catch (error) {
    throw error instanceof AbortedError && both.aborted ? ended() : error;
  } finally {
    clearTimeout(timer);
    clearInterval(pulse);
  }
}

/**
 * Resolves after `milliseconds`, or as soon as the signal is aborted: the caller checks the signal. The timer keeps the
 * process alive.
 */
export function delay(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) {
      resolve();
      return;
    }
    const done = (): void => {
      clearTimeout(timer);
      signal.removeEventListener("abort", done);
      resolve();
    };
    const timer = setTimeout(done, milliseconds);
    signal.addEventListener("abort", done, { once: true });
  });
}
