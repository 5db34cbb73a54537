const PREFIX_BYTES = 5;

/** Splits a body into messages; chunks may end anywhere. */
export class FrameDecoder {
  #chunks: Buffer[] = [];
  #available = 0;
  /** Length of the message whose prefix has been read, while its bytes are still coming. */
  #length: number | undefined;

  push(chunk: Buffer): readonly Uint8Array[] {
    this.#chunks.push(chunk);
    this.#available += chunk.length;
    const messages: Uint8Array[] = [];
    for (;;) {
      if (this.#length === undefined) {
        if (this.#available < PREFIX_BYTES) return messages;
        this.#length = this.#take(PREFIX_BYTES).readUInt32BE(1);
      }
      if (this.#available < this.#length) return messages;
      messages.push(this.#take(this.#length));
      this.#length = undefined;
    }
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
