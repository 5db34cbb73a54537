import { UNKNOWN } from "../../cty";
import type { ServiceClient, Version } from "../../client";
import type { PlanRequest, ResourceContext, Written } from "../../framework";
import { knownValue } from "../shared/attribute-values";
import { changedSincePlan, refuseToRevertFlag } from "../shared/concurrent-change-messages";
import { noWorkflow, errorText, type ProviderData, effectOf, sendUntilShown } from "../shared/service-call";
import { changes, linesOf, same, type ComparisonRules } from "../versions/compare";
import {
  read,
  goneWhile,
  readBack,
  readVersion,
  unredacted,
  withFields,
  type Rendition,
  type Shown,
} from "../versions/read";
import { judge } from "./judge";
import { AT_REVISION, notReviewed, refused } from "./messages";
import { baselineOf, pendingIn, readingOf, rulesOf } from "./read-approval";
import { decodeRecord, encodeRecord } from "./record";
import type { workflowApprovalSchema } from "./schema";
import { decide, type ApprovalStep } from "./steps";

type Result = Written<typeof workflowApprovalSchema>;

/** Create and update: read, judge, decide, run, record. Without a prior state on create. */
export async function writeApproval(
  { planned, prior, private: privateState }: Omit<PlanRequest<typeof workflowApprovalSchema>, "config">,
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
    throw noWorkflow(id, ", so there is nothing to approve");
  }
  const label = before.name ?? id;
  // The recorded version was masked by the paths of its time.
  const rulesBefore = rulesOf((prior ?? planned).sensitive_paths, data);
  const judgement = judge(record, before, reviewed, prior?.enable ?? null, rulesBefore);
  const rules = rulesOf(planned.sensitive_paths, data);
  const step = decide(enable, judgement);
  if (step === "refuse") throw refused(label, reviewed, before, judgement, rules);
  const known = prior?.enable ?? null;
  refuseToRevertFlag(`Workflow "${label}"`, "enable", known, before.flags.enabled, enable);
  const approves = step?.kind === "approve";
  // The plan promised the approved version that it saw.
  if (approves && planned.approved_revision !== UNKNOWN)
    throw changedSincePlan(
      `The approval of workflow "${label}"`,
      "Nothing was written.",
      ["the approved version is not the one that the plan saw"],
      { path: AT_REVISION },
    );

  try {
    const after = step === null ? before : await runStep(step, { client, id, label, before, rules, signal });
    if (after.approved === null) throw new Error("what was approved has an approved version");
    const isMaskedAlike = JSON.stringify(planned.sensitive_paths) === JSON.stringify(prior?.sensitive_paths ?? null);
    const keeps = judgement.approved === "recorded" && isMaskedAlike;
    const baseline = keeps ? record.baseline! : baselineOf(after.approved, reviewed, rules);
    const written = after.approved.own.flags.get(null) ?? null;
    return {
      state: {
        ...planned,
        id,
        approved_revision: knownValue(planned.approved_revision) ?? baseline.rendition.revision,
      },
      private: encodeRecord({
        baseline,
        pending: pendingIn(after, judgement),
        hidesEnabled: enable !== null && written === !enable && !after.flags.inJson.has(null),
      }),
    };
  } catch (error) {
    if (prior === null) throw error;
    diagnostics.error(errorText(`approve workflow "${label}"`, client, error));
    // If the approval takes effect later, the next refresh recognizes what was approved, however the service renders it.
    const baseline = approves ? baselineOf(before.submitted!, reviewed, rules) : record.baseline;
    return { state: prior, private: encodeRecord({ ...record, baseline }) };
  }
}

interface ApprovalRun {
  readonly client: ServiceClient;
  readonly id: string;
  readonly label: string;
  /** What the step was decided on. */
  readonly before: Shown;
  readonly rules: ComparisonRules;
  readonly signal: AbortSignal;
}

/** Sends the call, and waits until a read shows its effect. @returns what is shown then */
async function runStep(step: ApprovalStep, run: ApprovalRun): Promise<Shown> {
  const { client, id, label, signal } = run;
  const { enable } = step;
  const flag = enable === null ? {} : { enableWorkflow: enable };
  const patch = async (): Promise<void> => {
    const options = step.kind === "approve" ? { approveWorkflow: true, ...flag } : flag;
    if ((await client.workflows.approve(id, options, { signal })) === null) throw goneWhile("approved", id);
  };
  if (step.kind === "approve") return effectOf(patch, (looking) => approved(run, looking), signal);
  const what = `workflow "${label}" as ${step.enable ? "enabled" : "disabled"}`;
  return sendUntilShown(what, patch, (...looking) => enabled(step.enable, run, ...looking), signal);
}

/** The interface has no conditional approval: only another read shows whether the reviewed version was approved. */
async function approved({ client, id, label, before, rules }: ApprovalRun, signal: AbortSignal): Promise<Shown> {
  const reviewed = before.submitted;
  if (reviewed === null) throw new Error("an approval needs the submission that was read");
  const linesTo = (now: Rendition): readonly string[] => linesOf(changes(reviewed, now, rules));
  const other = (version: Version, now: Rendition): Error => notReviewed(label, version, reviewed, now, linesTo(now));
  const versions = await readBack(client, {
    id,
    version: "approved",
    before,
    rules,
    redact: unredacted,
    signal,
    isSent: (now) => same(reviewed, now, rules),
    isExact: (now) => reviewed.isSameTextAs(now),
    gone: goneWhile("approved", id),
    late: (still) => other("approved", still),
    other: async (version, now) => other(version, now),
  });
  return { ...before, ...versions };
}

/** Null unless the service's JSON shows the flag, if it shows the flag there at all. */
async function enabled(
  wanted: boolean,
  { client, id, before }: ApprovalRun,
  signal: AbortSignal,
  wasAnswered: boolean,
): Promise<Shown | null> {
  const options = { signal, redact: unredacted };
  const now = await readVersion(client, id, "approved", options);
  if (now === null) throw goneWhile("approved", id);
  const shown = await withFields(client, id, { ...before, approved: now }, { ...options, flags: [null] });
  const isHidden = wasAnswered && !shown.flags.inJson.has(null);
  return isHidden || shown.flags.enabled === wanted ? shown : null;
}
