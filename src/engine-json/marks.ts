import type { JsonValue } from "../json";
import { SENSITIVE } from "../redaction";

/**
 * The value without the parts that a plan marks as sensitive. `marks` is `before_sensitive` or `after_sensitive`: true
 * hides the whole value, an object or array marks each member, and anything missing is not sensitive. A null stays
 * null: whether a value is set is not a secret.
 */
export function maskSensitive(value: JsonValue, marks: JsonValue): JsonValue {
  if (value === null) return null;
  if (marks === true) return SENSITIVE;
  if (typeof marks !== "object" || marks === null || typeof value !== "object") return value;
  return Array.isArray(value)
    ? (value as readonly JsonValue[]).map((item, index) => maskSensitive(item, markAt(marks, index)))
    : Object.fromEntries(Object.entries(value).map(([key, item]) => [key, maskSensitive(item, markAt(marks, key))]));
}

/**
 * Whether a plan's marks (`after_unknown`, `before_sensitive`, `after_sensitive`) are true for the value at the path,
 * or for one that contains it.
 */
export function isMarked(marks: JsonValue, path: readonly (string | number)[]): boolean {
  let mark = marks;
  for (const step of path) {
    if (mark === true) return true;
    mark = markAt(mark, step);
  }
  return mark === true;
}

/** Whether the marks are true anywhere at or below the path, so that at least a part of the value is marked. */
export function isMarkedWithin(marks: JsonValue, path: readonly (string | number)[]): boolean {
  if (isMarked(marks, path)) return true;
  let mark = marks;
  for (const step of path) mark = markAt(mark, step);
  return anyTrue(mark);
}

function anyTrue(marks: JsonValue): boolean {
  if (marks === true) return true;
  return typeof marks === "object" && marks !== null && Object.values(marks).some((mark) => anyTrue(mark));
}

/** The marks inside, where those of the whole are not simply true. */
export function markAt(marks: JsonValue, step: string | number): JsonValue {
  if (typeof marks !== "object" || marks === null || !Object.hasOwn(marks, step)) return false;
  return (marks as { readonly [key: string | number]: JsonValue })[step] ?? false;
}
