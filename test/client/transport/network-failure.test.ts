import { describe, expect, test } from "vitest";
import {
  errorCode,
  isRetriableFailure,
  networkFailure,
  type NetworkFailure,
  networkFailures,
  safeCause,
} from "../../../src/client/transport/network-failure";

const failing = (code: unknown, more: object = {}): Error => Object.assign(new Error("words"), { code, ...more });

test.each<[code: string, failure: NetworkFailure, retried: boolean]>([
  ["ENOTFOUND", "unresolved", false],
  ["EAI_NODATA", "unresolved", false],
  ["EAI_AGAIN", "unresolved", true],
  ["ECONNREFUSED", "refused", true],
  ["EHOSTUNREACH", "unreachable", true],
  ["ENETUNREACH", "unreachable", true],
  ["EHOSTDOWN", "unreachable", true],
  ["ENETDOWN", "unreachable", true],
  ["EADDRNOTAVAIL", "unreachable", true],
  ["ETIMEDOUT", "connect_timeout", true],
  ["UND_ERR_CONNECT_TIMEOUT", "connect_timeout", true],
  ["ECONNRESET", "interrupted", true],
  ["ECONNABORTED", "interrupted", true],
  ["EPIPE", "interrupted", true],
  ["UND_ERR_SOCKET", "interrupted", true],
  ["UND_ERR_RES_CONTENT_LENGTH_MISMATCH", "interrupted", true],
  ["PROXY_REFUSED", "proxy", false],
  ["DEPTH_ZERO_SELF_SIGNED_CERT", "tls_self_signed", false],
  ["SELF_SIGNED_CERT_IN_CHAIN", "tls_unknown_issuer", false],
  ["UNABLE_TO_VERIFY_LEAF_SIGNATURE", "tls_unknown_issuer", false],
  ["UNABLE_TO_GET_ISSUER_CERT", "tls_unknown_issuer", false],
  ["UNABLE_TO_GET_ISSUER_CERT_LOCALLY", "tls_unknown_issuer", false],
  ["CERT_UNTRUSTED", "tls_unknown_issuer", false],
  ["CERT_HAS_EXPIRED", "tls_expired", false],
  ["CERT_NOT_YET_VALID", "tls_not_yet_valid", false],
  ["ERR_TLS_CERT_ALTNAME_INVALID", "tls_wrong_host", false],
  ["ERR_SSL_WRONG_VERSION_NUMBER", "not_http", false],
  ["ERR_SSL_PACKET_LENGTH_TOO_LONG", "not_http", false],
  ["HPE_INVALID_CONSTANT", "not_http", false],
  ["ERR_SSL_TLSV1_ALERT_PROTOCOL_VERSION", "tls_old_version", false],
  ["ERR_SSL_UNSUPPORTED_PROTOCOL", "tls_old_version", false],
  ["ERR_SSL_SSLV3_ALERT_BAD_CERTIFICATE", "tls_client_certificate", false],
  ["ERR_SSL_DECRYPTION_FAILED", "tls_other", false],
  ["ERR_TLS_HANDSHAKE_TIMEOUT", "tls_other", false],
  ["ERR_OSSL_PEM_NO_START_LINE", "tls_other", false],
  ["CERT_REVOKED", "tls_other", false],
  ["UNABLE_TO_GET_CRL", "tls_other", false],
  ["EPROTO", "tls_other", false],
  ["EWHATEVER", "other", false],
  ["toString", "other", false],
])("%s is %s; sent again: %s", (code, failure, retried) => {
  expect(networkFailure(failing(code))).toBe(failure);
  expect(isRetriableFailure(failing(code))).toBe(retried);
});

test("a cause says what an error without a known code does not", () => {
  const wrapped = new TypeError("fetch failed", { cause: new Error("socket", { cause: failing("ECONNREFUSED") }) });
  expect(networkFailure(wrapped)).toBe("refused");
  expect(networkFailure(new Error("none"))).toBe("other");
  expect(networkFailure("not an error")).toBe("other");
  expect(networkFailure(failing(7))).toBe("other");
});

test.each([
  [429, true],
  [502, true],
  [503, true],
  [504, true],
  [403, false],
  [407, false],
  [500, false],
])("a proxy that refuses with %i is asked again: %s", (status, again) => {
  expect(isRetriableFailure(failing("PROXY_REFUSED", { status }))).toBe(again);
});

test.each<[NetworkFailure, string]>([
  ["unresolved", "The host name of h:1 cannot be resolved"],
  ["refused", "The connection to h:1 was refused: nothing listens there"],
  ["unreachable", "h:1 cannot be reached from this machine"],
  ["connect_timeout", "No connection to h:1 could be established in time"],
  ["interrupted", "The connection to h:1 was closed before the answer was complete"],
  ["proxy", "The proxy did not open a connection to h:1"],
  ["tls_self_signed", "The TLS certificate of h:1 is self-signed and not trusted"],
  ["tls_unknown_issuer", "The TLS certificate of h:1 was issued by an authority that is not trusted here"],
  ["tls_expired", "The TLS certificate of h:1 (or one above it) has expired"],
  ["tls_not_yet_valid", "The TLS certificate of h:1 (or one above it) is not valid yet"],
  ["tls_wrong_host", "The TLS certificate presented by h:1 was issued for another host name"],
  ["tls_client_certificate", "h:1 requires a TLS client certificate that it accepts"],
  ["tls_old_version", "h:1 and this client have no version of TLS in common. This client accepts 1.2 and later"],
  ["tls_other", "No TLS connection to h:1 could be established"],
  ["not_http", "The server at h:1 does not speak the endpoint's protocol"],
  ["other", "The request to h:1 failed"],
])("a failure that is %s has its own sentence", (failure, sentence) => {
  expect(networkFailures[failure].sentence("h:1")).toBe(sentence);
});

describe("of an error only name, code and words are kept", () => {
  const redact = (text: string): string => text.replaceAll("secret", "***");

  test("with its causes, redacted, and nothing that hangs on them", () => {
    const cause = Object.assign(new RangeError("inner secret"), { socket: { key: "secret" } });
    const error = Object.assign(new TypeError("outer secret", { cause }), { code: "ECONNRESET", headers: "secret" });
    const safe = safeCause(error, redact)!;
    expect(safe).toMatchObject({ name: "TypeError", message: "outer ***", code: "ECONNRESET" });
    expect(safe.cause).toMatchObject({ name: "RangeError", message: "inner ***" });
    expect(Object.keys(safe).sort()).toEqual(["code", "name"]);
    expect(Object.keys(safe.cause as object)).toEqual(["name"]);
  });

  test("no more than five of a chain, and nothing of what is no error", () => {
    let chain = new Error("7");
    for (const message of ["6", "5", "4", "3", "2", "1"]) chain = new Error(message, { cause: chain });
    const kept: string[] = [];
    for (let at: unknown = safeCause(chain, redact); at instanceof Error; at = at.cause) kept.push(at.message);
    expect(kept).toEqual(["1", "2", "3", "4", "5"]);
    expect(safeCause("secret", redact)).toBeUndefined();
    expect(safeCause(undefined, redact)).toBeUndefined();
  });

  test("each different reason of a host with several addresses once", () => {
    const several = (...parts: unknown[]) => safeCause(new AggregateError(parts, "all failed"), redact)!.message;
    expect(several(new Error("refused a"), new Error("refused secret"), new Error("refused a"), "text")).toBe(
      "refused a; refused ***; text",
    );
    expect(several()).toBe("all failed");
  });

  test("codes are texts of errors", () => {
    expect([failing("E"), failing(7), new Error("none"), { code: "E" }, null].map(errorCode)).toEqual([
      "E",
      null,
      null,
      null,
      null,
    ]);
  });
});
