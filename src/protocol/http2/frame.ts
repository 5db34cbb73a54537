import { ByteQueue } from "./byte-queue";
import { ConnectionError, ErrorCode } from "./error-code";

/** The types of frames (RFC 9113, section 6). Others are skipped, as section 4.1 asks. */
export const FrameType = {
  DATA: 0,
  HEADERS: 1,
  PRIORITY: 2,
  RST_STREAM: 3,
  SETTINGS: 4,
  PUSH_PROMISE: 5,
  PING: 6,
  GOAWAY: 7,
  WINDOW_UPDATE: 8,
  CONTINUATION: 9,
} as const;

/** Bits of a frame's flags; ACK and END_STREAM are the same bit, of different types. */
export const Flag = { END_STREAM: 0x1, ACK: 0x1, END_HEADERS: 0x4, PADDED: 0x8, PRIORITY: 0x20 } as const;

export interface Frame {
  readonly type: number;
  readonly flags: number;
  /** 0 for the connection itself. */
  readonly streamId: number;
  readonly payload: Buffer;
}

export const FRAME_HEAD_BYTES = 9;

/** The longest payload that is read, and sent while the peer allows no longer one: the protocol's own default. */
export const DEFAULT_FRAME_BYTES = 16_384;

/** Splits what comes on a connection into frames; chunks may end anywhere. */
export class FrameReader {
  readonly #bytes = new ByteQueue();
  /** The head of the frame whose payload is still coming. */
  #head: Buffer | undefined;

  push(chunk: Buffer): void {
    this.#bytes.push(chunk);
  }

  /** Takes `length` bytes that are no frame, such as the connection's preface; undefined while they are still coming. */
  raw(length: number): Buffer | undefined {
    return this.#bytes.length < length ? undefined : this.#bytes.take(length);
  }

  /** @throws ConnectionError if the frame is longer than what was agreed on */
  next(): Frame | undefined {
    this.#head ??= this.raw(FRAME_HEAD_BYTES);
    if (this.#head === undefined) return undefined;
    const length = this.#head.readUIntBE(0, 3);
    if (length > DEFAULT_FRAME_BYTES)
      throw new ConnectionError(ErrorCode.FRAME_SIZE_ERROR, `a frame has ${length} bytes`);
    const payload = this.raw(length);
    if (payload === undefined) return undefined;
    const [type, flags] = [this.#head.readUInt8(3), this.#head.readUInt8(4)];
    const streamId = streamIdAt(this.#head, 5);
    this.#head = undefined;
    return { type, flags, streamId, payload };
  }
}

/** A stream's number; the bit above it is reserved, and ignored. */
export const streamIdAt = (bytes: Buffer, offset: number): number => bytes.readUInt32BE(offset) & 0x7fff_ffff;

/** The head of a frame, which its payload follows. */
export function frameHead(type: number, flags: number, streamId: number, length: number): Buffer {
  const head = Buffer.allocUnsafe(FRAME_HEAD_BYTES);
  head.writeUIntBE(length, 0, 3);
  head.writeUInt8(type, 3);
  head.writeUInt8(flags, 4);
  head.writeUInt32BE(streamId, 5);
  return head;
}

/** A frame whose payload is one number of 32 bits: WINDOW_UPDATE and RST_STREAM. */
export function numberFrame(type: number, streamId: number, number: number): Buffer {
  const payload = Buffer.allocUnsafe(4);
  payload.writeUInt32BE(number);
  return Buffer.concat([frameHead(type, 0, streamId, payload.length), payload]);
}

/** The payload of a DATA or HEADERS frame, without what pads it. */
export function withoutPadding({ flags, payload }: Frame): Buffer {
  if ((flags & Flag.PADDED) === 0) return payload;
  const padding = payload[0];
  if (padding === undefined || padding >= payload.length)
    throw new ConnectionError(ErrorCode.PROTOCOL_ERROR, "a frame has more padding than bytes");
  return payload.subarray(1, payload.length - padding);
}
