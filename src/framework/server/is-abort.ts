/** True for the errors that an aborted signal causes, and for errors that these cause. */
export function isAbort(error: unknown, signal: AbortSignal): boolean {
  for (let current = error; current !== undefined; current = current instanceof Error ? current.cause : undefined) {
    if (current === signal.reason) return true;
    if (current instanceof Error && (current.name === "AbortError" || current.name === "AbortedError")) return true;
  }
  return false;
}
