import type { XmlDocument } from "../../../document";
import { knownValue } from "../../attributes";
import type { Wanted } from "../../workflow-versions";
import type { WorkflowConfig, WorkflowPlan } from "../schema";

/** What a plan, known by apply, wants of the service. */
export interface WantedWrite extends Wanted {
  readonly document: XmlDocument;
  /** Values for the placeholders in the document. */
  readonly secrets: ReadonlyMap<string, string>;
  /** The document is sent even where the service shows it already: its secrets may be others. */
  readonly resend: boolean;
}

/** Flags are managed only where the configuration sets them. */
export const wantedBy = (
  planned: WorkflowPlan,
  config: WorkflowConfig,
  document: XmlDocument,
  resend: boolean,
): WantedWrite => ({
  document,
  secrets: secretsOf(config),
  resend,
  approve: knownValue(planned.approve) ?? true,
  enabled: knownValue(config.enabled),
  triggers: (knownValue(config.triggers) as ReadonlyMap<string, boolean> | null) ?? new Map(),
});

/** `secrets_wo`, wholly known by apply. */
export const secretsOf = (config: WorkflowConfig): ReadonlyMap<string, string> =>
  (knownValue(config.secrets_wo) as ReadonlyMap<string, string> | null) ?? new Map();
