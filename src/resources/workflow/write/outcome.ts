import { UNKNOWN, type Unknown } from "../../../cty";
import type { Version } from "../../../client";
import { documentName, documentsEqual, matches, revision } from "../../../document";
import { encodeRecord } from "../private-state";
import { hashesNeeded, redactionOf, type Recorded } from "../record";
import type { WorkflowPlan } from "../schema";
import type { SecretHashes } from "../secrets";
import {
  comparisonRules,
  type FlagName,
  type FlagNames,
  judge,
  type Judgement,
  NOTHING_SHOWN,
  type Observation,
  pendingLines,
  redactedBy,
  type Rendition,
} from "../../workflow-versions";
import { plannedText, type Decision, type WrittenWorkflow } from "./decision";
import { knownIn, type Progress } from "./run";
import type { Step } from "./steps";

/** A run of steps with the observation after it, and its judgement. */
export interface Outcome {
  readonly decision: Decision;
  readonly progress: Progress;
  readonly after: Observation;
  /** Whether `after` is what the steps themselves saw, because observing again failed. */
  readonly isPresumed: boolean;
  readonly judgement: Judgement;
}

/** Judges the observation after the steps. If it is null, what the steps saw is used instead. */
export function judgeOutcome(decision: Decision, progress: Progress, observed: Observation | null): Outcome {
  const after = observed ?? lastObservedState(progress, decision);
  const { wanted } = decision;
  const known = knownIn(progress, decision);
  const held = sendsContent(decision) ? progress.renditions : known.renditions;
  const renditions = [...new Set([...held, ...keptRenditions(decision)])];
  const judgement = judge({ ...known, renditions }, after, wanted, {
    ...comparisonRules(decision.rules, { applied: wanted.document, renditions }, isStillImported(decision)),
    whileWriting: true,
  });
  return { decision, progress, after, isPresumed: observed === null, judgement };
}

/** The same for what the next refresh will see, redacted with the record. */
export async function settled(outcome: Outcome, hashes: SecretHashes | null): Promise<Outcome> {
  if (hashes === null) return outcome;
  const { decision, progress, after, isPresumed } = outcome;
  const seen = await redactedBy(after, redactionOf(recordAfter(outcome, hashes)).redact);
  return { ...judgeOutcome(decision, progress, seen), isPresumed };
}

/**
 * Someone else's version in place of ours, or of the one that the steps were decided on: the approved one, or our
 * submission if nothing is to be approved. Null if there is none.
 */
export function foreignAfter({ judgement, progress, decision: { wanted } }: Outcome): Version | null {
  const { submitted, approved } = judgement;
  // That is told already, and what stands there is what was observed.
  if (progress.isOvertaken) return null;
  const isExpected = ({ whose, since }: Judgement["approved"]): boolean =>
    whose === "absent" || whose === "wanted" || ["unchanged", "continued", "released"].includes(since.kind);
  if (!isExpected(approved)) return "approved";
  if (progress.renditions.length === 0) return null;
  // If everything planned is done, the approved version is ours.
  const isDone = wanted.approve && progress.failed === null;
  if (isDone && approved.whose !== "absent" && approved.whose !== "wanted") return "approved";
  return !wanted.approve && !isExpected(submitted) ? "submitted" : null;
}

/** The workflow as the steps left and saw it, if it cannot be observed again. */
function lastObservedState({ id, observed, renditions, done }: Progress, { before, wanted }: Decision): Observation {
  if (observed !== null) return observed;
  const latest = renditions[0] ?? null;
  const isApproved = done.some(({ kind }) => kind === "approve");
  const isSent = before === null || done.some(({ kind }) => kind === "replace");
  const pending = isSent ? latest : before.observation.submitted;
  return {
    id,
    // An approval makes the submitted version the approved one.
    submitted: isApproved ? null : pending,
    approved: isApproved ? latest : (before?.observation.approved ?? null),
    name: documentName(wanted.document) ?? before?.observation.name ?? null,
    flags: before?.observation.flags ?? NOTHING_SHOWN,
    attributes: before?.observation.attributes ?? {},
  };
}

/** Whether a document was sent, by the steps or by the create request before them. */
const sendsContent = ({ before, steps }: Decision): boolean =>
  before === null || steps.some(({ kind }) => kind === "replace");

/** Whether only the service's own text was ever applied. */
const isStillImported = (decision: Decision): boolean => decision.record.kind === "imported" && !sendsContent(decision);

/** Renditions of an earlier write have an earlier document; those of the imported document are still valid. */
function keptRenditions(decision: Decision): readonly Rendition[] {
  const { applied, renditions } = decision.record;
  const isSame = applied === null || documentsEqual(applied, decision.wanted.document);
  return isSame && !sendsContent(decision) ? renditions : [];
}

const undoneSteps = ({ progress, decision: { steps } }: Outcome): readonly Step[] => steps.slice(progress.done.length);

/**
 * The record after the run; its first rendition is the baseline, that of the version that is read from now on.
 *
 * @param hashes that recognize secrets from now on
 */
export function recordAfter(outcome: Outcome, hashes: SecretHashes | null): Recorded {
  const { decision, progress, after, isPresumed, judgement } = outcome;
  const { record, wanted } = decision;
  const undone = undoneSteps(outcome);
  const versions: readonly Version[] = wanted.approve ? ["approved", "submitted"] : ["submitted", "approved"];
  const ours = [
    ...versions.flatMap((version) => (judgement[version].whose === "wanted" ? [after[version]!] : [])),
    ...progress.renditions,
    ...keptRenditions(decision),
  ];
  const renditions = [...new Map(ours.map((rendition) => [rendition.text, rendition])).values()];
  const shown = [after.submitted, after.approved].filter((version) => version !== null);
  // A create that is not read back, and shows what was sent with the service's additions: the next refresh makes that
  // the baseline.
  const maySoonBeRead = decision.before === null && shown.every((version) => matches(wanted.document, version));
  const isRead = renditions.length > 0 || (shown.length > 0 && !maySoonBeRead);
  const kind = isRead ? "confirmed" : "notYetReadBack";
  const approvedAtLastWrite = judgement.approved.whose === "wanted" ? null : after.approved;
  return {
    kind: isStillImported(decision) ? "imported" : kind,
    applied: wanted.document,
    attempted: null,
    renditions,
    approvedAtLastWrite,
    lastObserved: after,
    undoneFlags: flagsOf(undone),
    hiddenFlags: isPresumed || undone.length > 0 ? record.hiddenFlags : hiddenFlags(after, decision),
    mayAdoptDrift: false,
    secrets: hashesNeeded(hashes, [...renditions, approvedAtLastWrite, after.submitted, after.approved]),
    writtenAt: decision.before === null || progress.done.length > 0 ? new Date().toISOString() : record.writtenAt,
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

/**
 * Flags whose value in the document differs right after we set them, so that the document does not show their state.
 * JSON always follows, so there somebody has changed the flag since.
 */
function hiddenFlags({ flags }: Observation, { wanted }: Decision): FlagNames {
  const contradicts = (name: FlagName, shown: boolean | null | undefined, wish: boolean): boolean =>
    !flags.inJson.has(name) && (shown ?? wish) !== wish;
  return new Set([
    ...(wanted.enabled !== null && contradicts(null, flags.enabled, wanted.enabled) ? [null] : []),
    ...[...wanted.triggers].flatMap(([name, wish]) =>
      contradicts(name, flags.triggers.get(name), wish) ? [name] : [],
    ),
  ]);
}

/**
 * State after the run. What the plan knew stays, even if somebody has changed it since: the next refresh shows that. With
 * errors (`failed`) the engine does not hold the plan against it, so the rest is as observed: only flags that were
 * actually set count as set, so that the next plan shows the others.
 */
export function stateAfter(outcome: Outcome, failed: boolean): WorkflowPlan {
  const { progress, after, judgement, decision } = outcome;
  const { planned, wanted, rules } = decision;
  const prior = decision.prior?.state;
  const isApproved = judgement.approved.whose === "wanted";
  const isSubmitted = judgement.submitted.whose === "wanted";
  const read = isApproved && (wanted.approve || !isSubmitted) ? after.approved : (after.submitted ?? after.approved);
  // An approval by revision must not find somebody else's work under it.
  const rendition = (progress.isOvertaken ? null : read) ?? progress.renditions[0] ?? null;
  const isPending = after.submitted !== null && !isSubmitted;
  const isEnableUndone = undoneSteps(outcome).some(({ kind }) => kind === "enable" || kind === "approve");
  const enabled = (): WorkflowPlan["enabled"] => {
    if (wanted.enabled !== null && failed && isEnableUndone)
      return isResubmitted(outcome) ? null : (prior?.enabled ?? null);
    return failed && wanted.enabled === null ? after.flags.enabled : promised(planned.enabled, after.flags.enabled);
  };
  const state = isApproved ? "approved" : "submitted";
  return {
    ...planned,
    id: progress.id,
    name: promised(planned.name, after.name ?? prior?.name ?? null),
    revision: promised(planned.revision, revision(wanted.document)),
    server_revision: promised(planned.server_revision, rendition?.serverRevision() ?? null),
    state: failed ? state : promised(planned.state, state),
    ...(failed || planned.pending_submission === UNKNOWN
      ? { pending_submission: isPending, pending_changes: isPending ? pendingLines(judgement, rules) : null }
      : {}),
    drift: promised(planned.drift, []),
    enabled: enabled(),
    triggers: failed ? triggersAfterFailure(outcome) : planned.triggers,
  };
}

/** @param observed where the plan did not know the value */
const promised = <T>(planned: T | Unknown, observed: T): T => (planned === UNKNOWN ? observed : planned);

/** A service may reset the flags on submission, so their previous values are no longer known. */
const isResubmitted = ({ progress: { done }, decision }: Outcome): boolean =>
  decision.before === null || done.some(({ kind }) => kind === "replace");

/** A trigger that was not set keeps its earlier value, or none. */
function triggersAfterFailure(outcome: Outcome): WorkflowPlan["triggers"] {
  const { wanted, prior, planned } = outcome.decision;
  if (wanted.triggers.size === 0) return planned.triggers;
  const undone = flagsOf(undoneSteps(outcome));
  return new Map(
    [...wanted.triggers].flatMap(([name, enable]): [string, boolean][] => {
      if (!undone.has(name)) return [[name, enable]];
      const earlier = isResubmitted(outcome) ? undefined : prior?.state.triggers?.get(name);
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
      { kind: "unconfirmed", applied: document, before, undoneFlags: flagsOf(steps), secrets, writtenAt },
      plannedText(planned),
    ),
  };
}

/**
 * After an update that failed to write the document: state stays as it was, and the document that may have arrived is
 * recorded.
 */
export function unwritten(
  { record, wanted, prior }: Decision,
  { unanswered }: Progress,
  hashes: SecretHashes | null,
): WrittenWorkflow | null {
  if (prior === null || !unanswered) return prior;
  const { current = [], attempted = [], earlier = [] } = record.secrets ?? {};
  const secrets =
    hashes === null
      ? record.secrets
      : { salt: hashes.salt, current, attempted: [...attempted, ...hashes.current], earlier };
  const writtenAt = new Date().toISOString();
  const recorded: Recorded = { ...record, attempted: wanted.document, secrets, writtenAt };
  return { state: prior.state, private: encodeRecord(recorded, prior.state.document) };
}
