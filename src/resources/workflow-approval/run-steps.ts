import { ClientError, waitUntil, type ServiceClient } from "../../client";
import type { XmlDocument } from "../../document";
import { DiagnosticError } from "../../framework";
import { until } from "../observation";
import { contentChanges, type ComparisonRules } from "../workflow-versions";
import { anotherWasApproved, goneMeanwhile, overtaken } from "./messages";
import { observeVersions, type ObservedVersions } from "./observe-versions";
import type { ApprovalStep } from "./reconcile";

/** Milliseconds for which what the service shows is doubted: it may apply and show things later. */
const PATIENCE = 2_000;
/** Milliseconds for which the effect of a request that failed is looked for; the next run finds what comes later. */
const LOOK_AFTER_FAILURE = 1_000;

export interface ApprovalRun {
  readonly client: ServiceClient;
  readonly id: string;
  /** What was there when the steps were chosen. */
  readonly before: ObservedVersions;
  readonly rules: ComparisonRules;
  readonly signal: AbortSignal;
}

/** Runs the steps one at a time, each until reading shows it. @returns what is there after them */
export async function runSteps(steps: readonly ApprovalStep[], run: ApprovalRun): Promise<ObservedVersions> {
  let now = run.before;
  for (const step of steps)
    now = await (step.kind === "approve" ? approve(step.enable, run) : enable(step.enable, run));
  return now;
}

async function approve(enableToo: boolean | null, run: ApprovalRun): Promise<ObservedVersions> {
  const { client, id, before, signal } = run;
  const reviewed = before.submitted;
  if (reviewed === null) throw new Error("an approval needs the submission that was read");
  const options = { approveWorkflow: true, ...(enableToo === null ? {} : { enableWorkflow: enableToo }) };
  const show = showing(reviewed, enableToo, run);
  try {
    if ((await client.workflows.approve(id, options, { signal })) === null) throw goneMeanwhile(before.label, id);
  } catch (error) {
    if (error instanceof ClientError) return afterFailure(error, show, run);
    throw error;
  }
  return waitUntil(show, until(`the approval of workflow "${before.label}"`, signal));
}

/** The interface has no conditional approval: only looking again tells whether it took what was reviewed. */
function showing(
  reviewed: XmlDocument,
  enableToo: boolean | null,
  run: ApprovalRun,
): (looking: AbortSignal) => Promise<ObservedVersions | null> {
  const { client, id, before, rules } = run;
  const doubtful = patience();
  return async (looking) => {
    const now = await observeVersions(client, id, { signal: looking });
    if (now === null) throw goneMeanwhile(before.label, id);
    const verdict = verdictOn(now, before.approved, reviewed, rules);
    switch (verdict.kind) {
      case "approved":
        return (enableToo === null || showsEnabled(now, enableToo, doubtful)) && (verdict.certain || doubtful.isOver())
          ? now
          : null;
      case "another":
        throw anotherWasApproved(now.label, { approved: verdict.approved, reviewed, rules });
      case "overtaken":
        if (doubtful.isOver()) throw overtaken(now.label, { waiting: verdict.submitted, reviewed, rules });
        return null;
      case "notYet":
        return null;
    }
  };
}

type Verdict =
  /** Not certain where the version that was approved before said the same. */
  | { readonly kind: "approved"; readonly certain: boolean }
  | { readonly kind: "another"; readonly approved: XmlDocument }
  /** Nothing is approved anew, and something else waits than what was to be approved. */
  | { readonly kind: "overtaken"; readonly submitted: XmlDocument }
  | { readonly kind: "notYet" };

function verdictOn(
  { approved, submitted }: ObservedVersions,
  approvedBefore: XmlDocument | null,
  reviewed: XmlDocument,
  rules: ComparisonRules,
): Verdict {
  const same = (a: XmlDocument, b: XmlDocument): boolean =>
    a.text === b.text || contentChanges(a, b, rules).length === 0;
  if (approved !== null && same(reviewed, approved)) {
    return {
      kind: "approved",
      certain: submitted === null || approved.text !== approvedBefore?.text || approved.text === reviewed.text,
    };
  }
  if (approved !== null && (approvedBefore === null || !same(approvedBefore, approved)))
    return { kind: "another", approved };
  return submitted !== null && !same(reviewed, submitted) ? { kind: "overtaken", submitted } : { kind: "notYet" };
}

/**
 * A lost answer is made up for by looking, for a while where the request may have arrived. Also a refusal is worth a
 * look: somebody else may have approved the same a moment before.
 */
async function afterFailure(
  error: ClientError,
  show: (looking: AbortSignal) => Promise<ObservedVersions | null>,
  { signal }: ApprovalRun,
): Promise<ObservedVersions> {
  if (signal.aborted) throw error;
  try {
    const seen = error.mayHaveHadEffect
      ? await waitUntil(show, { signal, timeout: LOOK_AFTER_FAILURE, onTimeout: () => error })
      : await show(signal);
    if (seen !== null) return seen;
  } catch (problem) {
    // What else was approved is worse news than the failure; all others say less than it.
    if (problem instanceof DiagnosticError) throw problem;
  }
  throw error;
}

async function enable(wanted: boolean, { client, id, before, signal }: ApprovalRun): Promise<ObservedVersions> {
  if ((await client.workflows.approve(id, { enableWorkflow: wanted }, { signal })) === null)
    throw goneMeanwhile(before.label, id);
  const doubtful = patience();
  return waitUntil(
    async (looking) => {
      const now = await observeVersions(client, id, { signal: looking });
      if (now === null) throw goneMeanwhile(before.label, id);
      return showsEnabled(now, wanted, doubtful) ? now : null;
    },
    until(`workflow "${before.label}" as ${wanted ? "enabled" : "disabled"}`, signal),
  );
}

interface Patience {
  isOver(): boolean;
}

function patience(): Patience {
  const end = performance.now() + PATIENCE;
  return { isOver: () => performance.now() > end };
}

/** Where the document says otherwise for long, its `enabled` is content and no flag; only JSON is sure to follow. */
function showsEnabled({ flags }: ObservedVersions, wanted: boolean, doubtful: Patience): boolean {
  return flags.enabled === null || flags.enabled === wanted || (!flags.inJson.has(null) && doubtful.isOver());
}

/** Whether `enabled` as it is shown does not follow our writes. */
export const hidesEnabled = ({ flags }: ObservedVersions, wanted: boolean | null): boolean =>
  wanted !== null && flags.enabled !== null && flags.enabled !== wanted;
