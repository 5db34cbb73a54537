import { errorText, type Logger } from "./log";

/** Errors outside of any call, in a timer or an event, where no boundary catches them: always a bug. */
export interface UnexpectedErrors {
  /** Aborted by the first uncaught exception, which is its reason: after it the process must not accept new work. */
  readonly fatal: AbortSignal;
  /** The first unhandled rejection, until a call takes it. Nothing depends on its promise. */
  readonly takeRejection: () => Error | undefined;
}

/**
 * For code without a process of its own: tests, and serving for reattach, where the host program handles such errors.
 */
export const noUnexpectedErrors = (): UnexpectedErrors => ({
  fatal: new AbortController().signal,
  takeRejection: () => undefined,
});

/** How many of them are logged: a timer may fail over and over. */
const LOGGED = 100;

/**
 * Catches uncaught errors, so that the process survives to answer the calls in flight. If it exited at once, their
 * results would be lost, and the user would read about a plugin that "did not respond".
 */
export function watchUnexpectedErrors(log: Logger): UnexpectedErrors {
  const fatal = new AbortController();
  let rejection: Error | undefined;
  let rejections = 0;
  let logged = 0;
  const report = (message: string, error: Error): void => {
    if (logged++ < LOGGED) log.always("error", message, () => ({ error: errorText(error) }));
  };
  process.on("uncaughtException", (thrown: unknown) => {
    const error = asError(thrown);
    report("The plugin accepts no more calls because of an unexpected error. This is a bug in the plugin", error);
    fatal.abort(error);
  });
  process.on("unhandledRejection", (reason) => {
    const error = asError(reason);
    report("An unexpected error was not handled. This is a bug in the plugin", error);
    if (rejections++ === 0) rejection = error;
  });
  return {
    fatal: fatal.signal,
    takeRejection: () => {
      const taken = rejection;
      rejection = undefined;
      return taken;
    },
  };
}

const asError = (thrown: unknown): Error => (thrown instanceof Error ? thrown : new Error(String(thrown)));
