/** Why a stream or a connection ends (RFC 9113, section 7). */
export const ErrorCode = {
  NO_ERROR: 0,
  PROTOCOL_ERROR: 1,
  FLOW_CONTROL_ERROR: 3,
  STREAM_CLOSED: 5,
  FRAME_SIZE_ERROR: 6,
  REFUSED_STREAM: 7,
  COMPRESSION_ERROR: 9,
  ENHANCE_YOUR_CALM: 11,
} as const;
export type ErrorCode = (typeof ErrorCode)[keyof typeof ErrorCode];

/** The peer breaks the rules in a way that ends the connection. */
export class ConnectionError extends Error {
  override readonly name = "ConnectionError";
  constructor(
    readonly code: ErrorCode,
    message: string,
  ) {
    super(`The client breaks the rules of HTTP/2: ${message}`);
  }
}
