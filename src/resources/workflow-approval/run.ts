import { ClientError, waitUntil, type ServiceClient } from "../../client";
import { DiagnosticError } from "../../framework";
import { until } from "../observation";
import {
  judge,
  NOTHING_KNOWN,
  nothingWanted,
  observe,
  unredacted,
  type JudgementRules,
  type Observation,
} from "../workflow-versions";
import { anotherWasApproved, goneSince, labelOf, overtaken } from "./messages";
import type { ApprovalStep } from "./steps";

/** How long reads are repeated, in milliseconds, because the service may apply and show changes later. */
const PATIENCE = 2_000;
/** How long to check for the effect of a failed request, in milliseconds; the next run finds later effects. */
const LOOK_AFTER_FAILURE = 1_000;

export interface ApprovalRun {
  readonly client: ServiceClient;
  readonly id: string;
  /** The observation on which the steps were decided. */
  readonly before: Observation;
  readonly rules: JudgementRules;
  readonly signal: AbortSignal;
}

/** Runs the steps one at a time, each until a read shows its effect. @returns the observation after them */
export async function runSteps(steps: readonly ApprovalStep[], run: ApprovalRun): Promise<Observation> {
  let now = run.before;
  for (const step of steps)
    now = await (step.kind === "approve" ? approve(step.enable, run) : enable(step.enable, run));
  return now;
}

type Show = (looking: AbortSignal) => Promise<Observation | null>;

async function approve(enableToo: boolean | null, run: ApprovalRun): Promise<Observation> {
  const { before, signal } = run;
  const show = showing(enableToo, run);
  try {
    await patch({ approveWorkflow: true, ...(enableToo === null ? {} : { enableWorkflow: enableToo }) }, run);
  } catch (error) {
    if (error instanceof ClientError) return afterFailure(error, show, run);
    throw error;
  }
  return waitUntil(show, until(`the approval of workflow "${labelOf(before)}"`, signal));
}

/** The interface has no conditional approval: only another read shows whether the reviewed version was approved. */
function showing(enableToo: boolean | null, run: ApprovalRun): Show {
  const { before, rules } = run;
  const reviewed = before.submitted;
  if (reviewed === null) throw new Error("an approval needs the submission that was read");
  const known = { ...NOTHING_KNOWN, renditions: [reviewed], lastObserved: before };
  const doubtful = patience();
  return async (looking) => {
    const now = await read(run, looking);
    const { submitted, approved } = judge(known, now, nothingWanted(true), rules);
    if (approved.isRecorded) {
      // The previously approved version may have had the same content.
      const isCertain = submitted.rendition === null || isNew(now, before) || now.approved!.text === reviewed.text;
      const isShown = enableToo === null || showsEnabled(now, enableToo, doubtful);
      return isShown && (isCertain || doubtful.isOver()) ? now : null;
    }
    if (approved.rendition !== null && approved.since.kind !== "unchanged")
      throw anotherWasApproved(labelOf(now), reviewed, approved);
    if (submitted.rendition !== null && !submitted.isRecorded && doubtful.isOver())
      throw overtaken(labelOf(now), reviewed, submitted);
    return null;
  };
}

const isNew = (now: Observation, before: Observation): boolean => now.approved!.text !== before.approved?.text;

/**
 * After a lost answer, reads for a while if the request may have arrived. Also after a refusal, because somebody else
 * may have approved the same version a moment before.
 */
async function afterFailure(error: ClientError, show: Show, { signal }: ApprovalRun): Promise<Observation> {
  if (signal.aborted) throw error;
  try {
    const seen = error.mayHaveHadEffect
      ? await waitUntil(show, { signal, timeout: LOOK_AFTER_FAILURE, onTimeout: () => error })
      : await show(signal);
    if (seen !== null) return seen;
  } catch (problem) {
    // An approval of another version is more important than the failure; any other result is less important.
    if (problem instanceof DiagnosticError) throw problem;
  }
  throw error;
}

async function enable(wanted: boolean, run: ApprovalRun): Promise<Observation> {
  await patch({ enableWorkflow: wanted }, run);
  const doubtful = patience();
  return waitUntil(
    async (looking) => {
      const now = await read(run, looking);
      return showsEnabled(now, wanted, doubtful) ? now : null;
    },
    until(`workflow "${labelOf(run.before)}" as ${wanted ? "enabled" : "disabled"}`, run.signal),
  );
}

type ApproveOptions = Parameters<ServiceClient["workflows"]["approve"]>[1];

async function patch(options: ApproveOptions, { client, id, before, signal }: ApprovalRun): Promise<void> {
  if ((await client.workflows.approve(id, options, { signal })) === null) throw goneSince(before);
}

async function read({ client, id, before }: ApprovalRun, signal: AbortSignal): Promise<Observation> {
  const now = await observe(client, id, { signal, redact: unredacted });
  if (now === null) throw goneSince(before);
  return now;
}

interface Patience {
  isOver(): boolean;
}

function patience(): Patience {
  const end = performance.now() + PATIENCE;
  return { isOver: () => performance.now() > end };
}

/** If the document keeps a different value, its `enabled` is content, not a flag; only JSON is certain to follow. */
function showsEnabled({ flags }: Observation, wanted: boolean, doubtful: Patience): boolean {
  return flags.enabled === null || flags.enabled === wanted || (!flags.inJson.has(null) && doubtful.isOver());
}
