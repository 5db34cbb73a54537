import { X509Certificate } from "node:crypto";
import type { Socket } from "node:net";
import { createServer, type TLSSocket } from "node:tls";

export interface TlsOptions {
  /** PEM. */
  readonly key: string;
  /** PEM. */
  readonly certificate: string;
  /** PEM of the one certificate that every client must present. */
  readonly clientCertificate: string;
}

interface TlsEvents {
  /** Called with the decrypted side of each connection whose client is the agreed one. */
  readonly onSecure: (socket: TLSSocket) => void;
  /** Called for each connection that is closed instead. */
  readonly onError: (error: Error) => void;
}

/**
 * TLS for one agreed client. Its certificate is compared with the agreed one; that it has the key too, the handshake
 * proves. Given to OpenSSL as an authority instead, it would make Node.js parse its list of public roots, which takes
 * as long as everything else in the start of a plugin.
 */
export function createTlsServer(
  { key, certificate, clientCertificate }: TlsOptions,
  { onSecure, onError }: TlsEvents,
): { accept(socket: Socket): void } {
  const agreed = new X509Certificate(clientCertificate);
  const server = createServer({
    key,
    cert: certificate,
    // None at all: without the option Node.js takes its public roots.
    ca: [],
    requestCert: true,
    rejectUnauthorized: false,
    minVersion: "TLSv1.2",
    ALPNProtocols: ["h2"],
  });
  server.on("secureConnection", (socket) => {
    const why = reasonToRefuse(socket.getPeerX509Certificate(), agreed);
    if (why === null) return onSecure(socket);
    socket.destroy();
    onError(new Error(why));
  });
  server.on("tlsClientError", onError);
  return { accept: (socket) => void server.emit("connection", socket) };
}

function reasonToRefuse(presented: X509Certificate | undefined, agreed: X509Certificate): string | null {
  if (presented === undefined) return "The client presented no certificate";
  if (presented.fingerprint512 !== agreed.fingerprint512)
    return "The client's certificate is not the one that was agreed on";
  return Date.parse(agreed.validTo) < Date.now() ? `The client's certificate has expired: ${agreed.validTo}` : null;
}
