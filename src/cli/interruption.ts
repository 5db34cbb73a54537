import { setMaxListeners } from "node:events";
import { EXIT_CODE } from "./exit-code";
import { complain } from "./terminal";

export interface Interruption {
  readonly signals: { readonly engineSignal: AbortSignal; readonly signal: AbortSignal };
  end(): void;
}

/** npm passes a Ctrl-C of the terminal on, so that one arrives twice within this many milliseconds. */
const SAME_SIGNAL = 500;
/** A terminal that is closed hangs up. */
const SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

/**
 * The first signal aborts, so that the command ends in order; the second ends the process at once. On Ctrl-C the terminal
 * also interrupts the engine, which must not get the first one twice: it would exit without releasing the state lock. A
 * signal that only this process receives is passed on.
 */
export function interruptible(): Interruption {
  const [engine, own] = [new AbortController(), new AbortController()];
  // Every request in progress listens; Node.js would take more than ten for a leak, and say so.
  setMaxListeners(0, engine.signal, own.signal);
  let first: number | null = null;
  const signalled = (signal: NodeJS.Signals): void => {
    first ??= performance.now();
    const isSecond = performance.now() - first > SAME_SIGNAL;
    if (isSecond || signal !== "SIGINT") engine.abort();
    own.abort();
    if (!isSecond) return;
    complain("Error: Interrupted twice, so the command did not wait. Temporary files may be left");
    process.exit(EXIT_CODE.error);
  };
  for (const name of SIGNALS) process.on(name, signalled);
  return {
    signals: { engineSignal: engine.signal, signal: own.signal },
    end: () => {
      for (const name of SIGNALS) process.off(name, signalled);
    },
  };
}
