/** Writes MessagePack, each value in its smallest encoding, into a growing buffer. */
export class MsgpackWriter {
  private buffer = Buffer.allocUnsafe(1024);
  private length = 0;

  /** The bytes written so far; do not use the writer afterwards, because they are not copied. */
  finish(): Uint8Array {
    return new Uint8Array(this.buffer.buffer, this.buffer.byteOffset, this.length);
  }

  nil(): void {
    this.byte(0xc0);
  }

  bool(value: boolean): void {
    this.byte(value ? 0xc3 : 0xc2);
  }

  /** Terraform's "unknown" without refinements: one byte of extension type 0. */
  unknown(): void {
    this.reserve(3);
    this.buffer[this.length++] = 0xd4;
    this.buffer[this.length++] = 0;
    this.buffer[this.length++] = 0;
  }

  /** @param value an integer within ±2^53 */
  int(value: number): void {
    if (value >= 0) {
      if (value < 0x80) this.byte(value);
      else if (value <= 0xff) this.uint(0xcc, value, 1);
      else if (value <= 0xffff) this.uint(0xcd, value, 2);
      else if (value <= 0xffffffff) this.uint(0xce, value, 4);
      else this.bigint(BigInt(value));
    } else if (value >= -0x20) this.byte(0x100 + value);
    else if (value >= -0x80) this.uint(0xd0, 0x100 + value, 1);
    else if (value >= -0x8000) this.uint(0xd1, 0x10000 + value, 2);
    else if (value >= -0x80000000) this.uint(0xd2, 0x100000000 + value, 4);
    else this.bigint(BigInt(value));
  }

  /** @param value an integer that needs eight bytes: from -2^63 to 2^64 - 1 */
  bigint(value: bigint): void {
    this.reserve(9);
    this.buffer[this.length] = value < 0n ? 0xd3 : 0xcf;
    this.buffer.writeBigUInt64BE(BigInt.asUintN(64, value), this.length + 1);
    this.length += 9;
  }

  float64(value: number): void {
    this.reserve(9);
    this.buffer[this.length] = 0xcb;
    this.buffer.writeDoubleBE(value, this.length + 1);
    this.length += 9;
  }

  /** @param text whole Unicode characters (no half surrogate pairs) */
  string(text: string): void {
    if (text.length < 32 && this.shortAscii(text)) return;
    const bytes = Buffer.byteLength(text);
    if (bytes < 32) this.byte(0xa0 | bytes);
    else if (bytes <= 0xff) this.uint(0xd9, bytes, 1);
    else if (bytes <= 0xffff) this.uint(0xda, bytes, 2);
    else this.uint(0xdb, bytes, 4);
    this.reserve(bytes);
    this.buffer.write(text, this.length, bytes, "utf8");
    this.length += bytes;
  }

  /** The text's UTF-8 bytes as a binary string. */
  binary(text: string): void {
    const bytes = Buffer.byteLength(text);
    if (bytes <= 0xff) this.uint(0xc4, bytes, 1);
    else if (bytes <= 0xffff) this.uint(0xc5, bytes, 2);
    else this.uint(0xc6, bytes, 4);
    this.reserve(bytes);
    this.buffer.write(text, this.length, bytes, "utf8");
    this.length += bytes;
  }

  arrayHeader(length: number): void {
    if (length < 16) this.byte(0x90 | length);
    else if (length <= 0xffff) this.uint(0xdc, length, 2);
    else this.uint(0xdd, length, 4);
  }

  mapHeader(length: number): void {
    if (length < 16) this.byte(0x80 | length);
    else if (length <= 0xffff) this.uint(0xde, length, 2);
    else this.uint(0xdf, length, 4);
  }

  /** Most strings are short names; writing them here saves two calls out of JavaScript each. */
  private shortAscii(text: string): boolean {
    this.reserve(32);
    let at = this.length;
    this.buffer[at++] = 0xa0 | text.length;
    for (let i = 0; i < text.length; i++) {
      const unit = text.charCodeAt(i);
      if (unit >= 0x80) return false;
      this.buffer[at++] = unit;
    }
    this.length = at;
    return true;
  }

  private byte(value: number): void {
    this.reserve(1);
    this.buffer[this.length++] = value;
  }

  private uint(code: number, value: number, bytes: 1 | 2 | 4): void {
    this.reserve(1 + bytes);
    this.buffer[this.length] = code;
    this.buffer.writeUIntBE(value, this.length + 1, bytes);
    this.length += 1 + bytes;
  }

  private reserve(bytes: number): void {
    const needed = this.length + bytes;
    if (needed <= this.buffer.length) return;
    const larger = Buffer.allocUnsafe(Math.max(needed, this.buffer.length * 2));
    this.buffer.copy(larger, 0, 0, this.length);
    this.buffer = larger;
  }
}
