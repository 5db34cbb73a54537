import type { Evidence, Testimony } from "./verdict";

/**
 * The number by which a service counts the versions of an object, where it shows one: the interface document knows
 * none, so it is taken for what it looks like and never for more. Null: none is shown.
 */
export type Count = number | null;

/** What a service may call it. */
export const COUNT_NAMES: readonly string[] = ["revision", "version"];

/** Reads a count; whatever else stands there is none. */
export function countOf(value: unknown): Count {
  const number = typeof value === "string" && /^\d{1,9}$/.test(value) ? Number(value) : value;
  return typeof number === "number" && Number.isInteger(number) && number >= 0 && number < 1e9 ? number : null;
}

/** More versions than this at one moment are none: the number is something else than a count. */
const FAR = 100;

/** How many versions came to be since, ours among them. Null: that does not show. */
export const versionsSince = (before: Count, now: Count): number | null =>
  before === null || now === null || now <= before || now - before > FAR ? null : now - before;

/** What the counts after an update tell. @param ours the count in the answer to it */
export function countedUpdate(before: Count, ours: Count, now: Count): Testimony {
  if (ours !== null && now !== null) return told(now === ours);
  const versions = versionsSince(before, now);
  return versions === null ? null : told(versions === 1);
}

/** What the counts after a create tell: a new object has one version, ours. @param ours the count in the answer to it */
export function countedCreate(ours: Count, now: Count, differs: Evidence["differs"]): Testimony {
  if (now === null) return null;
  if (now <= (ours ?? 1)) return told(true);
  // A number that the service adds may also be something else than a count.
  return ours === null && differs !== "beyond" ? null : told(false);
}

const told = (isOurs: boolean): Testimony => (isOurs ? { kind: "ours" } : { kind: "theirs", who: "" });
