import { UNKNOWN } from "../../cty";
import { revision } from "../../document";
import type { JsonValue, ResourceContext, Written } from "../../framework";
import { knownValue } from "../attributes";
import type { ProviderData } from "../provider-data";
import { errorText } from "../service-call";
import { turnedSince, wouldTurnBack } from "../observation";
import type { ComparisonRules } from "../workflow-versions";
import { changedSincePlan, noWorkflow, refused } from "./messages";
import { observeVersions, type ObservedVersions } from "./observe-versions";
import { decide } from "./reconcile";
import { recordedVersion, type RecordedVersion } from "./recorded-version";
import { hidesEnabled, runSteps } from "./run-steps";
import type { ApprovalPlan, ApprovalState, workflowApprovalSchema } from "./schema";
import { rulesOf, situationOf, submissionBeside } from "./situation";
import { decodeStored, encodeStored, withSeen, type Baseline, type StoredApproval } from "./stored-approval";

type Result = Written<typeof workflowApprovalSchema>;

export interface ApprovalRequest {
  readonly planned: ApprovalPlan;
  /** Null on create. */
  readonly prior: ApprovalState | null;
  readonly private: JsonValue;
}

/** Create and update: approves what was reviewed if it is still what waits, and sees that it was that. */
export async function writeApproval(
  { planned, prior, private: privateData }: ApprovalRequest,
  context: ResourceContext<ProviderData>,
): Promise<Result> {
  const { data, signal } = context;
  const id = knownValue(planned.workflow_id) ?? "";
  const reviewed = knownValue(planned.server_revision) ?? "";
  const enable = knownValue(planned.enable);
  const observed = await observeVersions(data.client, id, { signal });
  if (observed === null) throw noWorkflow(id);

  const stored = decodeStored(privateData);
  // What is remembered was masked by the paths of its time.
  const situation = situationOf(
    observed,
    reviewed,
    stored,
    rulesOf(prior === null ? planned.sensitive_paths : prior.sensitive_paths, observed, data),
  );
  const rules = rulesOf(planned.sensitive_paths, observed, data);
  const decision = decide(enable, situation.approved === "held" ? (prior?.enable ?? null) : null, situation);
  if (decision.kind === "refuse") {
    throw refused({ because: decision.because, observed, reviewed, remembered: rememberedOf(reviewed, stored), rules });
  }
  // After an approval the service may have turned it by itself, so it counts only as long as the approval holds.
  if (situation.approved === "held" && wouldTurnBack(prior?.enable, situation.enabled, enable)) {
    throw turnedSince(`Workflow "${observed.label}"`, "enable", prior!.enable!, situation.enabled!);
  }
  const approves = decision.steps.some(({ kind }) => kind === "approve");
  // The plan promised the approved version that it saw.
  if (approves && planned.approved_revision !== UNKNOWN) throw changedSincePlan(observed.label);

  const before = {
    ...stored,
    seen: approves ? withSeen(stored.seen, recordedVersion(observed.submitted!, rules.sensitive)) : stored.seen,
  };
  try {
    const after = await runSteps(decision.steps, { client: data.client, id, before: observed, rules, signal });
    const held =
      situation.approved === "held"
        ? [stored.ours, stored.theirs].find((each) => each?.reviewed === reviewed)
        : undefined;
    const kept = sameTexts(planned.sensitive_paths, prior?.sensitive_paths ?? null) ? (held ?? null) : null;
    const next = storedAfter(after, {
      reviewed,
      enable,
      before,
      kept,
      rules: rulesOf(planned.sensitive_paths, after, data),
    });
    return {
      state: {
        ...planned,
        id,
        approved_revision: knownValue(planned.approved_revision) ?? next.ours?.rendition.revision ?? null,
      },
      private: encodeStored(next),
    };
  } catch (error) {
    if (prior === null) throw error;
    // What was sent for approval is remembered: the next look recognises it, whatever the service makes of it.
    context.diagnostics.error(errorText(`approve workflow "${observed.label}"`, data.client, error));
    return { state: prior, private: encodeStored(before) };
  }
}

/** What to keep of a run that went well. */
interface Outcome {
  readonly reviewed: string;
  readonly enable: boolean | null;
  readonly before: StoredApproval;
  /** An earlier look at what is approved, where it still holds. */
  readonly kept: Baseline | null;
  readonly rules: ComparisonRules;
}

function storedAfter(after: ObservedVersions, { reviewed, enable, before, kept, rules }: Outcome): StoredApproval {
  if (after.approved === null) throw new Error("what was approved has an approved version");
  const beside = submissionBeside(after, rules);
  // From now on the approved version stands for what was reviewed.
  const others = before.seen.filter((rendition) => rendition.revision !== reviewed);
  return {
    ours: kept ?? { rendition: recordedVersion(after.approved, rules.sensitive), reviewed },
    theirs: null,
    seen: beside === null ? others : withSeen(others, recordedVersion(beside, rules.sensitive)),
    waiting: beside === null ? null : revision(beside),
    hidesEnabled: hidesEnabled(after, enable),
  };
}

/** What a reviewer saw, where it was seen here too. */
const rememberedOf = (reviewed: string, { seen, ours, theirs }: StoredApproval): RecordedVersion | null =>
  seen.find(({ revision: each }) => each === reviewed) ??
  [ours, theirs].find((each) => each?.reviewed === reviewed)?.rendition ??
  null;

const sameTexts = (a: ApprovalPlan["sensitive_paths"], b: ApprovalState["sensitive_paths"]): boolean =>
  JSON.stringify(a) === JSON.stringify(b);
