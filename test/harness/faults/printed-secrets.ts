import { inflateRawSync } from "node:zlib";
import type { StoredObject } from "../imitated-core";
import { SECRETS } from "./scene";

/** The planted secrets that occur in texts, one line each. */
export function printedSecrets(texts: readonly string[]): readonly string[] {
  return Object.entries(SECRETS).flatMap(([name, secret]) => {
    const shown = texts.find((text) => text.includes(secret));
    return shown === undefined
      ? []
      : [`the secret ${name} is printed: ${shown.replaceAll(secret, "[secret]").slice(0, 300)}`];
  });
}

/** State or a plan as searchable text, with packed private state unpacked. */
export const storedText = (stored: Pick<StoredObject, "value" | "private"> | null): string =>
  stored === null ? "" : [JSON.stringify(stored.value, plain), ...laidOpen(stored.private)].join("\n");

function plain(_key: string, value: unknown): unknown {
  if (value instanceof Map) return [...(value as ReadonlyMap<string, unknown>)];
  if (typeof value === "bigint") return String(value);
  return typeof value === "symbol" ? null : value;
}

/** Private state as it is, and each packed text in it (deflate, then base64), as resources store documents. */
function laidOpen(bytes: Uint8Array): readonly string[] {
  const text = Buffer.from(bytes).toString("utf8");
  return [text, ...[...text.matchAll(/"([\w+/]{4,}={0,2})"/g)].flatMap(([, packed]) => unpacked(packed!) ?? [])];
}

function unpacked(text: string): string | null {
  try {
    return inflateRawSync(Buffer.from(text, "base64")).toString("utf8");
  } catch {
    // Most texts are not packed, and occur in the data unchanged.
    return null;
  }
}
