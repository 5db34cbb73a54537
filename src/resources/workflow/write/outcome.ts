import { UNKNOWN, type Unknown } from "../../../cty";
import { documentName, documentsEqual, revision } from "../../../document";
import {
  judge,
  pendingLines,
  type FlagName,
  type FlagNames,
  type Judgement,
  type Rendition,
  type Shown,
} from "../../versions";
import { encodeRecord } from "../private-state";
import { hashesNeeded, knownBy, UNKNOWN_STATE, type Recorded } from "../record";
import type { WorkflowPlan } from "../schema";
import { withEarlier, type SecretHashes } from "../secret-hashes";
import { NOTHING_READ, plannedText, type Decision, type Progress, type WrittenWorkflow } from "./decide";
import type { Step } from "./steps";

/** What the steps came to, with the record of it. */
export interface Outcome {
  readonly decision: Omit<Decision, "start">;
  readonly done: readonly Step[];
  readonly shown: Shown;
  readonly record: Recorded;
  readonly judgement: Judgement;
}

/**
 * The record after the steps, and what the service shows by it.
 *
 * @param hashes that recognize secrets from now on
 */
export const outcomeOf = (decision: Decision, ran: Progress, hashes: SecretHashes | null): Outcome =>
  judged(decision, ran, recordAfter(decision, ran, hashes));

function judged(
  decision: Outcome["decision"],
  { done, shown }: Pick<Progress, "done" | "shown">,
  record: Recorded,
): Outcome {
  const { wanted, rules } = decision;
  return { decision, done, shown, record, judgement: judge(knownBy(record, UNKNOWN_STATE), shown, wanted, rules) };
}

function recordAfter(decision: Decision, ran: Progress, hashes: SecretHashes | null): Recorded {
  const { record, wanted, before, steps } = decision;
  const { submitted, approved } = ran.shown;
  const baseline = baselineAfter(decision, ran);
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
    undoneFlags: flagsOf(steps.slice(ran.done.length)),
    mayAdoptDrift: false,
    secrets: hashesNeeded(hashes, [baseline, submitted, approved]),
    writtenAt: before === null || ran.done.length > 0 ? new Date().toISOString() : record.writtenAt,
  };
}

/** Our rendition in the version that is read from now on; null if no read has shown one. */
function baselineAfter(decision: Decision, { shown, written }: Progress): Rendition | null {
  const { before, wanted, record } = decision;
  if (written !== null || sendsContent(decision)) return written;
  const versions = wanted.approve ? (["approved", "submitted"] as const) : (["submitted", "approved"] as const);
  const ours = versions.find((version) => before?.judgement[version].whose === "wanted");
  return ours === undefined ? record.baseline : shown[ours];
}

/** Whether a document was sent, by the steps or by the create request before them. */
const sendsContent = ({ before, steps }: Decision): boolean =>
  before === null || steps.some(({ kind }) => kind === "replace");

/** The flags that steps set. */
const flagsOf = (steps: readonly Step[]): FlagNames =>
  new Set(
    steps.flatMap((step): FlagName[] => {
      if (step.kind === "trigger") return [step.name];
      return step.kind === "enable" || (step.kind === "approve" && step.enable !== null) ? [null] : [];
    }),
  );

/**
 * State after the run, but for the id. What the plan knew stays, even if somebody has changed it since: the next refresh
 * shows that. With errors (`failed`) the engine does not hold the plan against it, so all is as observed: only flags that
 * were actually set count as set, so that the next plan shows the others.
 */
export function stateAfter({ decision, done, shown, judgement }: Outcome, failed: boolean): WorkflowPlan {
  const { planned, prior, wanted } = decision;
  const after = <T>(known: T | Unknown, observed: () => T): T => (failed || known === UNKNOWN ? observed() : known);
  const isApproved = judgement.approved.whose === "wanted";
  const isInApproved = isApproved && (wanted.approve || judgement.submitted.whose !== "wanted");
  const rendition = isInApproved ? shown.approved : (shown.submitted ?? shown.approved);
  const flags = flagsAfter(decision, done, shown);
  return {
    ...planned,
    name: after(planned.name, () => shown.name ?? documentName(wanted.document) ?? prior?.state.name ?? null),
    revision: after(planned.revision, () => revision(wanted.document)),
    server_revision: after(planned.server_revision, () => rendition?.serverRevision() ?? null),
    state: after(planned.state, () => (isApproved ? "approved" : "submitted")),
    pending_submission: after(planned.pending_submission, () => judgement.pendingSubmission),
    pending_changes: after(planned.pending_changes, () => pendingLines(judgement)),
    drift: after(planned.drift, () => []),
    enabled: after(planned.enabled, () => flags.enabled),
    triggers: after(planned.triggers, () => flags.triggers),
  };
}

/** A flag that was not set is as before; after a submission, which may reset flags, it is not known. */
function flagsAfter(
  { wanted, prior, planned, steps, before }: Outcome["decision"],
  done: readonly Step[],
  shown: Shown,
): Pick<WorkflowPlan, "enabled" | "triggers"> {
  const undone = flagsOf(steps.slice(done.length));
  const isReset = before === null || done.some(({ kind }) => kind === "replace");
  const earlier = isReset ? null : (prior?.state ?? null);
  const enabled = undone.has(null) ? (earlier?.enabled ?? null) : wanted.enabled;
  const triggers = [...wanted.triggers].flatMap(([name, enable]): [string, boolean][] => {
    const value = undone.has(name) ? earlier?.triggers?.get(name) : enable;
    return value === undefined ? [] : [[name, value]];
  });
  return {
    enabled: wanted.enabled === null ? shown.flags.enabled : enabled,
    triggers: wanted.triggers.size === 0 ? planned.triggers : new Map(triggers),
  };
}

/** After a create request whose answer was lost: it is unknown whether the workflow exists. */
export function unconfirmed(decision: Omit<Decision, "start">, before: readonly string[]): WrittenWorkflow {
  const { planned, wanted, record, steps } = decision;
  const outcome = judged(decision, { done: [], shown: NOTHING_READ }, record);
  const { secrets } = record;
  const writtenAt = new Date().toISOString();
  return {
    state: { ...stateAfter(outcome, true), id: null },
    private: encodeRecord(
      { kind: "unconfirmed", sent: wanted.document, before, undoneFlags: flagsOf(steps), secrets, writtenAt },
      plannedText(planned),
    ),
  };
}

/**
 * After an update that failed to write the document: state stays as it was. Secrets that may have arrived are recognised
 * from now on. Null for an adoption, because the next apply would delete a tainted object.
 */
export function keptAsBefore({ record, prior }: Decision, attempted: SecretHashes | null): WrittenWorkflow | null {
  if (prior === null || attempted === null) return prior;
  const { current = [], earlier = [] } = record.secrets ?? {};
  const secrets = withEarlier({ salt: attempted.salt, current, earlier }, attempted.current);
  return { state: prior.state, private: encodeRecord({ ...record, secrets }, prior.state.document) };
}
