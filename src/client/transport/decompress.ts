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
