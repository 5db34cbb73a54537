import { generateKeyPairSync, randomBytes, sign } from "node:crypto";
import * as der from "./der";

/** A key and its self-signed certificate. They exist in memory only. */
export interface SelfSignedCertificate {
  /** PEM, PKCS #8. */
  readonly key: string;
  /** PEM. */
  readonly certificate: string;
  readonly certificateDer: Uint8Array;
}

const ECDSA_WITH_SHA256 = "1.2.840.10045.4.3.2";
const COMMON_NAME = "2.5.4.3";
const BASIC_CONSTRAINTS = "2.5.29.19";
const KEY_USAGE = "2.5.29.15";
const EXTENDED_KEY_USAGE = "2.5.29.37";
const SUBJECT_ALTERNATIVE_NAME = "2.5.29.17";
const SERVER_AUTHENTICATION = "1.3.6.1.5.5.7.3.1";
const CLIENT_AUTHENTICATION = "1.3.6.1.5.5.7.3.2";

const DIGITAL_SIGNATURE = 0;
const KEY_CERT_SIGN = 5;
const DNS_NAME = 2;

/** Valid from the day before, so that a clock set back while the host connects does not invalidate it. */
const A_DAY = 24 * 3_600_000;
const TEN_YEARS = 10 * 365 * 24 * 3_600_000;

/**
 * A certificate as go-plugin's AutoMTLS requires it: for `localhost` (Go checks only the subject alternative name),
 * its own authority, valid for client and server. ECDSA on P-256, which takes a millisecond to create.
 */
export function selfSignedCertificate(now: Date = new Date()): SelfSignedCertificate {
  const { publicKey, privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const algorithm = der.sequence(der.objectId(ECDSA_WITH_SHA256));
  const name = der.sequence(der.set(der.sequence(der.objectId(COMMON_NAME), der.utf8String("localhost"))));
  const serial = randomBytes(16);
  const toBeSigned = der.sequence(
    der.explicit(0, der.unsignedInteger(Buffer.from([2]))),
    der.unsignedInteger(serial),
    algorithm,
    name,
    der.sequence(der.time(new Date(now.getTime() - A_DAY)), der.time(new Date(now.getTime() + TEN_YEARS))),
    name,
    publicKey.export({ type: "spki", format: "der" }),
    der.explicit(3, extensions()),
  );
  const signature = sign("sha256", toBeSigned, privateKey);
  const certificateDer = der.sequence(toBeSigned, algorithm, der.bitString(signature));
  return {
    key: String(privateKey.export({ type: "pkcs8", format: "pem" })),
    certificate: pem(certificateDer),
    certificateDer,
  };
}

function extensions(): Buffer {
  const extension = (id: string, critical: boolean, value: Buffer): Buffer =>
    der.sequence(der.objectId(id), ...(critical ? [der.boolean(true)] : []), der.octetString(value));
  const usages = der.sequence(der.objectId(SERVER_AUTHENTICATION), der.objectId(CLIENT_AUTHENTICATION));
  return der.sequence(
    extension(BASIC_CONSTRAINTS, true, der.sequence(der.boolean(true))),
    extension(KEY_USAGE, true, der.bitFlags(DIGITAL_SIGNATURE, KEY_CERT_SIGN)),
    extension(EXTENDED_KEY_USAGE, false, usages),
    extension(SUBJECT_ALTERNATIVE_NAME, false, der.sequence(der.implicit(DNS_NAME, Buffer.from("localhost")))),
  );
}

function pem(bytes: Uint8Array): string {
  const lines =
    Buffer.from(bytes)
      .toString("base64")
      .match(/.{1,64}/g) ?? [];
  return `-----BEGIN CERTIFICATE-----\n${lines.join("\n")}\n-----END CERTIFICATE-----\n`;
}
