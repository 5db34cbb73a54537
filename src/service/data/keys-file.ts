import { join } from "node:path";
import { checkedKeys, randomKeys, type Keys } from "../keys";
import { readStored, replaceFile } from "./stored-file";

const KEYS = "keys.json";

/**
 * The keys of a directory: those given, and random ones for the rest, which stay the same until the file is deleted.
 * A given key is not stored, since it may be in use elsewhere.
 *
 * @throws Error if the file holds anything else
 */
export async function keysIn(directory: string, given: Partial<Keys>): Promise<Keys> {
  const path = join(directory, KEYS);
  const stored = await readKeys(path);
  if (stored !== null) return checkedKeys({ ...stored, ...given });
  const keys = randomKeys();
  await replaceFile(directory, KEYS, Buffer.from(`${JSON.stringify(keys, null, 2)}\n`));
  return { ...keys, ...given };
}

/** Null: there is no such file. */
async function readKeys(path: string): Promise<Keys | null> {
  const text = await readStored(path);
  if (text === null) return null;
  const keys = parsed(text);
  if (keys !== null) return keys;
  // Nothing of the text is quoted: it may hold keys.
  throw new Error(`"${path}" does not hold the service's two keys; delete it to get new ones`);
}

function parsed(text: string): Keys | null {
  try {
    const { user, administrator } = JSON.parse(text) as Readonly<Record<string, unknown>>;
    if (typeof user !== "string" || typeof administrator !== "string") return null;
    return user === "" || administrator === "" || user === administrator ? null : { user, administrator };
  } catch {
    return null;
  }
}
