import { UNKNOWN, type Unknown } from "../../cty";
import { documentName, documentsEqual, revision } from "../../document";
import { writtenNow } from "../shared/provenance";
import type { FlagName, FlagNames } from "../versions/flags";
import { judge, pendingLines } from "../versions/judge";
import type { Rendition } from "../versions/read";
import { encodeRecord, knownBy, type Recorded } from "./record";
import { hashesNeeded, withEarlier } from "./redaction";
import { NOTHING_DONE, type Outcome, type Write } from "./run";
import { plannedText, type StoredWorkflow, type WorkflowPlan, type WrittenWorkflow } from "./schema";
import type { Step } from "./steps";

/** State and record of how far the steps came. */
export function stateAndRecord(write: Write, outcome: Outcome, failed: boolean): WrittenWorkflow {
  const record = recordAfter(write, outcome);
  return {
    state: { ...stateAfter(write, outcome, record, failed), id: write.id },
    private: encodeRecord(record, plannedText(write.planned)),
  };
}

export function recordAfter(write: Write, outcome: Outcome): Recorded {
  const { record, wanted, before, steps } = write;
  const { submitted, approved } = outcome.shown;
  const baseline = baselineAfter(write, outcome);
  const isStillImported =
    record.kind === "imported" &&
    !sendsContent(write) &&
    documentsEqual(wanted.document, record.sent ?? record.baseline!);
  const kind = baseline === null ? "notYetReadBack" : "confirmed";
  return {
    kind: isStillImported ? "imported" : kind,
    sent: wanted.document,
    baseline,
    seen: { submitted, approved },
    undoneFlags: flagsOf(steps.slice(outcome.done.length)),
    mayAdoptDrift: false,
    secrets: hashesNeeded(write.redaction.hashes, [baseline, submitted, approved]),
    ...(before === null || outcome.done.length > 0 ? writtenNow() : { writtenAt: record.writtenAt }),
  };
}

/** Our rendition in the version that is read from now on; null if no read has shown one. */
function baselineAfter(write: Write, { shown, written }: Outcome): Rendition | null {
  const { before, wanted, record } = write;
  if (written !== null || sendsContent(write)) return written;
  const versions = wanted.approve ? (["approved", "submitted"] as const) : (["submitted", "approved"] as const);
  const ours = versions.find((version) => before?.[version].whose === "wanted");
  return ours === undefined ? record.baseline : shown[ours];
}

/** Whether the steps send a document. */
const sendsContent = ({ steps }: Write): boolean => steps.some(({ kind }) => kind === "replace");

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
export function stateAfter(
  write: Omit<Write, "id" | "label">,
  { done, shown }: Outcome,
  record: Recorded,
  failed: boolean,
): WorkflowPlan {
  const { planned, prior, wanted } = write;
  const judgement = judge(knownBy(record, null), shown, wanted, write.rules);
  const after = <T>(known: T | Unknown, observed: () => T): T => (failed || known === UNKNOWN ? observed() : known);
  const isApproved = judgement.approved.whose === "wanted";
  const isInApproved = isApproved && (wanted.approve || judgement.submitted.whose !== "wanted");
  const rendition = isInApproved ? shown.approved : (shown.submitted ?? shown.approved);
  const flags = flagsAfter(write, done, shown);
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
  { wanted, prior, planned, steps }: Omit<Write, "id" | "label">,
  done: readonly Step[],
  shown: Outcome["shown"],
): Pick<WorkflowPlan, "enabled" | "triggers"> {
  const undone = flagsOf(steps.slice(done.length));
  const isReset = done.some(({ kind }) => kind === "replace");
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

/**
 * After a create request whose answer was lost: it is unknown whether the workflow exists.
 *
 * @param before the ids of the workflows that existed before
 */
export function unconfirmed(write: Omit<Write, "id" | "label">, before: readonly string[]): WrittenWorkflow {
  const { planned, wanted, record, steps } = write;
  const { secrets } = record;
  return {
    state: { ...stateAfter(write, NOTHING_DONE, record, true), id: null },
    private: encodeRecord(
      { kind: "unconfirmed", sent: wanted.document, before, undoneFlags: flagsOf(steps), secrets, ...writtenNow() },
      plannedText(planned),
    ),
  };
}

/**
 * After an update that failed to write the document: state stays as it was. Secrets that may have arrived are recognised
 * from now on.
 */
export function keptAsBefore({ record, redaction: { hashes } }: Write, prior: StoredWorkflow): StoredWorkflow {
  if (hashes === null) return prior;
  const { current = [], earlier = [] } = record.secrets ?? {};
  const secrets = withEarlier({ salt: hashes.salt, current, earlier }, hashes.current);
  return { state: prior.state, private: encodeRecord({ ...record, secrets }, prior.state.document) };
}
