import { createPrivateKey, X509Certificate } from "node:crypto";
import type { KeyObject } from "node:crypto";
import { createSecureContext } from "node:tls";
import type { SecureContext } from "node:tls";
import { InvalidOptionError } from "../invalid-option-error";
import type { Environment } from "./proxy";
import type { ClientOptions } from "../client-options";
import { splitCertificates, trustedRoots } from "./trusted-roots";

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
