import { UNKNOWN } from "../../cty";
import type { JsonValue, ResourceContext, Written } from "../../framework";
import { knownValue } from "../attributes";
import { flagChangedSincePlan, wouldRevertFlag, errorText, type ProviderData } from "../shared";
import { read, shownFlags } from "../versions";
import { judge } from "./judge";
import { changedSincePlan, noWorkflow, refused } from "./messages";
import { pendingIn, readingOf, rulesOf } from "./read-approval";
import { decodeRecord, encodeRecord, RecordedVersion, withSeen, type ApprovalRecord } from "./record";
import { runStep } from "./run";
import type { ApprovalPlan, ApprovalState, workflowApprovalSchema } from "./schema";
import { decide } from "./steps";

type Result = Written<typeof workflowApprovalSchema>;

export interface ApprovalRequest {
  readonly planned: ApprovalPlan;
  /** Null on create. */
  readonly prior: ApprovalState | null;
  readonly private: JsonValue;
}

/** Create and update: read, judge, decide, run, record. */
export async function writeApproval(
  { planned, prior, private: privateState }: ApprovalRequest,
  { data, signal, diagnostics }: ResourceContext<ProviderData>,
): Promise<Result> {
  const { client } = data;
  const id = knownValue(planned.workflow_id) ?? "";
  const reviewed = knownValue(planned.server_revision) ?? "";
  const enable = knownValue(planned.enable);
  const record = decodeRecord(privateState);
  const before = await read(client, id, { signal, ...readingOf(record, enable) });
  if (before === null) {
    await data.confirmService({ signal });
    throw noWorkflow(id);
  }
  const label = before.name ?? id;
  // The recorded version was masked by the paths of its time.
  const rulesBefore = rulesOf((prior ?? planned).sensitive_paths, data);
  const judgement = judge(record, before, reviewed, prior?.enable ?? null, rulesBefore);
  const decision = decide(enable, judgement);
  const rules = rulesOf(planned.sensitive_paths, data);
  if (decision.kind === "refuse") {
    const { because } = decision;
    throw refused({ because, label, shown: before, reviewed, recorded: recordedOf(reviewed, record), rules });
  }
  const known = prior?.enable ?? null;
  const shown = before.flags.enabled;
  if (wouldRevertFlag(known, shown, enable))
    throw flagChangedSincePlan(`Workflow "${label}"`, "enable", known!, shown!);
  const { step } = decision;
  const approves = step?.kind === "approve";
  // The plan promised the approved version that it saw.
  if (approves && planned.approved_revision !== UNKNOWN) throw changedSincePlan(label);

  const seen = approves ? withSeen(record.seen, RecordedVersion.of(before.submitted!, rules.sensitive)) : record.seen;
  try {
    const after = step === null ? before : await runStep(step, { client, id, label, before, rules, signal });
    if (after.approved === null) throw new Error("what was approved has an approved version");
    const keeps =
      judgement.approved === "recorded" && sameTexts(planned.sensitive_paths, prior?.sensitive_paths ?? null);
    const ours = keeps
      ? judgement.review!
      : { rendition: RecordedVersion.of(after.approved, rules.sensitive), reviewed };
    const written = shownFlags(null, after.approved).enabled;
    const next: ApprovalRecord = {
      ours,
      theirs: null,
      // From now on the approved version represents the reviewed one.
      seen: seen.filter(({ revision }) => revision !== reviewed),
      pending: null,
      hidesEnabled: enable !== null && written === !enable && !after.flags.inJson.has(null),
    };
    const isOtherPending = step === null && judgement.isOtherPending;
    return {
      state: {
        ...planned,
        id,
        approved_revision: knownValue(planned.approved_revision) ?? ours.rendition.revision,
      },
      private: encodeRecord({ ...next, ...pendingIn(next, after, isOtherPending, rules) }),
    };
  } catch (error) {
    if (prior === null) throw error;
    // The version sent for approval is recorded, so that the next refresh recognizes it, however the service renders
    // it.
    diagnostics.error(errorText(`approve workflow "${label}"`, client, error));
    return { state: prior, private: encodeRecord({ ...record, seen }) };
  }
}

/** The version that a reviewer saw, if it is recorded here too. */
const recordedOf = (reviewed: string, { seen, ours, theirs }: ApprovalRecord): RecordedVersion | null =>
  seen.find(({ revision }) => revision === reviewed) ??
  [ours, theirs].find((each) => each?.reviewed === reviewed)?.rendition ??
  null;

const sameTexts = (a: ApprovalPlan["sensitive_paths"], b: ApprovalState["sensitive_paths"]): boolean =>
  JSON.stringify(a) === JSON.stringify(b);
