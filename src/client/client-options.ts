export interface ClientOptions {
  /** Scheme, host and context path. */
  readonly endpoint: string;
  readonly apiKey: string;
  /** PEM texts. @default the system's roots, no client certificate */
  readonly caCertificate?: string;
  readonly clientCertificate?: string;
  readonly clientKey?: string;
  /** @default false */
  readonly insecureSkipVerify?: boolean;
  /** Allows sending the key over plain http to an address other than loopback. @default false */
  readonly allowInsecureHttp?: boolean;
  /** Milliseconds for one request including its answer. @default 30000 */
  readonly requestTimeout?: number;
  /** Retries after the first attempt. @default 4 */
  readonly maxRetries?: number;
  /** @default 16 */
  readonly maxConcurrentRequests?: number;
  /** @default no limit */
  readonly requestsPerSecond?: number;
  /** Extra headers, for gateways. Values are secrets. */
  readonly headers?: ReadonlyMap<string, string>;
  /** Where HTTPS_PROXY, HTTP_PROXY and NO_PROXY are read. @default process.env */
  readonly environment?: Readonly<Record<string, string | undefined>>;
  /** Limit for one answer, in bytes. @default 64 MiB */
  readonly maxResponseBytes?: number;
  /**
   * Finds the id in an XML document, called if a write answers with a document; it may throw if the document cannot be
   * read. @default none is found
   */
  readonly documentId?: (xml: string) => string | null | Promise<string | null>;
  /** Called for each answer, whatever its status, with what only the connection shows. @default not called */
  readonly onAnswer?: (facts: AnswerFacts) => void;
  /** Called for each attempt and each answer; never with a body, a key or a header's value. @default silent */
  readonly log?: (event: ClientLogEvent) => void;
}

/** What the service's data does not contain: its clock and the encryption. */
export interface AnswerFacts {
  /** The service's clock by the answer's Date header, in milliseconds since 1970; null without one. */
  readonly serviceTime: number | null;
  /** This machine's clock halfway between request and answer. */
  readonly localTime: number;
  /** Null for plain http. */
  readonly tls: TlsSession | null;
}

export interface TlsSession {
  /** Such as `TLSv1.3`. */
  readonly protocol: string;
  /** Names from the service's certificate; empty where it has none. */
  readonly issuer: string;
  /** When the certificate expires, in milliseconds since 1970; null if the session does not show it. */
  readonly expires: number | null;
}

export interface ClientLogEvent {
  readonly message: string;
  readonly method: string;
  /** Without the query's values, which may be secret. */
  readonly path: string;
  readonly status?: number;
  readonly attempt: number;
  readonly milliseconds?: number;
}

/** The options of every call. */
export interface CallOptions {
  /** Ends the call with its retries and waits; it then rejects with AbortedError, whatever has been sent. */
  readonly signal: AbortSignal;
}
