import { generateKeyPairSync, randomBytes, sign, type KeyObject } from "node:crypto";
import * as der from "./der";

/** A key and its self-signed certificate. They exist in memory only. */
export interface SelfSignedCertificate {
  /** PEM, PKCS #8. */
  readonly key: string;
  /** PEM. */
  readonly certificate: string;
  readonly certificateDer: Uint8Array;
}

/**
 * What is the same in every certificate, in DER. The engine waits for the certificate, and to put all of it together
 * from its values takes a millisecond.
 */
const [VERSION_3, ECDSA_WITH_SHA256, KEY_ON_P256, LOCALHOST, EXTENSIONS] = [
  "a003020102",
  "300a06082a8648ce3d040302",
  // An elliptic curve's key, and the curve.
  "301306072a8648ce3d020106082a8648ce3d030107",
  // The common name.
  "30143112301006035504030c096c6f63616c686f7374",
  [
    "a3583056",
    // Basic constraints, critical: an authority.
    "300f0603551d130101ff040530030101ff",
    // Key usage, critical: digital signatures, and signatures of certificates.
    "300e0603551d0f0101ff040403020284",
    // Extended key usage: authentication of servers and clients.
    "301d0603551d250416301406082b0601050507030106082b06010505070302",
    // Subject alternative name: the DNS name "localhost".
    "30140603551d11040d300b82096c6f63616c686f7374",
  ].join(""),
].map((hex) => Buffer.from(hex, "hex")) as [Buffer, Buffer, Buffer, Buffer, Buffer];

/** Valid from the day before, so that a clock set back while the host connects does not invalidate it. */
const A_DAY = 24 * 3_600_000;
const TEN_YEARS = 10 * 365 * 24 * 3_600_000;

/**
 * A certificate as go-plugin's AutoMTLS requires it: for `localhost` (Go checks only the subject alternative name),
 * its own authority, valid for client and server. ECDSA on P-256, which takes a millisecond to create.
 */
export function selfSignedCertificate(now: Date = new Date()): SelfSignedCertificate {
  const { publicKey, privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const toBeSigned = der.sequence(
    VERSION_3,
    der.unsignedInteger(randomBytes(16)),
    ECDSA_WITH_SHA256,
    LOCALHOST,
    der.sequence(der.time(new Date(now.getTime() - A_DAY)), der.time(new Date(now.getTime() + TEN_YEARS))),
    LOCALHOST,
    subjectPublicKey(publicKey),
    EXTENSIONS,
  );
  const certificateDer = der.sequence(
    toBeSigned,
    ECDSA_WITH_SHA256,
    der.bitString(sign("sha256", toBeSigned, privateKey)),
  );
  return {
    certificateDer,
    // Made when they are needed, which is after the handshake.
    get key() {
      return String(privateKey.export({ type: "pkcs8", format: "pem" }));
    },
    get certificate() {
      return pem(certificateDer);
    },
  };
}

/** As `export` with type "spki" makes it, but OpenSSL takes 5 % of an empty Node.js' start to find its encoder for that. */
function subjectPublicKey(key: KeyObject): Buffer {
  const { x = "", y = "" } = key.export({ format: "jwk" });
  const uncompressed = Buffer.of(4);
  return der.sequence(
    KEY_ON_P256,
    der.bitString(Buffer.concat([uncompressed, Buffer.from(x, "base64url"), Buffer.from(y, "base64url")])),
  );
}

function pem(bytes: Uint8Array): string {
  const lines =
    Buffer.from(bytes)
      .toString("base64")
      .match(/.{1,64}/g) ?? [];
  return `-----BEGIN CERTIFICATE-----\n${lines.join("\n")}\n-----END CERTIFICATE-----\n`;
}
