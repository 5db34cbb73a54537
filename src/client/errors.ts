import type { ClientOptions } from "./client-options";

/** How a call to the service failed. `mayHaveHadEffect` says whether a write may have happened anyway. */
export abstract class ClientError extends Error {
  abstract readonly code:
    | "status"
    | "network"
    | "timeout"
    | "decode"
    | "other_object"
    | "aborted"
    | "insecure"
    | "too_large";
  /** False if the service has certainly not acted on the request. */
  readonly mayHaveHadEffect: boolean;
  /** Such as `POST http://host/ctx/workflows`; no query values, no key. */
  readonly request: string;

  constructor(message: string, request: string, mayHaveHadEffect: boolean, options?: ErrorOptions) {
    super(message, options);
    this.name = new.target.name;
    this.request = request;
    this.mayHaveHadEffect = mayHaveHadEffect;
  }
}

/** The service answered with a status that is not 2xx (404 and 410 are answered as null if that has a meaning). */
export class StatusError extends ClientError {
  readonly code = "status";
  constructor(
    readonly status: number,
    /** The service's own message, shortened and redacted; empty if it gave none. */
    readonly reason: string,
    request: string,
    mayHaveHadEffect: boolean,
    /** What the answer's headers add: the target of a redirect, or how long to wait; empty for nothing. */
    readonly hint: string = "",
  ) {
    super(
      `The service answered ${status}${hint === "" ? "" : ` (${hint})`}${reason === "" ? "" : `: ${reason}`}`,
      request,
      mayHaveHadEffect,
    );
  }
}

/** No answer: refused, reset, unresolvable, TLS failure. `cause` has the system's error. */
export class NetworkError extends ClientError {
  readonly code = "network";
}

/** No complete answer within the request's time. */
export class TimeoutError extends ClientError {
  readonly code = "timeout";
}

/** A 2xx answer whose body is not what the interface promises. */
export class DecodeError extends ClientError {
  readonly code = "decode";
  /** A web page, as from a sign-in page or another application in the service's place. */
  readonly isWebPage: boolean;

  constructor(
    message: string,
    request: string,
    mayHaveHadEffect: boolean,
    { isWebPage = false, ...options }: ErrorOptions & { readonly isWebPage?: boolean } = {},
  ) {
    super(message, request, mayHaveHadEffect, options);
    this.isWebPage = isWebPage;
  }
}

/** An answer about an object with another id than the one that was asked for, as from a confused cache or gateway. */
export class OtherObjectError extends ClientError {
  readonly code = "other_object";
}

/** The caller's signal ended the call. */
export class AbortedError extends ClientError {
  readonly code = "aborted";
}

/** The key would have been sent over plain http to another machine; nothing was sent. */
export class InsecureEndpointError extends ClientError {
  readonly code = "insecure";
}

/** The answer was larger than the limit. */
export class ResponseTooLargeError extends ClientError {
  readonly code = "too_large";
}

/**
 * An option cannot be used; nothing was sent. The message says what is wrong and what to do, without any secret value.
 * `option` lets the caller name the setting that the user wrote.
 */
export class InvalidOptionError extends Error {
  constructor(
    readonly option: keyof ClientOptions,
    message: string,
  ) {
    super(message);
    this.name = "InvalidOptionError";
  }
}
