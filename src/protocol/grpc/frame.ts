import { ByteQueue } from "../http2";
import { GrpcError, Status } from "./status";

const PREFIX_BYTES = 5;

/** The prefix of a message in the body: a flag byte (not compressed), then four bytes of length. */
export function framePrefix(message: Uint8Array): Buffer {
  const prefix = Buffer.alloc(PREFIX_BYTES);
  prefix.writeUInt32BE(message.length, 1);
  return prefix;
}

/** Splits a body into messages; chunks may end anywhere. */
export class FrameDecoder {
  readonly #bytes = new ByteQueue();
  /** Length of the message whose prefix has been read, while its bytes are still coming. */
  #length: number | undefined;

  /** @param maxMessageBytes a longer message is rejected as soon as its prefix is read */
  constructor(readonly maxMessageBytes: number) {}

  /** @throws GrpcError if the frame is compressed, malformed, or too long */
  push(chunk: Buffer): readonly Uint8Array[] {
    this.#bytes.push(chunk);
    const messages: Uint8Array[] = [];
    for (;;) {
      if (this.#length === undefined) {
        if (this.#bytes.length < PREFIX_BYTES) return messages;
        this.#length = this.#readPrefix(this.#bytes.take(PREFIX_BYTES));
      }
      if (this.#bytes.length < this.#length) return messages;
      messages.push(this.#bytes.take(this.#length));
      this.#length = undefined;
    }
  }

  /** @throws GrpcError if the body ends inside a frame */
  end(): void {
    if (this.#length !== undefined || this.#bytes.length > 0) {
      throw new GrpcError(Status.INTERNAL, "The request body ends inside a message");
    }
  }

  #readPrefix(prefix: Buffer): number {
    const flag = prefix[0];
    if (flag === 1) {
      throw new GrpcError(Status.UNIMPLEMENTED, "The request is compressed, but this server knows no compression");
    }
    if (flag !== 0) throw new GrpcError(Status.INTERNAL, `The request has a malformed message prefix (flag ${flag})`);
    const length = prefix.readUInt32BE(1);
    if (length > this.maxMessageBytes) {
      throw new GrpcError(
        Status.RESOURCE_EXHAUSTED,
        `The request has a message of ${length} bytes, more than the limit of ${this.maxMessageBytes}`,
      );
    }
    return length;
  }
}
