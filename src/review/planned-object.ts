import type { JsonValue } from "../document";
import { type ObjectChange, isMarked, isMarkedWithin, sameJson } from "../engine-json";
import type { JsonObject } from "../json";

/** One attribute on one side of a change. */
export type Planned =
  | { readonly kind: "null" }
  | { readonly kind: "unknown" }
  /** Its value must not be shown. */
  | { readonly kind: "sensitive" }
  /** Parts of it may still be unknown or sensitive. */
  | { readonly kind: "known"; readonly value: JsonValue };

/** What a plan does to an object; `move` and `import` alone change nothing on the service. */
export type Effect = "create" | "update" | "replace" | "delete" | "forget" | "read" | "import" | "move" | "none";

/** One change with both sides: the current object (`before`, as refreshed) and the planned one (`after`). */
export class PlannedObject {
  readonly effect: Effect;
  readonly change: ObjectChange;

  constructor(change: ObjectChange) {
    this.effect = effectOf(change);
    // An old object that `forget, create` leaves on the service is another one than the new object.
    this.change = this.effect === "create" ? { ...change, before: null, beforeSensitive: null } : change;
  }

  before(name: string): Planned {
    const { before, beforeSensitive } = this.change;
    return side(before, name, false, isMarked(beforeSensitive, [name]));
  }

  after(name: string): Planned {
    const { after, afterUnknown, afterSensitive } = this.change;
    return side(after, name, after !== null && isMarked(afterUnknown, [name]), isMarked(afterSensitive, [name]));
  }

  /** Whether the value changes, as far as is known; sensitive values are compared too. */
  differs(name: string): boolean {
    const { before, after, afterUnknown } = this.change;
    if (isMarkedWithin(afterUnknown, [name])) return true;
    return !sameJson(before?.[name] ?? null, after?.[name] ?? null);
  }

  /** A flag for deciding what is sent, even if it is sensitive; null if it is not set, or known only after apply. */
  flag(side: "before" | "after", name: string): boolean | null {
    const value = this.change[side]?.[name];
    return typeof value === "boolean" ? value : null;
  }

  /** The wanted flag; for one known only after apply, the value that changes something. */
  wantedFlag(name: string): boolean | null {
    return this.after(name).kind === "unknown" ? this.flag("before", name) !== true : this.flag("after", name);
  }

  /** Whether either side is marked as sensitive, in full or in part. */
  isSensitive(name: string): boolean {
    return isMarkedWithin(this.change.beforeSensitive, [name]) || isMarkedWithin(this.change.afterSensitive, [name]);
  }

  /** Whether the configuration sets it, even to a value known only after apply. Null if the plan does not say. */
  configures(name: string): boolean | null {
    return this.change.configured?.attributes.includes(name) ?? null;
  }
}

export function textOf(planned: Planned): string | null {
  return planned.kind === "known" && typeof planned.value === "string" ? planned.value : null;
}

export function booleanOf(planned: Planned): boolean | null {
  return planned.kind === "known" && typeof planned.value === "boolean" ? planned.value : null;
}

/** The texts of a list; null if it is not wholly known. */
export function textsOf(planned: Planned): readonly string[] | null {
  if (planned.kind === "null") return [];
  if (planned.kind !== "known" || !Array.isArray(planned.value)) return null;
  const values = planned.value as readonly JsonValue[];
  return values.every((value) => typeof value === "string") ? values : null;
}

function side(values: JsonObject | null, name: string, unknown: boolean, sensitive: boolean): Planned {
  if (values === null) return { kind: "null" };
  if (unknown) return { kind: "unknown" };
  const value = values[name] ?? null;
  if (value === null) return { kind: "null" };
  return sensitive ? { kind: "sensitive" } : { kind: "known", value };
}

function effectOf({ actions, importing, previousAddress }: ObjectChange): Effect {
  const does = new Set(actions);
  if (does.has("delete") && does.has("create")) return "replace";
  for (const effect of ["create", "update", "delete", "forget", "read"] as const) if (does.has(effect)) return effect;
  if (importing !== null) return "import";
  return previousAddress !== null ? "move" : "none";
}
