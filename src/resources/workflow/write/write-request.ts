import type { XmlDocument } from "../../../document";
import type { JsonValue } from "../../../framework";
import type { Asserted, ComparisonRules, Desired } from "../judgement";
import type { Before, ObservedWorkflow } from "../observation";
import type { StoredWorkflow } from "../record";
import type { WorkflowPlan, WorkflowState } from "../schema";

/** What create, update and resume have in common: where they start from and what they want. */
export interface WriteRequest {
  /** Wholly known where the configuration sets it. */
  readonly planned: WorkflowPlan;
  readonly prior: WorkflowState | null;
  readonly desired: Desired;
  readonly asserted: Asserted;
  /** Null on a create that adopts nothing. */
  readonly id: string | null;
  readonly observed: ObservedWorkflow | null;
  readonly before: Before | null;
  readonly stored: StoredWorkflow;
  /** Private data as it came, for a write that does not happen. */
  readonly priorPrivate: JsonValue;
  readonly wanted: XmlDocument;
  readonly rules: ComparisonRules;
  /** Values for the placeholders in `wanted`. */
  readonly secrets: ReadonlyMap<string, string>;
  /** The document is sent even where the service shows it already: its secrets may be others. */
  readonly resend: boolean;
}
