import { createHash, randomUUID } from "node:crypto";
import type { World } from "./world";

/**
 * The id of a new object. Derived ids depend on what the object is and on how many of the same were made before, so that
 * the same requests lead to the same ids whenever a service starts with the same state.
 *
 * @param what what distinguishes it from others of its kind, such as its name
 */
export function newId({ world: { ids, issued } }: { readonly world: World }, kind: string, what: string): string {
  if (ids === "random") return randomUUID();
  const seed = `${kind} ${what}`;
  const before = issued.get(seed) ?? 0;
  issued.set(seed, before + 1);
  return uuidOf(`${before} ${seed}`);
}

/** In the form of a UUID, always the same for a text. */
export const uuidOf = (text: string): string =>
  createHash("sha256")
    .update(text)
    .digest("hex")
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*$/, "$1-$2-$3-$4-$5");
