/** Bytes that come in chunks and are taken in pieces. A piece that lies within one chunk is not copied. */
export class ByteQueue {
  #chunks: Buffer[] = [];
  #length = 0;

  get length(): number {
    return this.#length;
  }

  push(chunk: Buffer): void {
    if (chunk.length === 0) return;
    this.#chunks.push(chunk);
    this.#length += chunk.length;
  }

  /** Takes the next `length` bytes, of which there must be as many. */
  take(length: number): Buffer {
    this.#length -= length;
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
