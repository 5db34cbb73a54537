import { createPrivateKey, type KeyObject, X509Certificate } from "node:crypto";
import * as tls from "node:tls";
import { createSecureContext, type SecureContext } from "node:tls";
import { readFileSync } from "node:fs";
import { InvalidOptionError } from "../errors";
import type { Environment } from "./proxy";
import type { ClientOptions } from "../client-options";

export interface TlsSettings {
  /** Certificates that are trusted in addition to the system's roots. */
  readonly extraRoots: readonly string[];
  readonly clientCertificate: string | null;
  readonly clientKey: string | null;
  readonly verify: boolean;
}

/** @throws {InvalidOptionError} if a PEM text cannot be used; never with the text in the message */
export function readTlsSettings(options: ClientOptions): TlsSettings {
  const { caCertificate, clientCertificate, clientKey } = options;
  const extraRoots = caCertificate === undefined ? [] : certificates("caCertificate", "CA certificate", caCertificate);
  if (clientCertificate === undefined && clientKey !== undefined) {
    throw new InvalidOptionError(
      "clientCertificate",
      "There is a client key without its client certificate; set both or neither",
    );
  }
  if (clientCertificate !== undefined) {
    if (clientKey === undefined) {
      throw new InvalidOptionError(
        "clientKey",
        "There is a client certificate without its private key; set both or neither",
      );
    }
    const [first] = certificates("clientCertificate", "client certificate", clientCertificate);
    if (first !== undefined && !new X509Certificate(first).checkPrivateKey(privateKey(clientKey))) {
      throw new InvalidOptionError(
        "clientKey",
        "The client key does not belong to the client certificate; set the key that it was issued for",
      );
    }
  }
  return {
    extraRoots,
    clientCertificate: clientCertificate ?? null,
    clientKey: clientKey ?? null,
    verify: options.insecureSkipVerify !== true,
  };
}

/**
 * Reading the roots takes milliseconds, so it is done once for all connections, and only if TLS is spoken.
 *
 * @throws {InvalidOptionError} if OpenSSL rejects a readable certificate or key, such as a weak key
 */
export function secureContext(settings: TlsSettings, environment: Environment): SecureContext {
  const ca = settings.verify ? [...trustedRoots(environment), ...settings.extraRoots] : null;
  try {
    return createSecureContext({
      ...(ca === null ? {} : { ca }),
      ...(settings.clientCertificate === null ? {} : { cert: settings.clientCertificate }),
      ...(settings.clientKey === null ? {} : { key: settings.clientKey }),
    });
  } catch (error) {
    const option = settings.clientCertificate === null ? "caCertificate" : "clientCertificate";
    const why = error instanceof Error && "code" in error ? ` (${String(error.code)})` : "";
    throw new InvalidOptionError(option, `The certificates cannot be used for TLS${why}; have them reissued`);
  }
}

function certificates(option: "caCertificate" | "clientCertificate", what: string, pem: string): readonly string[] {
  const found = splitCertificates(pem);
  if (found.length === 0) {
    throw new InvalidOptionError(
      option,
      `The ${what} contains no PEM certificate; set it to the text that begins with "-----BEGIN CERTIFICATE-----", not to a file name`,
    );
  }
  found.forEach((certificate, index) => {
    try {
      new X509Certificate(certificate);
    } catch {
      throw new InvalidOptionError(
        option,
        `The ${what} cannot be read: its PEM block ${index + 1} is not a valid certificate`,
      );
    }
  });
  return found;
}

function privateKey(pem: string): KeyObject {
  if (/ENCRYPTED/.test(pem)) {
    throw new InvalidOptionError("clientKey", "The client key is encrypted with a passphrase; decrypt it first");
  }
  try {
    return createPrivateKey(pem);
  } catch {
    throw new InvalidOptionError(
      "clientKey",
      'The client key is not a PEM private key; set it to the text that begins with "-----BEGIN PRIVATE KEY-----"',
    );
  }
}

/** The files in which Linux distributions keep their roots; the first existing one is used (as in Go's crypto/x509). */
const LINUX_BUNDLES = [
  "/etc/ssl/certs/ca-certificates.crt",
  "/etc/pki/tls/certs/ca-bundle.crt",
  "/etc/ssl/ca-bundle.pem",
  "/etc/pki/ca-trust/extracted/pem/tls-ca-bundle.pem",
  "/etc/ssl/cert.pem",
];

/** Node 22.15 and later can ask the operating system. */
interface NewerTls {
  readonly getCACertificates?: (store: "default" | "system") => readonly string[];
}

/**
 * PEM texts of the roots to trust: those that come with Node, those of the operating system (as users of Terraform
 * expect, so that a company's own root works), and the files that SSL_CERT_FILE and NODE_EXTRA_CA_CERTS name.
 */
export function trustedRoots(environment: Environment): readonly string[] {
  const { getCACertificates } = tls as NewerTls;
  // Node and the system have the same hundred or more roots, with different line breaks; OpenSSL parses each once.
  const roots = new Map(
    [...(getCACertificates?.("default") ?? []), ...tls.rootCertificates].map((pem) => [bare(pem), pem]),
  );
  const others =
    getCACertificates?.("system") ?? LINUX_BUNDLES.map(certificatesIn).find((found) => found.length > 0) ?? [];
  for (const pem of [
    ...others,
    ...certificatesIn(environment["SSL_CERT_FILE"]),
    ...certificatesIn(environment["NODE_EXTRA_CA_CERTS"]),
  ]) {
    const key = bare(pem);
    if (!roots.has(key) && isCertificate(pem)) roots.set(key, pem);
  }
  return [...roots.values()];
}

function bare(pem: string): string {
  return pem.replace(/\s+/g, "");
}

/** A file that cannot be read adds no trust; a server that needs it then fails with a clear error. */
function certificatesIn(file: string | undefined): readonly string[] {
  if (file === undefined || file === "") return [];
  try {
    return splitCertificates(readFileSync(file, "utf8"));
  } catch {
    return [];
  }
}

/** One bad block in a file of the system must not make all of TLS unusable. */
function isCertificate(pem: string): boolean {
  try {
    return new X509Certificate(pem).serialNumber !== "";
  } catch {
    return false;
  }
}

function splitCertificates(pem: string): readonly string[] {
  return pem.match(/-----BEGIN (?:TRUSTED )?CERTIFICATE-----[\s\S]*?-----END (?:TRUSTED )?CERTIFICATE-----/g) ?? [];
}
