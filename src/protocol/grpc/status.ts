/** The gRPC status codes that this server uses. */
export const Status = {
  OK: 0,
  CANCELLED: 1,
  RESOURCE_EXHAUSTED: 8,
  UNIMPLEMENTED: 12,
  INTERNAL: 13,
} as const;
export type Status = (typeof Status)[keyof typeof Status];

/** Thrown by a handler to end its call with a status of its choice. */
export class GrpcError extends Error {
  override readonly name = "GrpcError";
  constructor(
    readonly status: Exclude<Status, 0>,
    message: string,
  ) {
    super(message);
  }
}

/**
 * The `grpc-message` trailer: everything but printable ASCII, and the percent sign itself, is percent-encoded UTF-8.
 */
export function encodeStatusMessage(message: string): string {
  let text = "";
  for (const byte of Buffer.from(message, "utf8")) {
    text += byte >= 0x20 && byte <= 0x7e && byte !== 0x25 ? String.fromCharCode(byte) : percent(byte);
  }
  return text;
}

const percent = (byte: number): string => `%${byte.toString(16).toUpperCase().padStart(2, "0")}`;
