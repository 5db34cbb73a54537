import { X509Certificate } from "node:crypto";
import { readFileSync } from "node:fs";
import * as tls from "node:tls";
import type { Environment } from "./proxy";

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

export function splitCertificates(pem: string): readonly string[] {
  return pem.match(/-----BEGIN (?:TRUSTED )?CERTIFICATE-----[\s\S]*?-----END (?:TRUSTED )?CERTIFICATE-----/g) ?? [];
}
