import { setMaxListeners } from "node:events";

export interface Interruption {
  readonly signals: { readonly engineSignal: AbortSignal; readonly signal: AbortSignal };
  end(): void;
}

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
  process.on("SIGTERM", ended);
  return {
    signals: { engineSignal: engine.signal, signal: own.signal },
    end: () => {
      process.off("SIGINT", ctrlC);
      process.off("SIGTERM", ended);
    },
  };
}
