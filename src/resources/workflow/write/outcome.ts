import { UNKNOWN, type Unknown } from "../../../cty";
import { documentName, documentsEqual, revision } from "../../../document";
import { encodeRecord } from "../private-state";
import { hashesNeeded, knownBy, redactionOf, UNKNOWN_STATE, type Recorded } from "../record";
import type { WorkflowPlan } from "../schema";
import type { SecretHashes } from "../secrets";
import {
  comparisonRules,
  flagIn,
  judge,
  pendingLines,
  redactedVersions,
  shownFlags,
  type FlagName,
  type FlagNames,
  type Judgement,
  type Rendition,
  type Shown,
} from "../../versions";
import { plannedText, type Decision, type WrittenWorkflow, type Failure, type Progress } from "./decision";
import type { Step } from "./steps";

/** What the steps came to, with the record of it. */
export interface Outcome {
  readonly decision: Decision;
  readonly progress: Progress;
  readonly shown: Shown;
  readonly record: Recorded;
  readonly judgement: Judgement;
}

/**
 * The record after the steps, and what the service shows by it.
 *
 * @param hashes that recognize secrets from now on
 */
export async function outcomeOf(decision: Decision, progress: Progress, hashes: SecretHashes | null): Promise<Outcome> {
  const { shown, written } = progress;
  const record = recordAfter(decision, progress, shown, baselineAfter(decision, shown, written), hashes);
  if (hashes === null) return judged(decision, progress, shown, record);
  // As the next refresh will see it.
  const { redact } = redactionOf(record);
  const seen = { ...shown, ...(await redactedVersions(shown, redact)) };
  const baseline = baselineAfter(decision, seen, (await written?.redactedWith(redact)) ?? null);
  return judged(decision, progress, seen, recordAfter(decision, progress, seen, baseline, hashes));
}

function judged(decision: Decision, progress: Progress, shown: Shown, record: Recorded): Outcome {
  const { wanted, rules } = decision;
  const known = knownBy(record, UNKNOWN_STATE);
  const judgement = judge(known, shown, wanted, comparisonRules(rules, known, wanted.document));
  return { decision, progress, shown, record, judgement };
}

/** Our rendition in the version that is read from now on; null if no read has shown one. */
function baselineAfter(decision: Decision, shown: Shown, written: Rendition | null): Rendition | null {
  const { before, wanted, record } = decision;
  if (written !== null || sendsContent(decision)) return written;
  const versions = wanted.approve ? (["approved", "submitted"] as const) : (["submitted", "approved"] as const);
  const ours = versions.find((version) => before?.judgement[version].whose === "wanted");
  return ours === undefined ? record.baseline : shown[ours];
}

/** Whether a document was sent, by the steps or by the create request before them. */
const sendsContent = ({ before, steps }: Decision): boolean =>
  before === null || steps.some(({ kind }) => kind === "replace");

const undoneSteps = ({ steps }: Decision, { done }: Progress): readonly Step[] => steps.slice(done.length);

function recordAfter(
  decision: Decision,
  progress: Progress,
  shown: Shown,
  baseline: Rendition | null,
  hashes: SecretHashes | null,
): Recorded {
  const { record, wanted, before } = decision;
  const { submitted, approved } = shown;
  const document = approved ?? submitted;
  const undone = undoneSteps(decision, progress);
  const isStillImported =
    record.kind === "imported" &&
    !sendsContent(decision) &&
    documentsEqual(wanted.document, record.sent ?? record.baseline!);
  const kind = before === null && baseline === null ? "notYetReadBack" : "confirmed";
  return {
    kind: isStillImported ? "imported" : kind,
    sent: wanted.document,
    baseline,
    seen: { submitted, approved },
    undoneFlags: flagsOf(undone),
    unfollowing: undone.length > 0 || document === null ? record.unfollowing : unfollowingIn(document, wanted),
    mayAdoptDrift: false,
    secrets: hashesNeeded(hashes, [baseline, submitted, approved]),
    writtenAt: before === null || progress.done.length > 0 ? new Date().toISOString() : record.writtenAt,
  };
}

/** The flags that steps set. */
const flagsOf = (steps: readonly Step[]): FlagNames =>
  new Set(
    steps.flatMap((step): FlagName[] => {
      if (step.kind === "trigger") return [step.name];
      return step.kind === "enable" || (step.kind === "approve" && step.enable !== null) ? [null] : [];
    }),
  );

/** Managed flags that a document contradicts right after they were set: there it does not follow writes. */
export function unfollowingIn(document: Rendition, { enabled, triggers }: Decision["wanted"]): FlagNames {
  const shown = shownFlags(null, document);
  const managed: readonly (readonly [FlagName, boolean | null])[] = [[null, enabled], ...triggers];
  return new Set(managed.flatMap(([name, wish]) => (wish !== null && flagIn(shown, name) === !wish ? [name] : [])));
}

/**
 * State after the run. What the plan knew stays, even if somebody has changed it since: the next refresh shows that. With
 * errors (`failed`) the engine does not hold the plan against it, so the rest is as observed: only flags that were
 * actually set count as set, so that the next plan shows the others.
 */
export function stateAfter({ decision, progress, shown, judgement }: Outcome, failed: boolean): WorkflowPlan {
  const { planned, wanted, rules } = decision;
  const prior = decision.prior?.state;
  const undone = undoneSteps(decision, progress);
  const isApproved = judgement.approved.whose === "wanted";
  const isSubmitted = judgement.submitted.whose === "wanted";
  const rendition =
    isApproved && (wanted.approve || !isSubmitted) ? shown.approved : (shown.submitted ?? shown.approved);
  const isPending = judgement.pendingSubmission;
  const enabled = (): WorkflowPlan["enabled"] => {
    const isUndone = undone.some(({ kind }) => kind === "enable" || kind === "approve");
    if (failed && wanted.enabled !== null && isUndone)
      return isResubmitted(decision, progress) ? null : (prior?.enabled ?? null);
    return failed && wanted.enabled === null ? shown.flags.enabled : promised(planned.enabled, shown.flags.enabled);
  };
  const state = isApproved ? "approved" : "submitted";
  return {
    ...planned,
    id: progress.id,
    name: promised(planned.name, shown.name ?? documentName(wanted.document) ?? prior?.name ?? null),
    revision: promised(planned.revision, revision(wanted.document)),
    server_revision: promised(planned.server_revision, rendition?.serverRevision() ?? null),
    state: failed ? state : promised(planned.state, state),
    ...(failed || planned.pending_submission === UNKNOWN
      ? { pending_submission: isPending, pending_changes: isPending ? pendingLines(judgement, rules) : null }
      : {}),
    drift: promised(planned.drift, []),
    enabled: enabled(),
    triggers: failed ? triggersAfterFailure(decision, progress) : planned.triggers,
  };
}

/** @param observed where the plan did not know the value */
const promised = <T>(planned: T | Unknown, observed: T): T => (planned === UNKNOWN ? observed : planned);

/** A service may reset the flags on submission, so their previous values are no longer known. */
const isResubmitted = ({ before }: Decision, { done }: Progress): boolean =>
  before === null || done.some(({ kind }) => kind === "replace");

/** A trigger that was not set keeps its earlier value, or none. */
function triggersAfterFailure(decision: Decision, progress: Progress): WorkflowPlan["triggers"] {
  const { wanted, prior, planned } = decision;
  if (wanted.triggers.size === 0) return planned.triggers;
  const undone = flagsOf(undoneSteps(decision, progress));
  return new Map(
    [...wanted.triggers].flatMap(([name, enable]): [string, boolean][] => {
      if (!undone.has(name)) return [[name, enable]];
      const earlier = isResubmitted(decision, progress) ? undefined : prior?.state.triggers?.get(name);
      return earlier === undefined ? [] : [[name, earlier]];
    }),
  );
}

/** After a create request whose answer was lost: it is unknown whether the workflow exists. */
export function unconfirmed(
  { planned, wanted, record: { secrets }, steps }: Omit<Decision, "start">,
  before: readonly string[],
): WrittenWorkflow {
  const { document, enabled, triggers } = wanted;
  const writtenAt = new Date().toISOString();
  return {
    state: {
      ...planned,
      id: null,
      name: typeof planned.name === "string" ? planned.name : documentName(document),
      revision: revision(document),
      server_revision: null,
      state: "submitted",
      pending_submission: false,
      pending_changes: null,
      drift: [],
      enabled: enabled === null ? planned.enabled : null,
      triggers: triggers.size === 0 ? planned.triggers : new Map(),
    },
    private: encodeRecord(
      { kind: "unconfirmed", sent: document, before, undoneFlags: flagsOf(steps), secrets, writtenAt },
      plannedText(planned),
    ),
  };
}

/**
 * After an update that failed to write the document: state stays as it was. Secrets that may have arrived are recognised
 * from now on.
 */
export function keptAsBefore(
  { record, prior }: Decision,
  arrival: Failure["arrival"],
  hashes: SecretHashes | null,
): WrittenWorkflow | null {
  if (prior === null || arrival === "refused") return prior;
  const { current = [], attempted = [], earlier = [] } = record.secrets ?? {};
  const secrets =
    hashes === null
      ? record.secrets
      : { salt: hashes.salt, current, attempted: [...attempted, ...hashes.current], earlier };
  const recorded: Recorded = { ...record, secrets, writtenAt: new Date().toISOString() };
  return { state: prior.state, private: encodeRecord(recorded, prior.state.document) };
}
