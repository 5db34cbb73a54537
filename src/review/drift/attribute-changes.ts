import { excerpt, type JsonValue } from "../../document";
import { sharedLength } from "../../sequence";
import { SENSITIVE } from "../../redaction";
import { isMarkedWithin, isObject, sameJson } from "../../engine-json";
import type { JsonObject } from "../../json";

/** One changed value, with `before` and `after` as displayed: JSON, shortened, or masked. */
export interface AttributeChange {
  readonly path: string;
  readonly before: string;
  readonly after: string;
  /** Both values, where only a part of one is shown. */
  readonly whole?: string;
}

export interface Side {
  readonly values: JsonObject | null;
  /** True if a value is sensitive, in the shape of `values`. */
  readonly sensitive: JsonValue;
}

/**
 * The differences between two states of an object, down to single values: members of objects and maps, elements of
 * lists of the same length, and members of JSON texts.
 *
 * @param skipped attributes that are not compared
 */
export function attributeChanges(before: Side, after: Side, skipped: ReadonlySet<string>): readonly AttributeChange[] {
  const names = [...new Set([...Object.keys(before.values ?? {}), ...Object.keys(after.values ?? {})])]
    .filter((name) => !skipped.has(name))
    .sort();
  return names.flatMap((name) => {
    const [old, now] = [before.values?.[name] ?? null, after.values?.[name] ?? null];
    if (sameJson(old, now)) return [];
    const hidden = isMarkedWithin(before.sensitive, [name]) || isMarkedWithin(after.sensitive, [name]);
    return hidden ? [{ path: name, before: masked(old), after: masked(now) }] : [...changesWithin(name, old, now)];
  });
}

/** Whether a value is set is not a secret. */
const masked = (value: JsonValue): string => (value === null ? "null" : SENSITIVE);

function* changesWithin(path: string, before: JsonValue, after: JsonValue): Generator<AttributeChange> {
  const [old, now] = [inner(before), inner(after)];
  if (isObject(old) && isObject(now)) {
    for (const key of [...new Set([...Object.keys(old), ...Object.keys(now)])].sort()) {
      if (!sameJson(old[key] ?? null, now[key] ?? null))
        yield* changesWithin(path + step(key), old[key] ?? null, now[key] ?? null);
    }
  } else if (isList(old) && isList(now) && old.length === now.length) {
    for (const [index, item] of old.entries()) {
      if (!sameJson(item, now[index]!)) yield* changesWithin(`${path}[${index}]`, item, now[index]!);
    }
  } else {
    const [left, right] = [JSON.stringify(before), JSON.stringify(after)];
    const focus = sharedLength(left, right);
    const shown = { before: excerpt(left, focus), after: excerpt(right, focus) };
    const isWhole = shown.before === left && shown.after === right;
    yield { path, ...shown, ...(isWhole ? {} : { whole: `${left} -> ${right}` }) };
  }
}

/** The content of a JSON text, such as `additional_fields_json`; any other value is itself. */
function inner(value: JsonValue): JsonValue {
  if (typeof value !== "string" || !/^\s*[[{]/.test(value)) return value;
  try {
    return JSON.parse(value) as JsonValue;
  } catch {
    // A text that only begins like JSON is shown as plain text.
    return value;
  }
}

/** The attribute that a path of a change begins with. */
export const topAttribute = (path: string): string => /^[^.[]*/.exec(path)![0];

const step = (key: string): string => (/^[A-Za-z_][\w-]*$/.test(key) ? `.${key}` : `[${JSON.stringify(key)}]`);

const isList = (value: JsonValue): value is readonly JsonValue[] => Array.isArray(value);
