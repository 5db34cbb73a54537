import type { Redactor } from "../../redaction";

/** Why no answer came, as far as it matters to the user. */
export type NetworkFailure =
  | "unresolved"
  | "refused"
  | "unreachable"
  | "connect_timeout"
  | "interrupted"
  | "proxy"
  | "tls_self_signed"
  | "tls_unknown_issuer"
  | "tls_expired"
  | "tls_not_yet_valid"
  | "tls_wrong_host"
  | "tls_client_certificate"
  | "tls_old_version"
  | "tls_other"
  | "not_http"
  | "other";

const BY_CODE: Readonly<Record<string, NetworkFailure>> = {
  ENOTFOUND: "unresolved",
  EAI_AGAIN: "unresolved",
  EAI_NODATA: "unresolved",
  ECONNREFUSED: "refused",
  EHOSTUNREACH: "unreachable",
  ENETUNREACH: "unreachable",
  EHOSTDOWN: "unreachable",
  ENETDOWN: "unreachable",
  EADDRNOTAVAIL: "unreachable",
  ETIMEDOUT: "connect_timeout",
  UND_ERR_CONNECT_TIMEOUT: "connect_timeout",
  UND_ERR_HEADERS_TIMEOUT: "connect_timeout",
  ECONNRESET: "interrupted",
  ECONNABORTED: "interrupted",
  EPIPE: "interrupted",
  UND_ERR_SOCKET: "interrupted",
  UND_ERR_RES_CONTENT_LENGTH_MISMATCH: "interrupted",
  PROXY_REFUSED: "proxy",
  DEPTH_ZERO_SELF_SIGNED_CERT: "tls_self_signed",
  SELF_SIGNED_CERT_IN_CHAIN: "tls_unknown_issuer",
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: "tls_unknown_issuer",
  UNABLE_TO_GET_ISSUER_CERT: "tls_unknown_issuer",
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: "tls_unknown_issuer",
  CERT_UNTRUSTED: "tls_unknown_issuer",
  CERT_HAS_EXPIRED: "tls_expired",
  CERT_NOT_YET_VALID: "tls_not_yet_valid",
  ERR_TLS_CERT_ALTNAME_INVALID: "tls_wrong_host",
  ERR_SSL_WRONG_VERSION_NUMBER: "not_http",
  ERR_SSL_PACKET_LENGTH_TOO_LONG: "not_http",
};

/** Alerts (RFC 8446, 6.2) about our certificate, which OpenSSL's releases name after different versions of TLS. */
const REFUSES_OURS = /^ERR_SSL_.*_ALERT_(?:CERTIFICATE_\w+|(?:BAD|UNSUPPORTED)_CERTIFICATE|UNKNOWN_CA|ACCESS_DENIED)$/;
const OTHER_VERSION = /^ERR_SSL_(?:.*_ALERT_PROTOCOL_VERSION|UNSUPPORTED_PROTOCOL)$/;

/** Sorts the system's error by its code; the chain of causes is followed. */
export function networkFailure(error: unknown): NetworkFailure {
  const code = errorCode(error);
  if (code !== null && Object.hasOwn(BY_CODE, code)) return BY_CODE[code] ?? "other";
  if (code?.startsWith("HPE_") === true) return "not_http";
  if (code !== null && REFUSES_OURS.test(code)) return "tls_client_certificate";
  if (code !== null && OTHER_VERSION.test(code)) return "tls_old_version";
  if (code !== null && /^ERR_(?:SSL|TLS|OSSL)|^CERT_|^UNABLE_TO_|^EPROTO$/.test(code)) return "tls_other";
  return error instanceof Error && error.cause !== undefined ? networkFailure(error.cause) : "other";
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

/** What happened, as a sentence without its period; `host` is the endpoint's host and port. */
export const networkSentence = (failure: NetworkFailure, host: string): string => SENTENCES[failure](host);

const SENTENCES: Readonly<Record<NetworkFailure, (host: string) => string>> = {
  unresolved: (host) => `The host name of ${host} cannot be resolved`,
  refused: (host) => `The connection to ${host} was refused: nothing listens there`,
  unreachable: (host) => `${host} cannot be reached from this machine`,
  connect_timeout: (host) => `No connection to ${host} could be established in time`,
  interrupted: (host) => `The connection to ${host} was closed before the answer was complete`,
  proxy: (host) => `The proxy did not open a connection to ${host}`,
  tls_self_signed: (host) => `The TLS certificate of ${host} is self-signed and not trusted`,
  tls_unknown_issuer: (host) => `The TLS certificate of ${host} was issued by an authority that is not trusted here`,
  tls_expired: (host) => `The TLS certificate of ${host} (or one above it) has expired`,
  tls_not_yet_valid: (host) => `The TLS certificate of ${host} (or one above it) is not valid yet`,
  tls_wrong_host: (host) => `The TLS certificate presented by ${host} was issued for another host name`,
  tls_client_certificate: (host) => `${host} requires a TLS client certificate that it accepts`,
  tls_old_version: (host) =>
    `${host} and this client have no version of TLS in common. This client accepts 1.2 and later`,
  tls_other: (host) => `No TLS connection to ${host} could be established`,
  not_http: (host) => `The server at ${host} does not speak the endpoint's protocol`,
  other: (host) => `The request to ${host} failed`,
};

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
