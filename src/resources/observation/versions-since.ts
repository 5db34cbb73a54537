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
