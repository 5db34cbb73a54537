import { errorText, type Logger } from "./log";

/** What happened outside of any call, in a timer or an event, where no boundary catches it: a bug, always. */
export interface UnexpectedErrors {
  /**
   * Aborted by the first uncaught exception, which is its reason: after it the process cannot be trusted with new work.
   */
  readonly fatal: AbortSignal;
  /** The first rejection that nobody handled, as long as no call took it. Nothing depends on its promise. */
  readonly takeRejection: () => Error | undefined;
}

/** For what is not a process of its own: tests, and serving for reattach, where such errors are the host program's. */
export const noUnexpectedErrors = (): UnexpectedErrors => ({
  fatal: new AbortController().signal,
  takeRejection: () => undefined,
});

/** The log says each of them up to this number: a timer may fail over and over. */
const LOGGED = 100;

/**
 * Catches what nobody else does in this process, so that the process lives to answer the calls in flight: one that
 * ended at once would lose what they have done, and the user would read of a plugin that "did not respond".
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
