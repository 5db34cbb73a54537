export interface CallOptions {
  /** Ends the call, its retries and its waits. */
  readonly signal: AbortSignal;
}
