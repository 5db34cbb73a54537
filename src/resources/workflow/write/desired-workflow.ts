import { knownValue } from "../../known-value";
import type { Desired } from "../judgement";
import type { WorkflowConfig, WorkflowPlan } from "../schema";

/** What a plan, known by apply, wants of the service. Flags are managed only where the configuration sets them. */
export function desiredOf(planned: WorkflowPlan, config: WorkflowConfig): Desired {
  return {
    approve: knownValue(planned.approve) ?? true,
    enabled: knownValue(config.enabled),
    triggers: (knownValue(config.triggers) as ReadonlyMap<string, boolean> | null) ?? new Map(),
  };
}

/** `secrets_wo`, wholly known by apply. */
export const secretsOf = (config: WorkflowConfig): ReadonlyMap<string, string> =>
  (knownValue(config.secrets_wo) as ReadonlyMap<string, string> | null) ?? new Map();
