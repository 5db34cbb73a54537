import type { JsonValue } from "../../document";
import { SENSITIVE } from "../../redaction";
import { isMarked, isMarkedWithin, isObject, maskSensitive, objectOf, sameJson } from "../../engine-json";
import type { JsonObject } from "../../json";
import type { PlannedObject } from "../planned-object";
import type { Setting } from "../review";

const KNOWN_AFTER_APPLY = "(known after apply)";
/** The maximum characters shown of a value. */
const LONGEST = 200;

/**
 * An object's settings: those that change, or all set ones for a new object. Maps are shown member by member.
 * Unconfigured attributes are not shown if they are known only after apply.
 *
 * @param names which ones, in order; null: all attributes that the plan has
 */
export function settingsOf(object: PlannedObject, names: readonly string[] | null): readonly Setting[] {
  const { before, after } = object.change;
  const all = names ?? Object.keys({ ...before, ...after }).sort();
  switch (object.effect) {
    case "create":
      return all.filter((name) => object.configures(name) !== false).flatMap((name) => attribute(object, name));
    case "update":
    case "replace":
      return all
        .filter(
          (name) =>
            object.differs(name) && !(object.after(name).kind === "unknown" && object.configures(name) === false),
        )
        .flatMap((name) => attribute(object, name));
    case "import":
    case "delete":
    case "forget":
    case "move":
    case "read":
    case "none":
      return [];
  }
}

function attribute(object: PlannedObject, name: string): readonly Setting[] {
  const { before, after, beforeSensitive, afterSensitive, afterUnknown } = object.change;
  const old = before?.[name] ?? null;
  const now = after?.[name] ?? null;
  const isSecret = isMarked(beforeSensitive, [name]) || isMarked(afterSensitive, [name]);
  if (isSecret || !(isObject(old) || isObject(now)) || isMarked(afterUnknown, [name])) {
    const shownBefore = shown(maskSensitive(old, isSecret || markOf(beforeSensitive, name)));
    const setting = {
      name,
      before: shownBefore,
      after: shownAfter(now, isSecret || markOf(afterSensitive, name), afterUnknown, [name]),
    };
    return setting.before === null && setting.after === null ? [] : [setting];
  }
  const [oldMap, newMap] = [isObject(old) ? old : {}, isObject(now) ? now : {}];
  const unknown = Object.keys((afterUnknown as { readonly [key: string]: JsonObject })[name] ?? {});
  const keys = [...new Set([...Object.keys(oldMap), ...Object.keys(newMap), ...unknown])].sort();
  return keys.flatMap((key): readonly Setting[] => {
    const path = [name, key];
    const sides = [oldMap[key] ?? null, newMap[key] ?? null] as const;
    const secret = isMarkedWithin(beforeSensitive, path) || isMarkedWithin(afterSensitive, path);
    const setting = {
      name: `${name}[${JSON.stringify(key)}]`,
      before: secret && sides[0] !== null ? SENSITIVE : shown(sides[0]),
      after: shownAfter(sides[1], secret, afterUnknown, path),
    };
    const isSame = sameJson(sides[0], sides[1]) && !isMarkedWithin(afterUnknown, path);
    return (before !== null && isSame) || (setting.before === null && setting.after === null) ? [] : [setting];
  });
}

function shownAfter(value: JsonValue, marks: JsonValue, unknown: JsonValue, path: readonly string[]): string | null {
  if (isMarked(unknown, path)) return KNOWN_AFTER_APPLY;
  return shown(maskSensitive(value, marks));
}

/** A value in one line, shortened if it is long. */
export function shown(value: JsonValue): string | null {
  if (value === null) return null;
  const text = value === SENSITIVE ? SENSITIVE : JSON.stringify(value);
  return text.length <= LONGEST ? text : `${text.slice(0, LONGEST).replace(/[\ud800-\udbff]$/, "")}…`;
}

const markOf = (marks: JsonValue, name: string): JsonValue => objectOf(marks)[name] ?? false;
