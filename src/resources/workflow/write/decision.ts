import type { FilledDocument } from "../../../document";
import { documentName } from "../../../document";
import type { Written } from "../../../framework";
import { knownValue } from "../../attributes";
import type { ProviderData } from "../../shared";
import type { ComparisonRules, Judgement, Rendition, Shown } from "../../versions";
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
import type { Step, WantedWrite } from "./steps";

export type WrittenWorkflow = Written<typeof workflowSchema>;

/** What create, update and adoption decide: what is wanted, what stands there, and the steps from there. */
export interface Decision {
  /** Wholly known as far as the configuration sets it. */
  readonly planned: WorkflowPlan;
  /** Null on create. */
  readonly prior: StoredWorkflow | null;
  readonly wanted: WantedWrite;
  readonly record: Recorded;
  readonly rules: ComparisonRules;
  /** What stood there before; null for a workflow that this apply has created. */
  readonly before: { readonly shown: Shown; readonly judgement: Judgement } | null;
  readonly steps: readonly Step[];
  readonly start: Progress;
}

/** How far the steps have come. */
export interface Progress {
  readonly id: string;
  readonly shown: Shown;
  /** The service's rendition of our document, as it was read back last; null if nothing was sent and read back. */
  readonly written: Rendition | null;
  readonly done: readonly Step[];
  /** `reported`: no step was tried, because the create request failed with an error that is already reported. */
  readonly failed: Failure | "reported" | null;
}

export interface Failure {
  /** Null: reading back what the create request sent. */
  readonly step: Step | null;
  readonly error: unknown;
  /** Of a sent document: whether the service has taken it. */
  readonly arrival: "refused" | "unknown" | "taken";
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

/** The workflow's name in messages. */
export const labelIn = ({ before, wanted, start }: Pick<Decision, "before" | "wanted" | "start">): string =>
  before?.shown.name ?? documentName(wanted.document) ?? start.id;
