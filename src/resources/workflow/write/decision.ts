import { parseDocument } from "../../../document";
import type { Written } from "../../../framework";
import { knownValue } from "../../attributes";
import type { ProviderData } from "../../connection";
import type { Recorded } from "../record";
import {
  secretsOf,
  type StoredWorkflow,
  type WorkflowConfig,
  type WorkflowPlan,
  type WorkflowState,
  type workflowSchema,
} from "../schema";
import { unshownTexts } from "../secrets";
import type { Basis, Progress } from "./run";
import type { Step, WantedWrite } from "./steps";

export type WrittenWorkflow = Written<typeof workflowSchema>;

/** What create, update and resume decide: what is wanted, on what basis, and the steps that lead there. */
export interface Decision extends Basis {
  /** Wholly known where the configuration sets it. */
  readonly planned: WorkflowPlan;
  /** Null on create. */
  readonly prior: StoredWorkflow | null;
  readonly record: Recorded;
  readonly steps: readonly Step[];
  readonly start: Progress;
}

interface Request {
  readonly planned: WorkflowPlan;
  readonly config: WorkflowConfig;
  /** Null on create. */
  readonly prior: WorkflowState | null;
}

/** What a plan, known by apply, wants. Flags are managed only where the configuration sets them. */
export function wantedBy({ planned, config, prior }: Request, resend: boolean, data: ProviderData): WantedWrite {
  const secrets = secretsOf(config);
  const unshown = unshownTexts(secrets, planned, prior);
  for (const text of unshown) data.addSecret(text);
  return {
    document: parseDocument(knownValue(planned.document) ?? ""),
    secrets,
    unshown,
    resend,
    approve: knownValue(planned.approve) ?? true,
    enabled: knownValue(config.enabled),
    triggers: (knownValue(config.triggers) as ReadonlyMap<string, boolean> | null) ?? new Map(),
  };
}
