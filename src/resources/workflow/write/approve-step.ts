import { StatusError, type CallOptions } from "../../../client";
import type { Rendition } from "../../workflow-versions";
import { changesBetween, continues, holds, isUntouched } from "../judgement";
import { observe, observeVersion, countIn } from "../observation";
import { awaitRendition } from "./await-rendition";
import {
  anotherApproved,
  approvedBefore,
  authorOf,
  goneWhile,
  submittedOver,
  withdrawn,
} from "./concurrent-change-messages";
import { labelIn, lookingIn, requireId, withRendition, type Progress, type Run } from "./run";

/**
 * PATCHes the approval of our submission, and waits until the approved version shows it. What waits and what is
 * approved are looked at right before, since the interface approves whatever waits; and what it approved is looked at
 * after.
 */
export async function approve(enable: boolean | null, progress: Progress, run: Run): Promise<Progress> {
  const id = requireId(progress);
  const ours = progress.renditions[0] ?? run.basis?.submitted ?? null;
  const look = await lookBefore(id, ours, run);
  if (look.isApproved) return alreadyApproved(look.approved!, enable, progress, run);
  try {
    const approval = { approveWorkflow: true, ...(enable === null ? {} : { enableWorkflow: enable }) };
    if ((await run.client.workflows.approve(id, approval, run)) === null) throw goneWhile("approved", id);
  } catch (error) {
    if (!(error instanceof StatusError) || !REFUSALS.has(error.status)) throw error;
    // Somebody else may have been faster: that says more than the refusal.
    const now = await lookBefore(id, ours, run);
    if (now.isApproved) return alreadyApproved(now.approved!, enable, progress, run);
    throw error;
  }
  const requireOurs = async (document: Rendition, options: CallOptions): Promise<void> => {
    if (ours === null || (await isOurs(document, ours, progress, run, options))) return;
    const changes = changesBetween(ours, document, run.rules);
    throw anotherApproved({
      label: labelIn(run, id),
      changes,
      who: await authorOf(run.client, id, "approved", options.signal),
    });
  };
  const requireComing = async ({ signal }: CallOptions): Promise<null> => {
    if ((await observe(run.client, id, lookingIn(run, signal))) === null) throw goneWhile("approved", id);
    return null;
  };
  const known = progress.renditions.map(({ text }) => text);
  const rendition = await awaitRendition(id, ["approved"], look.approved, run, { known, requireOurs, requireComing });
  return withRendition(progress, rendition, run);
}

/** By which a service says that there is nothing to approve. */
const REFUSALS = new Set([400, 404, 409, 410, 412, 422]);

interface Look {
  readonly approved: Rendition | null;
  /** Somebody else has approved our submission. */
  readonly isApproved: boolean;
}

/** @throws where our document does not wait any more, or would be approved over somebody's */
async function lookBefore(id: string, ours: Rendition | null, run: Run): Promise<Look> {
  const { basis, client, rules, signal, wanted } = run;
  const looking = lookingIn(run, signal);
  const label = labelIn(run, id);
  // What is approved is looked at last: that it was written over shows nowhere afterwards, and what else was approved
  // does.
  const submitted = await observeVersion(client, id, "submitted", looking);
  const approved = await observeVersion(client, id, "approved", looking);
  if (ours === null) return { approved, isApproved: false };
  if (submitted !== null && !continues(ours, submitted, wanted, rules)) {
    throw submittedOver({
      label,
      changes: changesBetween(ours, submitted, rules),
      who: await authorOf(client, id, "submitted", signal),
    });
  }
  if (isUntouched(basis?.approved ?? null, approved, rules)) {
    if (submitted !== null) return { approved, isApproved: false };
    throw approved === null ? goneWhile("approved", id) : withdrawn(label);
  }
  if (approved !== null && continues(ours, approved, wanted, rules)) return { approved, isApproved: true };
  const changes =
    approved === null
      ? ["the approved version is gone"]
      : basis?.approved == null
        ? ["an approved version is new"]
        : changesBetween(basis.approved, approved, rules);
  throw approvedBefore({
    label,
    changes,
    who: approved === null ? "" : await authorOf(client, id, "approved", signal),
  });
}

/** Nothing is left to approve; enabling is. */
async function alreadyApproved(
  approved: Rendition,
  enable: boolean | null,
  progress: Progress,
  run: Run,
): Promise<Progress> {
  const id = requireId(progress);
  if (enable !== null && (await run.client.workflows.approve(id, { enableWorkflow: enable }, run)) === null)
    throw goneWhile("enabled", id);
  return withRendition(progress, approved, run);
}

/** Whether what is approved now is our submission, or what a service makes of it by approving it. */
async function isOurs(
  approved: Rendition,
  ours: Rendition,
  progress: Progress,
  run: Run,
  { signal }: CallOptions,
): Promise<boolean> {
  const { basis, client, rules, wanted } = run;
  const { count } = progress;
  if (continues(ours, approved, wanted, rules)) return true;
  // A service that keeps what somebody had changed: the plan saw it.
  if (basis?.approved != null && isUntouched(basis.approved, approved, rules)) return true;
  if (!holds(wanted, approved) && !holds(ours, approved)) return !run.isFaithful;
  if (count === null) return true;
  const object = await client.workflows.get(requireId(progress), { state: "approved" }, { signal });
  const now = countIn(object?.attributes ?? {}, approved, wanted);
  return now === null || now <= count;
}
