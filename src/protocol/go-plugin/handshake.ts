import type { Environment, ListenAddress } from "./listener";

/** What plugin and host agree on first: the cookie that identifies a host, and the protocol versions. */
export interface Handshake {
  readonly cookieKey: string;
  readonly cookieValue: string;
  /** At least one. */
  readonly protocolVersions: readonly number[];
}

/** Whether a host with our cookie started this process, rather than a person. */
export const hasCookie = (handshake: Handshake, environment: Environment): boolean =>
  environment[handshake.cookieKey] === handshake.cookieValue;

/**
 * The newest version that both support. Without one, our oldest: the host then reports the mismatch itself, with the
 * versions. The host's list is in random order.
 */
export function negotiateVersion(ours: readonly number[], environment: Environment): number {
  const theirs = new Set(
    (environment["PLUGIN_PROTOCOL_VERSIONS"] ?? "").split(",").map((text) => Number(text.trim() || NaN)),
  );
  const common = ours.filter((version) => theirs.has(version));
  return common.length > 0 ? Math.max(...common) : Math.min(...ours);
}

const CORE_PROTOCOL_VERSION = 1;

/** The one line on standard output, with its line end. */
export function handshakeLine(
  version: number,
  address: ListenAddress,
  certificateDer: Uint8Array | undefined,
  environment: Environment,
): string {
  // Go decodes base64 without padding and rejects a certificate that has it.
  const certificate =
    certificateDer === undefined ? "" : Buffer.from(certificateDer).toString("base64").replace(/=+$/, "");
  const parts = [CORE_PROTOCOL_VERSION, version, address.network, address.address, "grpc", certificate];
  // Only hosts that support multiplexing read a seventh field; we do not multiplex several brokers over one connection.
  if (environment["PLUGIN_MULTIPLEX_GRPC"] !== undefined) parts.push("false");
  return `${parts.join("|")}\n`;
}
