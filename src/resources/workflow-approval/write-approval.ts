import { UNKNOWN } from "../../cty";
import { waitUntil, type ServiceClient } from "../../client";
import type { JsonValue, ResourceContext, Written } from "../../framework";
import { knownValue } from "../attributes";
import {
  noWorkflow,
  flagChangedSincePlan,
  wouldRevertFlag,
  errorText,
  type ProviderData,
  effectOf,
  withoutUnread,
  until,
} from "../shared";
import {
  read,
  shownFlags,
  changes,
  linesOf,
  readBack,
  readVersion,
  same,
  unredacted,
  withFields,
  type ComparisonRules,
  type Rendition,
  type Shown,
} from "../versions";
import { judge } from "./judge";
import { changedSincePlan, refused, anotherWasApproved, goneSince, overtaken } from "./messages";
import { pendingIn, readingOf, rulesOf } from "./read-approval";
import { decodeRecord, encodeRecord, RecordedVersion, withSeen, type ApprovalRecord } from "./record";
import type { ApprovalPlan, ApprovalState, workflowApprovalSchema } from "./schema";
import { decide, type ApprovalStep } from "./steps";

type Result = Written<typeof workflowApprovalSchema>;

interface ApprovalRequest {
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
    throw noWorkflow(id, ", so there is nothing to approve");
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
    if ((await client.workflows.approve(id, options, { signal })) === null) throw goneSince(label);
  };
  const look = (looking: AbortSignal, wasAnswered: boolean): ReturnType<typeof approved> =>
    step.kind === "approve" ? approved(run, looking) : enabled(step.enable, wasAnswered, run, looking);
  return withoutUnread(effectOf(patch, look, signal));
}

/** The interface has no conditional approval: only another read shows whether the reviewed version was approved. */
async function approved({ client, id, label, before, rules }: ApprovalRun, signal: AbortSignal): Promise<Shown> {
  const reviewed = before.submitted;
  if (reviewed === null) throw new Error("an approval needs the submission that was read");
  const linesTo = (now: Rendition): readonly string[] => linesOf(changes(reviewed, now, rules));
  const another = (now: Rendition): Error => anotherWasApproved(label, reviewed, now, linesTo(now));
  const versions = await readBack(client, {
    id,
    version: "approved",
    before,
    rules,
    redact: unredacted,
    signal,
    isSent: (now) => same(reviewed, now, rules),
    isExact: (now) => reviewed.isSameTextAs(now),
    gone: goneSince(label),
    late: another,
    other: async (version, now) =>
      version === "submitted" ? overtaken(label, reviewed, now, linesTo(now)) : another(now),
  });
  return { ...before, ...versions };
}

/** Waits until the service's JSON shows the flag, if it shows the flag there at all. */
const enabled = (
  wanted: boolean,
  wasAnswered: boolean,
  { client, id, label, before }: ApprovalRun,
  signal: AbortSignal,
): Promise<Shown> =>
  waitUntil(
    async (looking) => {
      const options = { signal: looking, redact: unredacted };
      const now = await readVersion(client, id, "approved", options);
      if (now === null) throw goneSince(label);
      const shown = await withFields(client, id, { ...before, approved: now }, { ...options, flags: [null] });
      const isHidden = wasAnswered && !shown.flags.inJson.has(null);
      return isHidden || shown.flags.enabled === wanted ? shown : null;
    },
    until(`workflow "${label}" as ${wanted ? "enabled" : "disabled"}`, signal),
  );
