import { createHash, randomBytes, timingSafeEqual } from "node:crypto";

/** The two keys that the service knows: values of X-API-Key. Both are secrets. */
export interface Keys {
  readonly user: string;
  readonly administrator: string;
}

/** The account behind a key, named in the audit log. */
export interface Caller {
  readonly user: string;
  readonly administrator: boolean;
}

const USER: Caller = { user: "automation", administrator: false };
const ADMINISTRATOR: Caller = { user: "administrator", administrator: true };

export function randomKeys(): Keys {
  return { user: randomBytes(24).toString("base64url"), administrator: randomBytes(24).toString("base64url") };
}

/** @throws Error if a key is empty, or both are the same */
export function checkedKeys<K extends Partial<Keys>>(keys: K): K {
  if (keys.user === "" || keys.administrator === "") throw new Error("A key of the service cannot be empty");
  if (keys.user !== undefined && keys.user === keys.administrator)
    throw new Error("The user's and the administrator's key cannot be the same");
  return keys;
}

/** Null if the service does not know the key. */
export function callerOf(keys: Keys, presented: string | undefined): Caller | null {
  if (presented === undefined || presented === "") return null;
  if (sameSecret(presented, keys.administrator)) return ADMINISTRATOR;
  return sameSecret(presented, keys.user) ? USER : null;
}

/** Takes as long for a nearly right secret as for a wrong one. */
export function sameSecret(left: string, right: string): boolean {
  const digest = (text: string): Buffer => createHash("sha256").update(text).digest();
  return timingSafeEqual(digest(left), digest(right));
}
