import type { ListenAddress } from "./listener";
import type { Environment } from "./socket-directory";

/** What plugin and host agree on before they speak: the host's proof that it is one, and the versions of the talk. */
export interface Handshake {
  readonly cookieKey: string;
  readonly cookieValue: string;
  /** At least one. */
  readonly protocolVersions: readonly number[];
}

/** Whether a host of our kind started us, rather than a person. */
export const hasCookie = (handshake: Handshake, environment: Environment): boolean =>
  environment[handshake.cookieKey] === handshake.cookieValue;

/**
 * The newest version that both know. Without one, our oldest: the host then complains in its own words, which name the
 * versions. The host's list comes in random order.
 */
export function negotiateVersion(ours: readonly number[], environment: Environment): number {
  const theirs = new Set(
    (environment["PLUGIN_PROTOCOL_VERSIONS"] ?? "").split(",").map((text) => Number(text.trim() || NaN)),
  );
  const common = ours.filter((version) => theirs.has(version));
  return common.length > 0 ? Math.max(...common) : Math.min(...ours);
}

const CORE_PROTOCOL_VERSION = 1;

/** The one line on standard output, with its end. */
export function handshakeLine(
  version: number,
  address: ListenAddress,
  certificateDer: Uint8Array | undefined,
  environment: Environment,
): string {
  // Go decodes without padding, and refuses a certificate that has it.
  const certificate =
    certificateDer === undefined ? "" : Buffer.from(certificateDer).toString("base64").replace(/=+$/, "");
  const parts = [CORE_PROTOCOL_VERSION, version, address.network, address.address, "grpc", certificate];
  // The seventh field exists only for hosts that know it: we do not share one connection among several brokers.
  if (environment["PLUGIN_MULTIPLEX_GRPC"] !== undefined) parts.push("false");
  return `${parts.join("|")}\n`;
}
