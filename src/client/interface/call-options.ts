/** What every call is given. */
export interface CallOptions {
  /** Ends the call, its retries and its waits; it rejects with AbortedError then, whatever was sent already. */
  readonly signal: AbortSignal;
}
