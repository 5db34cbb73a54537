/** The options of every call. */
export interface CallOptions {
  /** Ends the call with its retries and waits; it then rejects with AbortedError, whatever has been sent. */
  readonly signal: AbortSignal;
}
