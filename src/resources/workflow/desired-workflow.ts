import { parsePath, type DocumentPath } from "../../document";
import { knownValue } from "../known-value";
import type { ProviderData } from "../provider-data";
import type { Desired } from "./reconcile";
import type { WorkflowConfig, WorkflowPlan } from "./schema";

/** What a plan, known by apply, wants of the service. Flags are managed only where the configuration sets them. */
export function desiredOf(planned: WorkflowPlan, config: WorkflowConfig): Desired {
  return {
    approve: knownValue(planned.approve) ?? true,
    enabled: knownValue(config.enabled),
    triggers: (knownValue(config.triggers) as ReadonlyMap<string, boolean> | null) ?? new Map(),
  };
}

/** The resource's own `ignored_paths` and the provider's. */
export function ignoredPathsOf(own: WorkflowPlan["ignored_paths"], data: ProviderData): readonly DocumentPath[] {
  const texts = (knownValue(own) as readonly string[] | null) ?? [];
  return [...texts.map((text) => parsePath(text)), ...data.ignoredPaths];
}
