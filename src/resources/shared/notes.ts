import type { JsonObject, JsonValue } from "../../client";

const CHANGED = "(?:last)?(?:modified|changed|updated|edited|submitted|approved)";
const CHANGED_WHO = new RegExp(`^${CHANGED}by$`);
const CHANGED_WHEN = new RegExp(`^${CHANGED}(?:at|on|date|time)?$`);
const OTHERS = /^(?:id|clazz|revision|version|state|status|approver|approval|created(?:by|at|on|date|time)?)$/;

/**
 * Whether a field of this name is the service's own note about an object and never content: its id, revision and version
 * counts, who created, changed or approved it and when, its state. Of a document, the fields at the root count and those
 * in its child `attrs` (interface document, 2.1); of JSON, those at the top. The interface document defines no such
 * fields, so they are recognised by their names.
 */
export function isNote(name: string): boolean {
  const plain = plainName(name);
  return OTHERS.test(plain) || CHANGED_WHO.test(plain) || CHANGED_WHEN.test(plain);
}

/** Who changed an object last and when, if its fields say so, such as ` (ann, 2026-11-02T07:30:00.000Z)`; else empty. */
export function lastChange(attributes: JsonObject): string {
  const known = [firstOf(attributes, CHANGED_WHO, wordOf), firstOf(attributes, CHANGED_WHEN, timeOf)];
  const shown = known.filter((part) => part !== null);
  return shown.length === 0 ? "" : ` (${shown.join(", ")})`;
}

const plainName = (name: string): string => name.toLowerCase().replace(/[_-]/g, "");

function firstOf(attributes: JsonObject, names: RegExp, read: (value: JsonValue) => string | null): string | null {
  for (const [name, value] of Object.entries(attributes)) {
    const found = names.test(plainName(name)) ? read(value) : null;
    if (found !== null) return found;
  }
  return null;
}

/** Names are short; a longer value is not a name. */
const LONGEST = 100;

/** A value that may be shown as a name; null for any other. */
const wordOf = (value: JsonValue): string | null =>
  typeof value === "string" && value.trim() !== "" && value.length <= LONGEST && !/\p{Cc}/u.test(value)
    ? value.trim()
    : null;

/** Milliseconds since 1970, from 2001 to 2286, or a text that begins like ISO 8601. */
function timeOf(value: JsonValue): string | null {
  if (typeof value === "number") return value >= 1e12 && value < 1e13 ? new Date(value).toISOString() : null;
  return typeof value === "string" && /^\d{4}-\d{2}-\d{2}/.test(value) ? wordOf(value) : null;
}
