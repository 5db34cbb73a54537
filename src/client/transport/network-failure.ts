import type { Redactor } from "../../redaction";

interface Failure {
  /** Codes of the system's errors. */
  readonly codes: RegExp;
  /** What happened, as a sentence without its period; `host` is the endpoint's host and port. */
  readonly sentence: (host: string) => string;
  /** What to do about it. */
  readonly advice: (endpoint: string) => string;
}

const checkRoute = (endpoint: string): string =>
  `Check the endpoint ${endpoint}, the network, firewalls, and whether a proxy is needed (HTTPS_PROXY)`;

/**
 * In TLS 1.3 a server checks the client's certificate after the handshake, and often closes the connection silently.
 */
const ENDED_AFTER_HANDSHAKE =
  ". A service that requires a client certificate may close connections like this; in that case, check client_certificate";

/** Why no answer came, as far as it matters to the user. The first with the error's code counts. */
const FAILURES = {
  unresolved: {
    codes: /^(?:ENOTFOUND|EAI_AGAIN|EAI_NODATA)$/,
    sentence: (host) => `The host name of ${host} cannot be resolved`,
    advice: (endpoint) => `Check the host in the endpoint ${endpoint}, and the name resolution of this machine`,
  },
  refused: {
    codes: /^ECONNREFUSED$/,
    sentence: (host) => `The connection to ${host} was refused: nothing listens there`,
    advice: (endpoint) => `Check that the service is running and that the endpoint ${endpoint} has the right port`,
  },
  unreachable: {
    codes: /^(?:E(?:HOST|NET)(?:UNREACH|DOWN)|EADDRNOTAVAIL)$/,
    sentence: (host) => `${host} cannot be reached from this machine`,
    advice: checkRoute,
  },
  connect_timeout: {
    codes: /^(?:ETIMEDOUT|UND_ERR_(?:CONNECT|HEADERS)_TIMEOUT)$/,
    sentence: (host) => `No connection to ${host} could be established in time`,
    advice: checkRoute,
  },
  interrupted: {
    codes: /^(?:ECONNRESET|ECONNABORTED|EPIPE|UND_ERR_SOCKET|UND_ERR_RES_CONTENT_LENGTH_MISMATCH)$/,
    sentence: (host) => `The connection to ${host} was closed before the answer was complete`,
    advice: (endpoint) =>
      `Check the service and the gateways in front of the endpoint ${endpoint}, and try again${endpoint.startsWith("https:") ? ENDED_AFTER_HANDSHAKE : ""}`,
  },
  proxy: {
    codes: /^PROXY_REFUSED$/,
    sentence: (host) => `The proxy did not open a connection to ${host}`,
    advice: () => "Check the proxy and its credentials in HTTPS_PROXY or HTTP_PROXY, or exclude the host with NO_PROXY",
  },
  tls_self_signed: {
    codes: /^DEPTH_ZERO_SELF_SIGNED_CERT$/,
    sentence: (host) => `The TLS certificate of ${host} is self-signed and not trusted`,
    advice: () => "If this is the right certificate, set ca_certificate to it",
  },
  tls_unknown_issuer: {
    codes: /^(?:SELF_SIGNED_CERT_IN_CHAIN|UNABLE_TO_VERIFY_LEAF_SIGNATURE|UNABLE_TO_GET_ISSUER_\w+|CERT_UNTRUSTED)$/,
    sentence: (host) => `The TLS certificate of ${host} was issued by an authority that is not trusted here`,
    advice: () => "Set ca_certificate to the certificate of the issuing authority",
  },
  tls_expired: {
    codes: /^CERT_HAS_EXPIRED$/,
    sentence: (host) => `The TLS certificate of ${host} (or one above it) has expired`,
    advice: () => "Renew the service's certificate, or check the clock of this machine",
  },
  tls_not_yet_valid: {
    codes: /^CERT_NOT_YET_VALID$/,
    sentence: (host) => `The TLS certificate of ${host} (or one above it) is not valid yet`,
    advice: () => "Check the clock of this machine and of the service",
  },
  tls_wrong_host: {
    codes: /^ERR_TLS_CERT_ALTNAME_INVALID$/,
    sentence: (host) => `The TLS certificate presented by ${host} was issued for another host name`,
    advice: (endpoint) =>
      `Use the certificate's host name in the endpoint ${endpoint}, or install a certificate for this host name on the service`,
  },
  tls_client_certificate: {
    // Alerts (RFC 8446, 6.2) about our certificate, which OpenSSL's releases name after different versions of TLS.
    codes: /^ERR_SSL_.*_ALERT_(?:CERTIFICATE_\w+|(?:BAD|UNSUPPORTED)_CERTIFICATE|UNKNOWN_CA|ACCESS_DENIED)$/,
    sentence: (host) => `${host} requires a TLS client certificate that it accepts`,
    advice: () => "Set client_certificate and client_key to those that the service's administrator issued",
  },
  tls_old_version: {
    codes: /^ERR_SSL_(?:.*_ALERT_PROTOCOL_VERSION|UNSUPPORTED_PROTOCOL)$/,
    sentence: (host) => `${host} and this client have no version of TLS in common. This client accepts 1.2 and later`,
    advice: () => "Enable TLS 1.2 or 1.3 on the service, or on the gateway in front of it",
  },
  not_http: {
    codes: /^(?:HPE_.*|ERR_SSL_(?:WRONG_VERSION_NUMBER|PACKET_LENGTH_TOO_LONG))$/,
    sentence: (host) => `The server at ${host} does not speak the endpoint's protocol`,
    advice: (endpoint) => `Check the scheme and port of the endpoint ${endpoint}: http and https may be swapped`,
  },
  tls_other: {
    codes: /^(?:ERR_(?:SSL|TLS|OSSL)|CERT_|UNABLE_TO_|EPROTO$)/,
    sentence: (host) => `No TLS connection to ${host} could be established`,
    advice: (endpoint) =>
      `Check that the endpoint ${endpoint} uses https on this port. If the service requires a client certificate, check client_certificate`,
  },
  other: {
    codes: /^$/,
    sentence: (host) => `The request to ${host} failed`,
    advice: (endpoint) => `Check the endpoint ${endpoint} and the network`,
  },
} satisfies Readonly<Record<string, Failure>>;

export type NetworkFailure = keyof typeof FAILURES;

export const networkFailures: Readonly<Record<NetworkFailure, Failure>> = FAILURES;

/** Sorts the system's error by its code; the chain of causes is followed. */
export function networkFailure(error: unknown): NetworkFailure {
  const code = errorCode(error) ?? "";
  const names = Object.keys(FAILURES) as readonly NetworkFailure[];
  const failure = code === "" ? undefined : names.find((name) => FAILURES[name].codes.test(code));
  return failure ?? (error instanceof Error && error.cause !== undefined ? networkFailure(error.cause) : "other");
}

const RETRIABLE: readonly NetworkFailure[] = ["refused", "unreachable", "connect_timeout", "interrupted"];

/** Whether a retry may help. It does not for an unknown host name, a certificate or a wrong protocol. */
export function isRetriableFailure(error: unknown): boolean {
  const failure = networkFailure(error);
  if (failure === "unresolved") return errorCode(error) === "EAI_AGAIN";
  if (failure !== "proxy" || !(error instanceof Error)) return RETRIABLE.includes(failure);
  return "status" in error && error.status !== null
    ? [429, 502, 503, 504].includes(Number(error.status))
    : isRetriableFailure(error.cause);
}

const LONGEST_CHAIN = 5;

/**
 * The system's error for `cause`: its name, code and message, redacted. Nothing else is kept, because such errors
 * reference sockets, requests and certificates.
 */
export function safeCause(error: unknown, redact: Redactor["redact"], depth = LONGEST_CHAIN): Error | undefined {
  if (!(error instanceof Error) || depth === 0) return undefined;
  const deeper = safeCause(error.cause, redact, depth - 1);
  const copy = new Error(redact(messageOf(error)), deeper === undefined ? undefined : { cause: deeper });
  copy.name = error.name;
  const code = errorCode(error);
  return code === null ? copy : Object.assign(copy, { code });
}

/** The code of a system error, such as `ECONNREFUSED`; null if it has none. */
export function errorCode(error: unknown): string | null {
  if (!(error instanceof Error) || !("code" in error)) return null;
  return typeof error.code === "string" ? error.code : null;
}

/**
 * For a host with several addresses, the error has one inner error for each and no message of its own. An error of OpenSSL
 * has addresses and lines of its source in the message, and what it says to a person in `reason`.
 */
export function messageOf(error: Error): string {
  if ("library" in error && "reason" in error && typeof error.reason === "string") return error.reason;
  if (!(error instanceof AggregateError)) return error.message;
  const parts = error.errors.map((part: unknown) => (part instanceof Error ? part.message : String(part)));
  return parts.length === 0 ? error.message : [...new Set(parts)].join("; ");
}
