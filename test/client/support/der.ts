/** The few ASN.1 values that a certificate is made of, in DER (ITU-T X.690). */

const tagged = (tag: number, ...parts: readonly Uint8Array[]): Buffer => {
  const content = Buffer.concat(parts);
  return Buffer.concat([Buffer.from([tag]), lengthOf(content.length), content]);
};

function lengthOf(length: number): Buffer {
  if (length < 0x80) return Buffer.from([length]);
  const bytes: number[] = [];
  for (let rest = length; rest > 0; rest = Math.floor(rest / 256)) bytes.unshift(rest % 256);
  return Buffer.from([0x80 | bytes.length, ...bytes]);
}

export const sequence = (...parts: readonly Uint8Array[]): Buffer => tagged(0x30, ...parts);
export const set = (...parts: readonly Uint8Array[]): Buffer => tagged(0x31, ...parts);
export const octetString = (content: Uint8Array): Buffer => tagged(0x04, content);
export const utf8String = (text: string): Buffer => tagged(0x0c, Buffer.from(text, "utf8"));
export const boolean = (value: boolean): Buffer => tagged(0x01, Buffer.from([value ? 0xff : 0]));
/** An explicit tag: `[number]` around other values. */
export const explicit = (number: number, ...parts: readonly Uint8Array[]): Buffer => tagged(0xa0 | number, ...parts);
/** An implicit tag: `[number]` in place of a primitive value's own tag. */
export const implicit = (number: number, content: Uint8Array): Buffer => tagged(0x80 | number, content);

export const bitString = (content: Uint8Array): Buffer => tagged(0x03, Buffer.from([0]), content);

/** A non-negative number, given as its bytes. */
export function unsignedInteger(bytes: Uint8Array): Buffer {
  let start = 0;
  while (start < bytes.length - 1 && bytes[start] === 0) start++;
  const shortest = bytes.subarray(start);
  const looksNegative = ((shortest[0] ?? 0) & 0x80) !== 0;
  return tagged(0x02, Buffer.from(looksNegative ? [0] : []), shortest);
}

/** `objectId("1.2.840.10045.4.3.2")`. */
export function objectId(dotted: string): Buffer {
  const [first = 0, second = 0, ...rest] = dotted.split(".").map(Number);
  const bytes = [first * 40 + second];
  for (const arc of rest) {
    const group = [arc & 0x7f];
    for (let left = arc >>> 7; left > 0; left >>>= 7) group.unshift((left & 0x7f) | 0x80);
    bytes.push(...group);
  }
  return tagged(0x06, Buffer.from(bytes));
}

/** UTCTime up to 2049, GeneralizedTime from 2050, as X.509 requires. */
export function time(date: Date): Buffer {
  const digits = date.toISOString().replace(/[-:T]|\.\d+/g, "");
  return date.getUTCFullYear() < 2050 ? tagged(0x17, Buffer.from(digits.slice(2))) : tagged(0x18, Buffer.from(digits));
}
