import type { Exchange } from "./connection";

/** The body cannot be read as text; the message says why. */
export class UnreadableBodyError extends Error {
  constructor(
    message: string,
    /** Decompressed, it is larger than the limit. */
    readonly isTooLarge = false,
  ) {
    super(message);
  }
}

/**
 * An answer's body as text without a byte order mark, decompressed where a gateway has compressed it unasked. Which
 * encoding: a byte order mark, else the charset of the Content-Type, else what UTF-16 or an XML declaration shows, else
 * UTF-8 (RFC 7303, 3; RFC 8259, 8.1).
 *
 * @param strict false: what cannot be decoded becomes U+FFFD instead of an error
 * @throws {UnreadableBodyError}
 */
export async function decodeBody(
  { body, headers }: Pick<Extract<Exchange, { readonly kind: "answer" }>, "body" | "headers">,
  maxBytes: number,
  strict: boolean,
): Promise<string> {
  if (body.length === 0) return "";
  const compression = headers.get("content-encoding")?.trim().toLowerCase() ?? "";
  const bytes = compression === "" || compression === "identity" ? body : await decompress(body, compression, maxBytes);
  const label = encodingOf(bytes, headers.get("content-type") ?? "");
  const isUtf8 = /^utf-8$/i.test(label);
  let decoder = isUtf8 && strict ? UTF_8 : new TextDecoder("utf-8", { fatal: strict });
  try {
    if (!isUtf8) decoder = new TextDecoder(label, { fatal: strict });
  } catch {
    if (strict)
      throw new UnreadableBodyError(`The answer names the unknown charset ${JSON.stringify(label.slice(0, 40))}`);
  }
  try {
    return decoder.decode(bytes);
  } catch {
    throw new UnreadableBodyError(`The answer holds bytes that are not ${decoder.encoding.toUpperCase()}`);
  }
}

const UTF_8 = new TextDecoder("utf-8", { fatal: true });

async function decompress(body: Buffer, compression: string, maxOutputLength: number): Promise<Buffer> {
  const zlib = await import("node:zlib");
  const { promisify } = await import("node:util");
  const inflate = { gzip: zlib.gunzip, "x-gzip": zlib.gunzip, deflate: zlib.inflate, br: zlib.brotliDecompress }[
    compression
  ];
  try {
    if (inflate !== undefined)
      return await promisify<Buffer, { maxOutputLength: number }, Buffer>(inflate)(body, { maxOutputLength });
  } catch (error) {
    if (error instanceof RangeError && "code" in error && error.code === "ERR_BUFFER_TOO_LARGE")
      throw new UnreadableBodyError("The answer is too large", true);
  }
  const named = JSON.stringify(compression.slice(0, 40));
  throw new UnreadableBodyError(`The answer's content encoding ${named} is not supported`);
}

function encodingOf(body: Uint8Array, contentType: string): string {
  if (body[0] === 0xef && body[1] === 0xbb && body[2] === 0xbf) return "utf-8";
  if (body[0] === 0xff && body[1] === 0xfe) return "utf-16le";
  if (body[0] === 0xfe && body[1] === 0xff) return "utf-16be";
  const charset = /;\s*charset\s*=\s*"?([^\s";]+)/i.exec(contentType)?.[1];
  if (charset !== undefined) return charset;
  if (body[0] === 0 && body[1] !== undefined && body[1] !== 0) return "utf-16be";
  if (body[1] === 0 && body[0] !== undefined && body[0] !== 0) return "utf-16le";
  const start = Buffer.from(body.subarray(0, 200)).toString("latin1");
  return /^<\?xml\s[^>]*?\bencoding\s*=\s*["']([^"']+)["']/.exec(start)?.[1] ?? "utf-8";
}
