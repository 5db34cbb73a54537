import { createPrivateKey, X509Certificate } from "node:crypto";
import fc from "fast-check";
import { expect, describe, test } from "vitest";
import { selfSignedCertificate } from "../../../src/protocol/go-plugin/certificate";
import { handshakeLine, hasCookie } from "../../../src/protocol/go-plugin/handshake";

test("the cookie must be the very one", () => {
  const handshake = { cookieKey: "COOKIE", cookieValue: "yes", protocolVersion: 6 };
  expect(
    [{ COOKIE: "yes" }, { COOKIE: "YES" }, { COOKIE: "" }, {}].map((environment) => hasCookie(handshake, environment)),
  ).toEqual([true, false, false, false]);
});

describe("the line", () => {
  const unix = { network: "unix", address: "/tmp/x/s" } as const;

  test("has six fields, the last empty without TLS", () => {
    expect(handshakeLine(6, unix)).toBe("1|6|unix|/tmp/x/s|grpc|\n");
    expect(handshakeLine(6, { network: "tcp", address: "127.0.0.1:10000" })).toBe("1|6|tcp|127.0.0.1:10000|grpc|\n");
  });

  test("trap 02: the certificate is base64 without padding, whatever its length", () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 1, maxLength: 50 }), (der) => {
        const field = handshakeLine(6, unix, der).trimEnd().split("|")[5] ?? "";
        expect(field).not.toContain("=");
        expect(new Uint8Array(Buffer.from(field, "base64"))).toEqual(der);
      }),
    );
  });
});

describe("the certificate", () => {
  test("is for localhost, its own authority, and signed by its own key", () => {
    const { certificate, certificateDer, key } = selfSignedCertificate();
    const parsed = new X509Certificate(certificate);
    expect(parsed.raw.equals(certificateDer)).toBe(true);
    expect(parsed.subject).toBe("CN=localhost");
    expect(parsed.issuer).toBe("CN=localhost");
    expect(parsed.subjectAltName).toBe("DNS:localhost");
    expect(parsed.checkHost("localhost")).toBe("localhost");
    expect(parsed.ca).toBe(true);
    expect(parsed.verify(parsed.publicKey)).toBe(true);
    expect(parsed.publicKey.asymmetricKeyDetails).toEqual({ namedCurve: "prime256v1" });
    expect(key).toMatch(/^-----BEGIN PRIVATE KEY-----\n/);
  });

  test("is valid whatever the clock says, since it ends with its process", () => {
    const { validFrom, validTo } = new X509Certificate(selfSignedCertificate().certificate);
    expect([validFrom, validTo]).toEqual(["Jan  1 00:00:00 2000 GMT", "Dec 31 23:59:59 9999 GMT"]);
  });

  test("is sound for every random key", () => {
    for (let i = 0; i < 40; i++) {
      const { certificate, key } = selfSignedCertificate();
      const parsed = new X509Certificate(certificate);
      expect(parsed.verify(parsed.publicKey)).toBe(true);
      expect(parsed.checkPrivateKey(createPrivateKey(key))).toBe(true);
    }
  });
});
