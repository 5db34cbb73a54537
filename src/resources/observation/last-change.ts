import type { JsonObject, JsonValue } from "../../client";

/**
 * Who changed an object last and when, if the object's fields say so, such as ` (ann, 2026-11-02T07:30:00.000Z)`;
 * otherwise empty. The interface document defines no such fields, so they are recognized by their names.
 */
export function lastChange(attributes: JsonObject): string {
  return changeIn({ who: firstOf(attributes, CHANGED_WHO, wordOf), time: firstOf(attributes, CHANGED_WHEN, timeOf) });
}

/** The same for a change whose author and time are known, as far as they are. */
export function changeIn({ who, time }: { readonly who: string | null; readonly time: string | null }): string {
  const known = [wordOf(who), wordOf(time)].filter((part) => part !== null);
  return known.length === 0 ? "" : ` (${known.join(", ")})`;
}

/** When an object was changed last, in milliseconds since 1970; null if its fields do not say. */
export function changedAt(attributes: JsonObject): number | null {
  const time = Date.parse(firstOf(attributes, CHANGED_WHEN, timeOf) ?? "");
  return Number.isNaN(time) ? null : time;
}

const CHANGED = "(?:last)?(?:modified|changed|updated|edited|submitted)";
export const CHANGED_WHO = new RegExp(`^${CHANGED}by$`);
export const CHANGED_WHEN = new RegExp(`^${CHANGED}(?:at|on|date|time)?$`);

function firstOf(attributes: JsonObject, names: RegExp, read: (value: JsonValue) => string | null): string | null {
  for (const [name, value] of Object.entries(attributes)) {
    const found = names.test(name.toLowerCase().replace(/[_-]/g, "")) ? read(value) : null;
    if (found !== null) return found;
  }
  return null;
}

/** Names are short; a longer value is not a name. */
const LONGEST = 100;

/** A value that may be shown as a name; null for any other. */
export const wordOf = (value: JsonValue): string | null =>
  typeof value === "string" && value.trim() !== "" && value.length <= LONGEST && !/\p{Cc}/u.test(value)
    ? value.trim()
    : null;

/** Milliseconds since 1970, from 2001 to 2286, or a text that begins like ISO 8601. */
function timeOf(value: JsonValue): string | null {
  if (typeof value === "number") return value >= 1e12 && value < 1e13 ? new Date(value).toISOString() : null;
  return typeof value === "string" && /^\d{4}-\d{2}-\d{2}/.test(value) ? wordOf(value) : null;
}
