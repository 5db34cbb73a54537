import { StatusError, type CallOptions, type Version } from "../../../client";
import type { DiagnosticText } from "../../../framework";
import { verdictOf } from "../../observation";
import {
  changesBetween,
  flagIn,
  holds,
  linesOf,
  NO_FLAGS,
  NOTHING_SHOWN,
  observe,
  observeVersion,
  rewritingOf,
  shownFlags,
  type Rendition,
  type ShownFlags,
} from "../../workflow-versions";
import { countIn } from "./version-count";
import { awaitRendition } from "./await-rendition";
import {
  anotherApproved,
  approvedBefore,
  authorOf,
  goneWhile,
  submittedOver,
  withdrawn,
} from "./concurrent-change-messages";
import {
  flagBefore,
  judgeIn,
  knownIn,
  labelIn,
  observing,
  wantedFlags,
  withRendition,
  withSent,
  type Progress,
  type Run,
} from "./run";
import { isFaithful, warningsOf } from "./whose-version";

/**
 * PATCHes the approval of our submission, and waits until reads show it as approved. Both versions were read right
 * before, or are read now, because the interface approves whatever is submitted, and the approved one is read again afterwards.
 */
export async function approve(enable: boolean | null, progress: Progress, run: Run): Promise<Progress> {
  const { id } = progress;
  const before = await requireOurs(progress, run);
  if (before.isApproved) return alreadyApproved(before.approved!, enable, progress, run);
  try {
    const approval = { approveWorkflow: true, ...(enable === null ? {} : { enableWorkflow: enable }) };
    if ((await run.client.workflows.approve(id, approval, run)) === null) throw goneWhile("approved", id);
  } catch (error) {
    if (!(error instanceof StatusError) || !REFUSALS.has(error.status)) throw error;
    // Somebody else may have been faster, which explains more than the refusal.
    const now = await requireOurs({ ...progress, read: {} }, run);
    if (now.isApproved) return alreadyApproved(now.approved!, enable, progress, run);
    throw error;
  }
  const switchedBack = wantedFlags(run.wanted).flatMap(({ trigger, enabled }) =>
    flagIn(before.flags, trigger) === !enabled && flagBefore(trigger, progress, run) === enabled ? [trigger] : [],
  );
  let warnings: readonly DiagnosticText[] = [];
  const rendition = await awaitRendition(
    {
      id,
      version: "approved",
      before: before.approved,
      document: run.wanted.document,
      known: progress.renditions,
      rules: run.rules,
      read: (looking) => observeVersion(run.client, id, "approved", observing(run, looking)),
      requireOurs: async (approved, _patient, options) => {
        warnings = await requireOurApproval(approved, progress, run, options);
        return true;
      },
      requireComing: async ({ signal }) => {
        if ((await observe(run.client, id, observing(run, signal))) === null) throw goneWhile("approved", id);
        return null;
      },
    },
    run.signal,
  );
  const read = { approved: rendition };
  const approved = withSent(withRendition(progress, rendition, read), ["approval"], enable);
  return { ...approved, switchedBack, warnings: [...progress.warnings, ...warnings] };
}

/** Statuses with which a service reports that there is nothing to approve. */
const REFUSALS = new Set([400, 404, 409, 410, 412, 422]);

interface Ours {
  readonly approved: Rendition | null;
  /** Whether somebody else has approved our submission. */
  readonly isApproved: boolean;
  /** Those of the approved version. */
  readonly flags: ShownFlags;
}

/** @throws if our submission no longer exists, or approving it would replace somebody's work */
async function requireOurs(progress: Progress, run: Run): Promise<Ours> {
  const { before, client, rules, signal } = run;
  const { id, read } = progress;
  const label = labelIn(run, id);
  const readNow = async (version: Version): Promise<Rendition | null> => {
    const rendition = read[version];
    return rendition === undefined ? observeVersion(client, id, version, observing(run, signal)) : rendition;
  };
  const inJson = before?.observation.flags.inJson ?? NO_FLAGS;
  const [pending, object] = await Promise.all([
    readNow("submitted"),
    // A switch leaves no trace either, once the flag is set.
    wantedFlags(run.wanted).some(({ trigger }) => inJson.has(trigger))
      ? client.workflows.get(id, { state: "approved" }, { signal })
      : null,
  ]);
  // The approved version is read last: replacing it leaves no trace afterwards, unlike approving another submission.
  const now = await readNow("approved");
  const flags = now === null ? NOTHING_SHOWN : shownFlags(object, now);
  const { submitted, approved } = judgeIn({ submitted: pending, approved: now }, progress, run);
  if (submitted.rendition !== null && submitted.whose !== "wanted") {
    const who = await authorOf(client, id, "submitted", signal);
    throw submittedOver({ label, changes: linesOf(submitted.changes), who });
  }
  if (approved.since.kind === "unchanged") {
    if (submitted.rendition !== null) return { approved: approved.rendition, isApproved: false, flags };
    throw approved.rendition === null ? goneWhile("approved", id) : withdrawn(label);
  }
  if (approved.whose === "wanted") return { approved: approved.rendition, isApproved: true, flags };
  const last = before?.observation.approved ?? null;
  const changes = (): readonly string[] => {
    if (approved.rendition === null) return ["the approved version is gone"];
    return last === null
      ? ["there is a new approved version"]
      : linesOf(changesBetween(last, approved.rendition, rules));
  };
  const who = approved.rendition === null ? "" : await authorOf(client, id, "approved", signal);
  throw approvedBefore({ label, changes: changes(), who });
}

/** Only enabling is left to do. */
async function alreadyApproved(
  approved: Rendition,
  enable: boolean | null,
  progress: Progress,
  run: Run,
): Promise<Progress> {
  const { id } = progress;
  if (enable !== null && (await run.client.workflows.approve(id, { enableWorkflow: enable }, run)) === null)
    throw goneWhile("enabled", id);
  return withSent(withRendition(progress, approved), [], enable);
}

/**
 * Warnings about a new approved version that is our submission, or the service's rendition of it after approval.
 *
 * @throws if it is neither
 */
async function requireOurApproval(
  rendition: Rendition,
  progress: Progress,
  run: Run,
  { signal }: CallOptions,
): Promise<readonly DiagnosticText[]> {
  const { client, coordination, record, rules, wanted } = run;
  const { id } = progress;
  const { whose, since, changes } = judgeIn({ approved: rendition }, progress, run).approved;
  // Unchanged: the service keeps a change that somebody had made and the plan saw.
  if (whose === "wanted" || since.kind === "unchanged") return [];
  const [submission] = knownIn(progress, run).renditions;
  const holdsOurs = [wanted.document, submission].some((ours) => ours !== undefined && holds(ours, rendition));
  const verdict = await verdictOf({
    differs: holdsOurs ? "additions" : "beyond",
    answer: null,
    audit: async () => null,
    // Somebody may have submitted our document with additions right before the approval.
    counts: async () => {
      if (!holdsOurs || progress.count === null) return null;
      const object = await client.workflows.get(id, { state: "approved" }, { signal });
      const now = countIn(object?.attributes ?? {}, rendition, wanted.document);
      if (now === null) return null;
      return now <= progress.count ? { kind: "ours" } : { kind: "theirs", who: "" };
    },
    keeps: isFaithful(record),
  });
  const label = labelIn(run, id);
  if (verdict.kind !== "theirs") {
    const known = submission === undefined ? [] : rewritingOf(wanted.document, submission, id, rules);
    return warningsOf(verdict, rewritingOf(wanted.document, rendition, id, rules), known, label, coordination.manners);
  }
  const who = await authorOf(client, id, "approved", signal);
  throw anotherApproved({ label, changes: linesOf(changes), who });
}
