/** A body that was compressed although the request did not ask for it, as some gateways do. */
export type Decompressed =
  | { readonly kind: "plain"; readonly body: Buffer }
  | { readonly kind: "too_large" }
  | { readonly kind: "broken"; readonly encoding: string };

/** Decodes Content-Encoding, never beyond `maxBytes`. */
export async function decompress(
  body: Buffer,
  contentEncoding: string | undefined,
  maxBytes: number,
): Promise<Decompressed> {
  const encoding = (contentEncoding ?? "").trim().toLowerCase();
  if (encoding === "" || encoding === "identity" || body.length === 0) return { kind: "plain", body };
  const zlib = await import("node:zlib");
  const { promisify } = await import("node:util");
  const inflate = { gzip: zlib.gunzip, "x-gzip": zlib.gunzip, deflate: zlib.inflate, br: zlib.brotliDecompress }[
    encoding
  ];
  if (inflate === undefined) return { kind: "broken", encoding };
  try {
    const plain = await promisify<Buffer, { maxOutputLength: number }, Buffer>(inflate)(body, {
      maxOutputLength: maxBytes,
    });
    return { kind: "plain", body: plain };
  } catch (error) {
    const tooLarge = error instanceof RangeError && "code" in error && error.code === "ERR_BUFFER_TOO_LARGE";
    return tooLarge ? { kind: "too_large" } : { kind: "broken", encoding };
  }
}

/** The body cannot be read as text; `message` completes the sentence "The answer …". */
export class TextDecodingError extends Error {}

/**
 * Bytes of an answer as text without a byte order mark. Which encoding: a byte order mark, else the charset of the
 * Content-Type, else what UTF-16 or an XML declaration shows, else UTF-8 (RFC 7303, 3; RFC 8259, 8.1).
 *
 * @param strict false: what cannot be decoded becomes U+FFFD instead of an error
 * @throws {TextDecodingError}
 */
export function decodeText(body: Uint8Array, contentType: string, strict = true): string {
  const label = byteOrderMark(body) ?? charsetOf(contentType) ?? encodingShown(body) ?? "utf-8";
  const decoder = decoderFor(label, strict) ?? (strict ? null : new TextDecoder());
  if (decoder === null) throw new TextDecodingError(`names the unknown charset ${JSON.stringify(label.slice(0, 40))}`);
  try {
    return decoder.decode(body);
  } catch {
    throw new TextDecodingError(`holds bytes that are not ${decoder.encoding.toUpperCase()}`);
  }
}

/** The media type in lower case, without parameters; empty if none is named. */
export function mediaType(contentType: string): string {
  return contentType.split(";", 1)[0]?.trim().toLowerCase() ?? "";
}

const UTF_8 = new TextDecoder("utf-8", { fatal: true });

function decoderFor(label: string, fatal: boolean): InstanceType<typeof TextDecoder> | null {
  if (fatal && /^utf-8$/i.test(label)) return UTF_8;
  try {
    return new TextDecoder(label, { fatal });
  } catch {
    return null;
  }
}

function byteOrderMark(body: Uint8Array): string | null {
  if (body[0] === 0xef && body[1] === 0xbb && body[2] === 0xbf) return "utf-8";
  if (body[0] === 0xff && body[1] === 0xfe) return "utf-16le";
  if (body[0] === 0xfe && body[1] === 0xff) return "utf-16be";
  return null;
}

function charsetOf(contentType: string): string | null {
  return /;\s*charset\s*=\s*"?([^\s";]+)/i.exec(contentType)?.[1] ?? null;
}

function encodingShown(body: Uint8Array): string | null {
  if (body[0] === 0 && body[1] !== undefined && body[1] !== 0) return "utf-16be";
  if (body[1] === 0 && body[0] !== undefined && body[0] !== 0) return "utf-16le";
  const start = Buffer.from(body.subarray(0, 200)).toString("latin1");
  return /^<\?xml\s[^>]*?\bencoding\s*=\s*["']([^"']+)["']/.exec(start)?.[1] ?? null;
}
