import { inflateRawSync } from "node:zlib";
import type { StoredObject } from "../imitated-core";
import { SECRETS } from "./scene";

/** The planted secrets that stand in texts, one line for each of them. */
export function printedSecrets(texts: readonly string[]): readonly string[] {
  return Object.entries(SECRETS).flatMap(([name, secret]) => {
    const shown = texts.find((text) => text.includes(secret));
    return shown === undefined
      ? []
      : [`the secret ${name} is printed: ${shown.replaceAll(secret, "[secret]").slice(0, 300)}`];
  });
}

/** State or a plan in which a secret can be looked for: private data with what is packed in it laid open. */
export const storedText = (stored: Pick<StoredObject, "value" | "private"> | null): string =>
  stored === null ? "" : [JSON.stringify(stored.value, plain), ...laidOpen(stored.private)].join("\n");

function plain(_key: string, value: unknown): unknown {
  if (value instanceof Map) return [...(value as ReadonlyMap<string, unknown>)];
  if (typeof value === "bigint") return String(value);
  return typeof value === "symbol" ? null : value;
}

/** Private data as it is, and each text in it that was packed (deflate, then base64), as resources keep documents. */
function laidOpen(bytes: Uint8Array): readonly string[] {
  const text = Buffer.from(bytes).toString("utf8");
  return [text, ...[...text.matchAll(/"([\w+/]{4,}={0,2})"/g)].flatMap(([, packed]) => unpacked(packed!) ?? [])];
}

function unpacked(text: string): string | null {
  try {
    return inflateRawSync(Buffer.from(text, "base64")).toString("utf8");
  } catch {
    // Most texts are no packed ones, and stand in the data as they are.
    return null;
  }
}
