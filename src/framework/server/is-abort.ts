/** True for the errors that a signal's end makes, also where they are the cause of another one. */
export function isAbort(error: unknown, signal: AbortSignal): boolean {
  for (let current = error; current !== undefined; current = current instanceof Error ? current.cause : undefined) {
    if (current === signal.reason) return true;
    if (current instanceof Error && (current.name === "AbortError" || current.name === "AbortedError")) return true;
  }
  return false;
}
