import type { Environment, ListenAddress } from "./listener";

/** What plugin and host agree on first: the cookie that identifies a host, and the one protocol version of the plugin. */
export interface Handshake {
  readonly cookieKey: string;
  readonly cookieValue: string;
  /** Where the host supports others only, it reports the mismatch itself. */
  readonly protocolVersion: number;
}

/** Whether a host with our cookie started this process, rather than a person. */
export const hasCookie = (handshake: Handshake, environment: Environment): boolean =>
  environment[handshake.cookieKey] === handshake.cookieValue;

const CORE_PROTOCOL_VERSION = 1;

/** The one line on standard output, with its line end. */
export function handshakeLine(
  version: number,
  { network, address }: ListenAddress,
  certificateDer: Uint8Array = new Uint8Array(),
): string {
  // Go decodes base64 without padding and rejects a certificate that has it.
  const certificate = Buffer.from(certificateDer).toString("base64").replace(/=+$/, "");
  return `${[CORE_PROTOCOL_VERSION, version, network, address, "grpc", certificate].join("|")}\n`;
}
