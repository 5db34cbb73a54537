import type { FilledDocument } from "../../../document";
import type { Written } from "../../../framework";
import { knownValue } from "../../attributes";
import type { ProviderData } from "../../connection";
import type { Recorded } from "../record";
import {
  sameSecretsVersion,
  secretsOf,
  type StoredWorkflow,
  type WorkflowConfig,
  type WorkflowPlan,
  type WorkflowState,
  type workflowSchema,
} from "../schema";
import { filledDocument } from "../substitutions";
import { unshownTexts } from "../unshown-texts";
import type { Basis, Progress } from "./run";
import type { Step, WantedWrite } from "./steps";

export type WrittenWorkflow = Written<typeof workflowSchema>;

/** The decision of create, update and resume: what is wanted, on what basis, and the steps. */
export interface Decision extends Basis {
  /** Wholly known as far as the configuration sets it. */
  readonly planned: WorkflowPlan;
  /** Null on create. */
  readonly prior: StoredWorkflow | null;
  readonly record: Recorded;
  readonly steps: readonly Step[];
  readonly start: Progress;
}

export interface UpdateRequest {
  readonly config: WorkflowConfig;
  readonly prior: WorkflowState;
  readonly planned: WorkflowPlan;
  readonly private: StoredWorkflow["private"];
}

/** Whether an update sends the document even if the service already shows it, because its secrets may have changed. */
export const isResent = ({ planned, prior }: UpdateRequest, { secrets }: Recorded): boolean =>
  !sameSecretsVersion(planned, prior) || (secrets?.attempted.length ?? 0) > 0;

interface Request {
  readonly planned: WorkflowPlan;
  readonly config: WorkflowConfig;
  /** Null on create. */
  readonly prior: WorkflowState | null;
}

/** The text of a plan's document, which is known during apply. */
export const plannedText = ({ document }: Pick<WorkflowPlan, "document">): string => knownValue(document) ?? "";

export const documentToWrite = ({ document, substitutions }: WorkflowPlan): FilledDocument =>
  filledDocument({ document: plannedText({ document }), substitutions });

/** What a plan wants, known during apply. Only configured flags are managed. */
export function wantedBy({ planned, config, prior }: Request, resend: boolean, data: ProviderData): WantedWrite {
  const secrets = secretsOf(config);
  const unshown = unshownTexts(secrets, planned, prior);
  for (const text of unshown) data.addSecret(text);
  return {
    document: documentToWrite(planned),
    secrets,
    unshown,
    resend,
    approve: knownValue(planned.approve) ?? true,
    enabled: knownValue(config.enabled),
    triggers: (knownValue(config.triggers) as ReadonlyMap<string, boolean> | null) ?? new Map(),
  };
}
