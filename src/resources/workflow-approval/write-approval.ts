import { UNKNOWN } from "../../cty";
import type { JsonValue, ResourceContext, Written } from "../../framework";
import { knownValue } from "../attributes";
import { flagChangedSincePlan, type OwnWrite, unreadChanges, warningsOfUnread } from "../observation";
import { errorText, type ProviderData } from "../connection";
import { judge, observe, unredacted, type Observation } from "../workflow-versions";
import { changedSincePlan, labelOf, noWorkflow, refused } from "./messages";
import { decodeRecord, encodeRecord, RecordedVersion, withPending, withSeen, type ApprovalRecord } from "./record";
import { runSteps } from "./run";
import type { ApprovalPlan, ApprovalState, workflowApprovalSchema } from "./schema";
import { knownBy, rulesOf, wantedBy } from "./sides";
import { decide } from "./steps";

type Result = Written<typeof workflowApprovalSchema>;

export interface ApprovalRequest {
  readonly planned: ApprovalPlan;
  /** Null on create. */
  readonly prior: ApprovalState | null;
  readonly private: JsonValue;
}

/** Create and update: observe, judge, decide, run; then observe, judge and record. */
export async function writeApproval(
  { planned, prior, private: privateState }: ApprovalRequest,
  { data, signal, diagnostics }: ResourceContext<ProviderData>,
): Promise<Result> {
  const { client } = data;
  const id = knownValue(planned.workflow_id) ?? "";
  const reviewed = knownValue(planned.server_revision) ?? "";
  const enable = knownValue(planned.enable);
  const readAt = performance.now();
  const observation = await observe(client, id, { signal, redact: unredacted });
  if (observation === null) {
    await data.confirmService({ signal });
    throw noWorkflow(id);
  }
  const label = labelOf(observation);

  const record = decodeRecord(privateState);
  // The recorded version was masked by the paths of its time.
  const rulesBefore = rulesOf((prior ?? planned).sensitive_paths, data);
  const wanted = wantedBy(reviewed, enable);
  const judgement = judge(knownBy(record, prior?.enable ?? null), observation, wanted, rulesBefore);
  const decision = decide(enable, judgement);
  const rules = rulesOf(planned.sensitive_paths, data);
  if (decision.kind === "refuse") {
    const { because } = decision;
    throw refused({ because, observation, reviewed, recorded: recordedOf(reviewed, record), rules });
  }
  const flag = judgement.flags.get(null)!;
  if (flag.isChangedConcurrently) throw flagChangedSincePlan(`Workflow "${label}"`, "enable", flag.known!, flag.shown!);
  const approves = decision.steps.some(({ kind }) => kind === "approve");
  // The plan promised the approved version that it saw.
  if (approves && planned.approved_revision !== UNKNOWN) throw changedSincePlan(label);

  const seen = approves
    ? withSeen(record.seen, RecordedVersion.of(observation.submitted!, rules.sensitive))
    : record.seen;
  try {
    const after = await runSteps(decision.steps, { client, id, before: observation, rules, signal });
    if (enable !== null && flag.known !== !enable && decision.steps.length > 0) {
      const set = { trigger: null, enabled: enable };
      const sent: readonly OwnWrite[] = approves ? ["approval", set] : [set];
      // Whoever submitted what was reviewed did so before it was read, or reading has shown it.
      const question = { id, sent, readAt, isOurs: false, shown: [] };
      const unread = await unreadChanges(data, question, { signal });
      const showsFlag = after.flags.inJson.has(null);
      const flags = new Map([[null, { enabled: enable, showsFlag }]]);
      const undertaking = { id, subject: `workflow "${label}"`, deletes: false, flags };
      warningsOfUnread(unread, undertaking).forEach((warning) => diagnostics.warning(warning));
    }
    const keeps = judgement.approved.isRecorded && sameTexts(planned.sensitive_paths, prior?.sensitive_paths ?? null);
    const kept = keeps ? [record.ours, record.theirs].find((each) => each?.reviewed === reviewed) : undefined;
    const rulesAfter = rulesOf(planned.sensitive_paths, data);
    const ours = kept ?? { rendition: RecordedVersion.of(approvedOf(after), rulesAfter.sensitive), reviewed };
    const next: ApprovalRecord = {
      ours,
      theirs: null,
      // From now on the approved version represents the reviewed one.
      seen: seen.filter(({ revision }) => revision !== reviewed),
      pending: null,
      hidesEnabled: enable !== null && (after.flags.enabled ?? enable) !== enable,
    };
    const judgedAfter = judge(knownBy(next, enable), after, wanted, rulesAfter);
    return {
      state: {
        ...planned,
        id,
        approved_revision: knownValue(planned.approved_revision) ?? ours.rendition.revision,
      },
      private: encodeRecord(withPending(next, judgedAfter, rulesAfter)),
    };
  } catch (error) {
    if (prior === null) throw error;
    // The version sent for approval is recorded, so that the next refresh recognizes it, however the service renders
    // it.
    diagnostics.error(errorText(`approve workflow "${label}"`, client, error));
    return { state: prior, private: encodeRecord({ ...record, seen }) };
  }
}

function approvedOf({ approved }: Observation): NonNullable<Observation["approved"]> {
  if (approved === null) throw new Error("what was approved has an approved version");
  return approved;
}

/** The version that a reviewer saw, if it is recorded here too. */
const recordedOf = (reviewed: string, { seen, ours, theirs }: ApprovalRecord): RecordedVersion | null =>
  seen.find(({ revision }) => revision === reviewed) ??
  [ours, theirs].find((each) => each?.reviewed === reviewed)?.rendition ??
  null;

const sameTexts = (a: ApprovalPlan["sensitive_paths"], b: ApprovalState["sensitive_paths"]): boolean =>
  JSON.stringify(a) === JSON.stringify(b);
