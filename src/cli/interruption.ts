import { setMaxListeners } from "node:events";
import { CliError } from "./cli-error";
import { EXIT_CODE } from "./exit-code";
import { complain, createProgress } from "./terminal";

/** What a command has while it runs: where it says what it does, and what ends it. */
export interface Running {
  readonly progress: (text: string) => void;
  /** Interrupts the engine. */
  readonly engineSignal: AbortSignal;
  /** Ends this process's own calls, and the command between two runs of the engine: some end as usual on Ctrl-C. */
  readonly signal: AbortSignal;
}

/** npm passes a Ctrl-C of the terminal on, so that one arrives twice within this many milliseconds. */
const SAME_SIGNAL = 500;
/** A terminal that is closed hangs up. */
const SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

/**
 * Runs a command that shows its progress and can be interrupted. The first signal aborts, so that the command ends in
 * order; the second ends the process at once. On Ctrl-C the terminal also interrupts the engine, which must not get the
 * first one twice: it would exit without releasing the state lock. A signal that only this process receives is passed on.
 *
 * @param interrupted what to say if the command failed after a signal
 */
export async function interruptible<T>(interrupted: string, run: (running: Running) => Promise<T>): Promise<T> {
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
  const progress = createProgress();
  try {
    return await run({ progress: progress.show, engineSignal: engine.signal, signal: own.signal });
  } catch (error) {
    if (!own.signal.aborted) throw error;
    throw new CliError(`Interrupted${interrupted}`, { cause: error });
  } finally {
    progress.clear();
    for (const name of SIGNALS) process.off(name, signalled);
  }
}
