import { ClientError, waitUntil } from "../../../client";
import { until } from "../../observation";
import { type Observation, observe } from "../../workflow-versions";
import { approve } from "./approve-step";
import { goneWhile } from "./concurrent-change-messages";
import { replace } from "./replace-step";
import { causeOf, observing, StepError, withSent, type Progress, type Run } from "./run";
import type { Step } from "./steps";

/**
 * Runs the steps one at a time, each until a read shows its effect; stops at the first failure and reports the step.
 */
export async function runSteps(steps: readonly Step[], start: Progress, run: Run): Promise<Progress> {
  let progress = start;
  for (const step of steps) {
    try {
      progress = { ...(await runStep(step, progress, run)), done: [...progress.done, step] };
    } catch (error) {
      const unanswered = step.kind === "replace" && error instanceof ClientError && error.mayHaveHadEffect;
      return {
        ...progress,
        unanswered,
        ...(error instanceof StepError ? error.progress : {}),
        failed: { step, error: causeOf(error) },
      };
    }
  }
  return progress;
}

async function runStep(step: Step, progress: Progress, run: Run): Promise<Progress> {
  const { workflows } = run.client;
  switch (step.kind) {
    case "replace":
      return replace(progress, run);
    case "approve":
      return approve(step.enable, progress, run);
    case "enable":
      return setFlag(
        withSent(progress, [], step.enable),
        run,
        (id, options) => workflows.approve(id, { enableWorkflow: step.enable }, options),
        ({ flags }) => !flags.inJson.has(null) || flags.enabled === step.enable,
      );
    case "trigger":
      return setFlag(
        withSent(progress, [{ trigger: step.name, enabled: step.enable }]),
        run,
        (id, options) => workflows.setTrigger(id, step.name, step.enable, options),
        ({ flags }) => !flags.inJson.has(step.name) || flags.triggers.get(step.name) === step.enable,
      );
  }
}

/** PATCHes a flag and waits until the service's JSON shows it, if it shows the flag at all. */
async function setFlag(
  progress: Progress,
  run: Run,
  patch: (id: string, options: { readonly signal: AbortSignal }) => Promise<unknown>,
  shows: (observation: Observation) => boolean,
): Promise<Progress> {
  const { id } = progress;
  if ((await patch(id, run)) === null) throw goneWhile("changed", id);
  const observed = await waitUntil(
    async (looking) => {
      const now = await observe(run.client, id, observing(run, looking));
      if (now === null) throw goneWhile("changed", id);
      return shows(now) ? now : null;
    },
    until(`the changed flag of workflow "${id}"`, run.signal),
  );
  return { ...progress, observed, read: {} };
}
