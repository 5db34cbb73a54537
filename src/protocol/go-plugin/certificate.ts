import { generateKeyPairSync, sign, type KeyObject } from "node:crypto";

/** A key and its self-signed certificate. They exist in memory only. */
export interface SelfSignedCertificate {
  /** PEM, PKCS #8. */
  readonly key: string;
  /** PEM. */
  readonly certificate: string;
  readonly certificateDer: Uint8Array;
}

/**
 * What is the same in every certificate, in DER (ITU-T X.690). The engine waits for the certificate, and to put all of it
 * together from its values takes a millisecond.
 */
const [VERSION_3, SERIAL_NUMBER, ECDSA_WITH_SHA256, LOCALHOST, VALIDITY, KEY_ON_P256, EXTENSIONS] = [
  "a003020102",
  // 1: each authority makes one certificate.
  "020101",
  "300a06082a8648ce3d040302",
  // The common name.
  "30143112301006035504030c096c6f63616c686f7374",
  // From 2000 to 9999, whatever the clock says: it ends with the process.
  "3020170d3030303130313030303030305a180f39393939313233313233353935395a",
  // An elliptic curve's key, and the curve.
  "301306072a8648ce3d020106082a8648ce3d030107",
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
].map((hex) => Buffer.from(hex, "hex")) as [Buffer, Buffer, Buffer, Buffer, Buffer, Buffer, Buffer];

/**
 * A certificate as go-plugin's AutoMTLS requires it: for `localhost` (Go checks only the subject alternative name),
 * its own authority, valid for client and server. ECDSA on P-256, which takes a millisecond to create.
 */
export function selfSignedCertificate(): SelfSignedCertificate {
  const { publicKey, privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const toBeSigned = sequence(
    VERSION_3,
    SERIAL_NUMBER,
    ECDSA_WITH_SHA256,
    LOCALHOST,
    VALIDITY,
    LOCALHOST,
    sequence(KEY_ON_P256, bitString(pointOf(publicKey))),
    EXTENSIONS,
  );
  const signature = sign("sha256", toBeSigned, privateKey);
  const certificateDer = sequence(toBeSigned, ECDSA_WITH_SHA256, bitString(signature));
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

/** Uncompressed. The key as `export` with type "spki" has it too, but OpenSSL takes 5 % of an empty Node.js' start for that. */
function pointOf(key: KeyObject): Buffer {
  const { x = "", y = "" } = key.export({ format: "jwk" });
  return Buffer.concat([Buffer.of(4), Buffer.from(x, "base64url"), Buffer.from(y, "base64url")]);
}

const sequence = (...parts: readonly Uint8Array[]): Buffer => tagged(0x30, parts);
const bitString = (content: Uint8Array): Buffer => tagged(0x03, [Buffer.of(0), content]);

function tagged(tag: number, parts: readonly Uint8Array[]): Buffer {
  const length = parts.reduce((sum, part) => sum + part.length, 0);
  return Buffer.concat([Buffer.of(tag, ...lengthOf(length)), ...parts]);
}

/** Up to 65,535. */
function lengthOf(length: number): readonly number[] {
  if (length < 0x80) return [length];
  return length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
}

function pem(bytes: Uint8Array): string {
  const lines =
    Buffer.from(bytes)
      .toString("base64")
      .match(/.{1,64}/g) ?? [];
  return `-----BEGIN CERTIFICATE-----\n${lines.join("\n")}\n-----END CERTIFICATE-----\n`;
}
