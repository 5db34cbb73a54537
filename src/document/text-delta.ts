import { deflateRawSync, inflateRawSync } from "node:zlib";

/** Parts of a text, each deflated with the same part of the source as its dictionary; in base64, separated by commas. */
export type TextDelta = string;

/** Bytes of a part. With as much again around it, it fills the 32 KiB that a dictionary may have. */
const PART = 16 * 1024;

/** How a text is made from a similar one, in few bytes, also where most lines differ a little. */
export function textDelta(source: string, target: string): TextDelta {
  const [from, to] = [Buffer.from(source), Buffer.from(target)];
  const count = Math.max(1, Math.ceil(Math.max(from.length, to.length) / PART));
  return Array.from({ length: count }, (_, at) => {
    const part = to.subarray(boundary(to, at, count), boundary(to, at + 1, count));
    return deflateRawSync(part, { level: 9, ...dictionaryOf(from, at, count) }).toString("base64");
  }).join(",");
}

/** The target of a delta that was made from the same source. */
export function applyDelta(source: string, delta: TextDelta): string {
  const from = Buffer.from(source);
  const parts = delta.split(",");
  return Buffer.concat(
    parts.map((part, at) => inflateRawSync(Buffer.from(part, "base64"), dictionaryOf(from, at, parts.length))),
  ).toString("utf8");
}

const boundary = ({ length }: Buffer, at: number, count: number): number => Math.floor((at * length) / count);

/** Around the same part of the source, because texts grow and shrink. zlib refuses an empty one. */
function dictionaryOf(from: Buffer, at: number, count: number): { readonly dictionary?: Buffer } {
  const [start, end] = [boundary(from, at, count) - PART / 2, boundary(from, at + 1, count) + PART / 2];
  return from.length === 0 ? {} : { dictionary: from.subarray(Math.max(0, start), end) };
}
