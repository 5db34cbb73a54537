import type { DocumentReview } from "../compare/document-review";
import type { Phrase } from "../../report";
import { textOf, type Planned, type PlannedObject } from "../planned-object";
import type { ReferenceState } from "../references";
import type { Approval, PlaceholderReview, PlannedCall, Warning } from "../review";

/** How reviews describe one type of object. */
export interface ObjectKind {
  readonly type: string;
  /** Its name, for titles. Null: titles use its address. */
  label(object: PlannedObject): string | null;
  /** Attributes that people set. Null: all of them. */
  readonly settings: readonly string[] | null;
  /** The calls that change something, in order. */
  calls(object: PlannedObject, all: readonly PlannedObject[]): PlannedCalls;
  warnings(object: PlannedObject, all: readonly PlannedObject[]): readonly Warning[];
  /** @param isReverted whether the apply reverts somebody else's change at a path of the document */
  document?(object: PlannedObject, isReverted: (path: string) => boolean): DocumentReview | null;
  placeholders?(object: PlannedObject, stateOf: (reference: string) => ReferenceState): readonly PlaceholderReview[];
  /** Whether the apply deletes it, although that is not what the plan does with it. */
  isLost?(object: PlannedObject, all: readonly PlannedObject[]): boolean;
  approval?(object: PlannedObject, all: readonly PlannedObject[]): Approval | null;
}

export interface PlannedCalls {
  readonly calls: readonly PlannedCall[];
  /** What the plan does not say. */
  readonly uncertain: readonly Phrase[];
}

export const NO_CALLS: PlannedCalls = { calls: [], uncertain: [] };

export const only = (...calls: readonly PlannedCall[]): PlannedCalls => ({ calls, uncertain: [] });

export const irreversible = (text: Phrase): Warning => ({ text, irreversible: true, fails: false });
export const mild = (text: Phrase): Warning => ({ text, irreversible: false, fails: false });
export const failing = (text: Phrase): Warning => ({ text, irreversible: false, fails: true });

/** A call; without a condition it is always sent. */
export const call = (method: string, path: string, words: Phrase, condition: Phrase | null = null): PlannedCall => ({
  call: `${method} ${path}`,
  words,
  condition,
});

/** A value as a segment of a path, percent-encoded as it is sent; `{name}` if it is known only after apply. */
export function segment(value: Planned, name = "id"): string {
  const text = textOf(value);
  return text === null ? `{${name}}` : encodeURIComponent(text);
}

/** For objects whose destruction and creation are independent: orders both for a replacement. */
export function lifecycle(
  object: PlannedObject,
  steps: {
    readonly create: () => PlannedCalls;
    readonly update: () => PlannedCalls;
    readonly remove: () => PlannedCalls;
  },
): PlannedCalls {
  switch (object.effect) {
    case "create":
      return steps.create();
    case "update":
      return steps.update();
    case "delete":
      return steps.remove();
    case "replace": {
      const both = [steps.remove(), steps.create()];
      const inOrder = object.change.actions[0] === "create" ? both.reverse() : both;
      return { calls: inOrder.flatMap(({ calls }) => calls), uncertain: inOrder.flatMap(({ uncertain }) => uncertain) };
    }
    case "forget":
    case "read":
    case "import":
    case "move":
    case "none":
      return NO_CALLS;
  }
}

/** The warning that a destroy changes nothing on the service, where `on_destroy` is `keep`, its default. */
export const keptOnDestroy = (object: PlannedObject, text: Phrase): readonly Warning[] =>
  object.effect === "delete" && (textOf(object.before("on_destroy")) ?? "keep") === "keep" ? [mild(text)] : [];
