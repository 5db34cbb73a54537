import type { DocumentReview } from "../compare/document-review";
import type { Phrase } from "../phrase";
import type { PlannedObject } from "../planned-object";
import type { Approval, PlannedCall, Warning } from "../review";

/** What reviews know of one type of object. */
export interface ObjectKind {
  readonly type: string;
  /** Such as `workflow`. */
  readonly noun: string;
  /** Its name, for titles. Null: its address has to do. */
  label(object: PlannedObject): string | null;
  /** Attributes that are settings; what only tells of the service is left out. Null: all of them. */
  readonly settings: readonly string[] | null;
  /** The calls that change something, in order. */
  calls(object: PlannedObject): PlannedCalls;
  warnings(object: PlannedObject, all: readonly PlannedObject[]): readonly Warning[];
  document?(object: PlannedObject): DocumentReview | null;
  approval?(object: PlannedObject, all: readonly PlannedObject[]): Approval | null;
}

export interface PlannedCalls {
  readonly calls: readonly PlannedCall[];
  /** What cannot be told from a plan. */
  readonly uncertain: readonly Phrase[];
}

export const NO_CALLS: PlannedCalls = { calls: [], uncertain: [] };

export const irreversible = (text: Phrase): Warning => ({ text, irreversible: true });
export const mild = (text: Phrase): Warning => ({ text, irreversible: false });
