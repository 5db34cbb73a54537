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
  #chunks: Buffer[] = [];
  #available = 0;
  /** Length of the message whose prefix has been read, while its bytes are still coming. */
  #length: number | undefined;

  /** @param maxMessageBytes a longer message is rejected as soon as its prefix is read */
  constructor(readonly maxMessageBytes: number) {}

  /** @throws GrpcError if the frame is compressed, malformed, or too long */
  push(chunk: Buffer): readonly Uint8Array[] {
    this.#chunks.push(chunk);
    this.#available += chunk.length;
    const messages: Uint8Array[] = [];
    for (;;) {
      if (this.#length === undefined) {
        if (this.#available < PREFIX_BYTES) return messages;
        this.#length = this.#readPrefix(this.#take(PREFIX_BYTES));
      }
      if (this.#available < this.#length) return messages;
      messages.push(this.#take(this.#length));
      this.#length = undefined;
    }
  }

  /** @throws GrpcError if the body ends inside a frame */
  end(): void {
    if (this.#length !== undefined || this.#available > 0) {
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

  #take(length: number): Buffer {
    this.#available -= length;
    const first = this.#chunks[0];
    if (first !== undefined && first.length > length) {
      this.#chunks[0] = first.subarray(length);
      return first.subarray(0, length);
    }
    let gathered = 0;
    let count = 0;
    while (gathered < length) gathered += this.#chunks[count++]?.length ?? 0;
    const parts = this.#chunks.splice(0, count);
    const last = parts[parts.length - 1];
    if (last !== undefined && gathered > length) {
      const keep = last.length - (gathered - length);
      parts[parts.length - 1] = last.subarray(0, keep);
      this.#chunks.unshift(last.subarray(keep));
    }
    return parts.length === 1 && parts[0] !== undefined ? parts[0] : Buffer.concat(parts, length);
  }
}
