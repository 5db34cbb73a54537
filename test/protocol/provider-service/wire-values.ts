import { typeFromJson } from "../../../src/cty";

export const msgpack = (...data: number[]) => ({ msgpack: Uint8Array.from(data) });
export const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text);
export const NIL = msgpack(0xc0);
export const NONE = { diagnostics: [] };
export const typeOf = (bytes: Uint8Array | undefined) => typeFromJson(Buffer.from(bytes ?? []).toString());
