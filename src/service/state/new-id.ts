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
  const hash = createHash("sha256").update(`${before} ${seed}`).digest("hex");
  return [hash.slice(0, 8), hash.slice(8, 12), hash.slice(12, 16), hash.slice(16, 20), hash.slice(20, 32)].join("-");
}
