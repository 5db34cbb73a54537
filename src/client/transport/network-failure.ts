import { errorCode } from "./safe-cause";

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

/** Whether a retry may help. It does not for an unknown host name, a certificate or a wrong protocol. */
export function isRetriableFailure(error: unknown): boolean {
  const failure = networkFailure(error);
  switch (failure) {
    case "refused":
    case "unreachable":
    case "connect_timeout":
    case "interrupted":
      return true;
    case "unresolved":
      return errorCode(error) === "EAI_AGAIN";
    case "proxy":
      return error instanceof Error && "status" in error && [429, 502, 503, 504].includes(Number(error.status));
    case "tls_self_signed":
    case "tls_unknown_issuer":
    case "tls_expired":
    case "tls_not_yet_valid":
    case "tls_wrong_host":
    case "tls_client_certificate":
    case "tls_old_version":
    case "tls_other":
    case "not_http":
    case "other":
      return false;
  }
}

/** What happened, as a sentence without its period; `host` is the endpoint's host and port. */
export function networkSentence(failure: NetworkFailure, host: string): string {
  switch (failure) {
    case "unresolved":
      return `The host name of ${host} cannot be resolved`;
    case "refused":
      return `The connection to ${host} was refused: nothing listens there`;
    case "unreachable":
      return `${host} cannot be reached from this machine`;
    case "connect_timeout":
      return `No connection to ${host} could be established in time`;
    case "interrupted":
      return `The connection to ${host} was closed before the answer was complete`;
    case "proxy":
      return `The proxy did not open a connection to ${host}`;
    case "tls_self_signed":
      return `The TLS certificate of ${host} is self-signed and not trusted`;
    case "tls_unknown_issuer":
      return `The TLS certificate of ${host} was issued by an authority that is not trusted here`;
    case "tls_expired":
      return `The TLS certificate of ${host} (or one above it) has expired`;
    case "tls_not_yet_valid":
      return `The TLS certificate of ${host} (or one above it) is not valid yet`;
    case "tls_wrong_host":
      return `The TLS certificate presented by ${host} was issued for another host name`;
    case "tls_client_certificate":
      return `${host} requires a TLS client certificate that it accepts`;
    case "tls_old_version":
      return `${host} and this client have no version of TLS in common. This client accepts 1.2 and later`;
    case "tls_other":
      return `No TLS connection to ${host} could be established`;
    case "not_http":
      return `The server at ${host} does not speak the endpoint's protocol`;
    case "other":
      return `The request to ${host} failed`;
  }
}
