export const msgpack = (...data: number[]) => ({ msgpack: Uint8Array.from(data) });
export const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text);
export const NIL = msgpack(0xc0);
export const NONE = { diagnostics: [] };
/** A type in JSON, as `typeToJson` gives it. */
export const typeOf = (bytes: Uint8Array | undefined): unknown => JSON.parse(Buffer.from(bytes ?? []).toString());
