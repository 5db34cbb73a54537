import { setMaxListeners } from "node:events";

export interface Interruption {
  readonly signals: { readonly engineSignal: AbortSignal; readonly signal: AbortSignal };
  end(): void;
}

/** A terminal that is closed hangs up. */
const ENDING = ["SIGTERM", "SIGHUP"] as const;

/**
 * On Ctrl-C the terminal also interrupts the engine, which must not get the signal twice: it would exit without
 * releasing the state lock. A signal that only this process receives is passed on.
 */
export function interruptible(): Interruption {
  const [engine, own] = [new AbortController(), new AbortController()];
  // Every request in progress listens; Node.js would take more than ten for a leak, and say so.
  setMaxListeners(0, engine.signal, own.signal);
  const ctrlC = (): void => own.abort();
  const ended = (): void => {
    engine.abort();
    own.abort();
  };
  process.on("SIGINT", ctrlC);
  for (const name of ENDING) process.on(name, ended);
  return {
    signals: { engineSignal: engine.signal, signal: own.signal },
    end: () => {
      process.off("SIGINT", ctrlC);
      for (const name of ENDING) process.off(name, ended);
    },
  };
}
