import { isUtf8 } from "node:buffer";

import { CtyError } from "./cty-error";
import { integerFromBigInt, numberFromDouble } from "./number";
import type { Numeric } from "./value";

/** Bytes of the length behind the codes `ext 8` and `ext 16`; `ext 32` has 4. */
const LENGTH_BYTES: ReadonlyMap<number, 1 | 2> = new Map([
  [0xc7, 1],
  [0xc8, 2],
]);

/**
 * Reads MessagePack from bytes that may be hostile: each length is checked against the remaining bytes before anything
 * is allocated, and every method either returns what it is named after or throws a CtyError.
 */
export class MsgpackReader {
  private readonly buffer: Buffer;
  private at = 0;

  constructor(bytes: Uint8Array) {
    this.buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  }

  expectEnd(): void {
    const left = this.buffer.length - this.at;
    if (left > 0) throw new CtyError(`The value ends before its bytes do: ${left} bytes are left over`);
  }

  /** What comes next, without reading it. */
  peek(): "nil" | "extension" | "other" {
    this.need(1);
    const code = this.buffer[this.at]!;
    if (code === 0xc0) return "nil";
    return (code >= 0xd4 && code <= 0xd8) || (code >= 0xc7 && code <= 0xc9) ? "extension" : "other";
  }

  nil(): void {
    this.at += 1;
  }

  /** Skips an extension of any code; call it if {@link peek} returns "extension". */
  extension(): void {
    const code = this.code();
    if (code >= 0xd4) this.skip(1 + (1 << (code - 0xd4)));
    else this.skip(this.uint(LENGTH_BYTES.get(code) ?? 4) + 1);
  }

  bool(): boolean {
    const code = this.code();
    if (code !== 0xc2 && code !== 0xc3) throw unexpected("A bool", code);
    return code === 0xc3;
  }

  /** A number in any of its encodings; text is returned unchanged. */
  number(): Numeric | string {
    const code = this.code();
    if (code <= 0x7f) return code;
    if (code >= 0xe0) return code - 0x100;
    switch (code) {
      case 0xca:
        return numberFromDouble(this.buffer.readFloatBE(this.take(4)));
      case 0xcb:
        return numberFromDouble(this.buffer.readDoubleBE(this.take(8)));
      case 0xcc:
        return this.uint(1);
      case 0xcd:
        return this.uint(2);
      case 0xce:
        return this.uint(4);
      case 0xcf:
        return integerFromBigInt(this.buffer.readBigUInt64BE(this.take(8)));
      case 0xd0:
        return this.buffer.readInt8(this.take(1));
      case 0xd1:
        return this.buffer.readInt16BE(this.take(2));
      case 0xd2:
        return this.buffer.readInt32BE(this.take(4));
      case 0xd3:
        return integerFromBigInt(this.buffer.readBigInt64BE(this.take(8)));
      default:
        return this.textOf(code, "A number");
    }
  }

  /** A string; a binary string is accepted too, as in go-cty. */
  string(wanted = "A string"): string {
    return this.textOf(this.code(), wanted);
  }

  arrayLength(wanted: string): number {
    const code = this.code();
    let length: number;
    if (code >= 0x90 && code <= 0x9f) length = code & 0x0f;
    else if (code === 0xdc) length = this.uint(2);
    else if (code === 0xdd) length = this.uint(4);
    else throw unexpected(wanted, code);
    // Each element takes at least one byte, so a greater length is invalid.
    this.need(length);
    return length;
  }

  mapLength(wanted: string): number {
    const code = this.code();
    let length: number;
    if (code >= 0x80 && code <= 0x8f) length = code & 0x0f;
    else if (code === 0xde) length = this.uint(2);
    else if (code === 0xdf) length = this.uint(4);
    else throw unexpected(wanted, code);
    this.need(2 * length);
    return length;
  }

  /** Consumes these bytes if they come next, and returns whether they did. */
  accept(bytes: Uint8Array): boolean {
    if (this.at + bytes.length > this.buffer.length) return false;
    for (let i = 0; i < bytes.length; i++) if (this.buffer[this.at + i] !== bytes[i]) return false;
    this.at += bytes.length;
    return true;
  }

  private textOf(code: number, wanted: string): string {
    let length: number;
    if (code >= 0xa0 && code <= 0xbf) length = code & 0x1f;
    else if (code === 0xd9 || code === 0xc4) length = this.uint(1);
    else if (code === 0xda || code === 0xc5) length = this.uint(2);
    else if (code === 0xdb || code === 0xc6) length = this.uint(4);
    else throw unexpected(wanted, code);
    const start = this.take(length);
    const text = this.buffer.toString("utf8", start, this.at);
    // Decoding replaces invalid UTF-8 with U+FFFD, so only texts that contain one need the check.
    if (text.includes("\ufffd") && !isUtf8(this.buffer.subarray(start, this.at)))
      throw new CtyError(`${wanted} in UTF-8 is required, but the bytes are not UTF-8`);
    return text;
  }

  private code(): number {
    return this.buffer[this.take(1)]!;
  }

  private uint(bytes: 1 | 2 | 4): number {
    return this.buffer.readUIntBE(this.take(bytes), bytes);
  }

  private skip(bytes: number): void {
    this.take(bytes);
  }

  /** Advances by that many bytes and returns the offset where they start. */
  private take(bytes: number): number {
    this.need(bytes);
    const start = this.at;
    this.at += bytes;
    return start;
  }

  private need(bytes: number): void {
    if (bytes > this.buffer.length - this.at)
      throw new CtyError(
        `The bytes are cut short: ${bytes} more are required, but ${this.buffer.length - this.at} are left`,
      );
  }
}

const unexpected = (wanted: string, code: number): CtyError =>
  new CtyError(`${wanted} is required, but the MessagePack code is 0x${code.toString(16).padStart(2, "0")}`);
