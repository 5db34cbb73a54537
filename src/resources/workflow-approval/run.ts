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

/** Milliseconds for which what the service shows is doubted: it may apply and show things later. */
const PATIENCE = 2_000;
/** Milliseconds for which the effect of a request that failed is looked for; the next run finds what comes later. */
const LOOK_AFTER_FAILURE = 1_000;

export interface ApprovalRun {
  readonly client: ServiceClient;
  readonly id: string;
  /** What was there when the steps were decided. */
  readonly before: Observation;
  readonly rules: JudgementRules;
  readonly signal: AbortSignal;
}

/** Runs the steps one at a time, each until reading shows it. @returns what is there after them */
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

/** The interface has no conditional approval: only reading again tells whether it took what was reviewed. */
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
      // The version that was approved before may have said the same.
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
 * A lost answer is made up for by reading, for a while where the request may have arrived. A refusal is worth it too:
 * somebody else may have approved the same a moment before.
 */
async function afterFailure(error: ClientError, show: Show, { signal }: ApprovalRun): Promise<Observation> {
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

/** Where the document says otherwise for long, its `enabled` is content and no flag; only JSON is sure to follow. */
function showsEnabled({ flags }: Observation, wanted: boolean, doubtful: Patience): boolean {
  return flags.enabled === null || flags.enabled === wanted || (!flags.inJson.has(null) && doubtful.isOver());
}
