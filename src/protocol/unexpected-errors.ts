import { errorText, type Logger } from "./log";

/**
 * Catches errors outside of any call, in a timer or an event, where no boundary catches them: always a bug. The process
 * survives to answer the calls in flight. If it exited at once, their results would be lost, and the user would read about
 * a plugin that "did not respond". A rejection that nobody handles is only logged, because nothing waits for its promise.
 *
 * @returns aborted by the first uncaught exception, which is its reason: after it the process must not accept new work
 */
export function watchUnexpectedErrors(log: Logger): AbortSignal {
  const fatal = new AbortController();
  const report = (message: string, thrown: unknown): Error => {
    const error = thrown instanceof Error ? thrown : new Error(String(thrown));
    log.always("error", message, () => ({ error: errorText(error) }));
    return error;
  };
  process.on("uncaughtException", (thrown: unknown) => {
    fatal.abort(
      report("The plugin accepts no more calls because of an unexpected error. This is a bug in the plugin", thrown),
    );
  });
  process.on("unhandledRejection", (reason) => {
    report("An unexpected error was not handled. This is a bug in the plugin", reason);
  });
  return fatal.signal;
}
