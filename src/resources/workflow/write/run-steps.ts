import { ClientError, waitUntil } from "../../../client";
import { until } from "../../waiting";
import { observe, type ObservedWorkflow } from "../observation";
import { approve } from "./approve-step";
import { goneWhile } from "./concurrent-change-messages";
import { replace } from "./replace-step";
import { causeOf, lookingIn, requireId, StepError, type Progress, type Run } from "./run";
import { isContent, type Step } from "./steps";
import { submit } from "./submit-step";

/** Runs the steps one at a time, each until reading shows it; stops at the first failure and says where. */
export async function runSteps(steps: readonly Step[], start: Progress, run: Run): Promise<Progress> {
  let progress = start;
  for (const step of steps) {
    try {
      progress = { ...(await runStep(step, progress, run)), done: [...progress.done, step] };
    } catch (error) {
      const unanswered = isContent(step) && error instanceof ClientError && error.mayHaveHadEffect;
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
  switch (step.kind) {
    case "submit":
      return submit(progress, run);
    case "replace":
      return replace(progress, run);
    case "approve":
      return approve(step.enable, progress, run);
    case "enable":
      return setFlag(
        progress,
        run,
        (id, options) => run.client.workflows.approve(id, { enableWorkflow: step.enable }, options),
        ({ flags }) => !flags.inJson.has(null) || flags.enabled === step.enable,
      );
    case "trigger":
      return setFlag(
        progress,
        run,
        (id, options) => run.client.workflows.setTrigger(id, step.name, step.enable, options),
        ({ flags }) => !flags.inJson.has(step.name) || flags.triggers.get(step.name) === step.enable,
      );
  }
}

/** PATCHes a flag and waits until the service's JSON shows it, where it shows it at all. */
async function setFlag(
  progress: Progress,
  run: Run,
  patch: (id: string, options: { readonly signal: AbortSignal }) => Promise<unknown>,
  shows: (observed: ObservedWorkflow) => boolean,
): Promise<Progress> {
  const id = requireId(progress);
  if ((await patch(id, run)) === null) throw goneWhile("changed", id);
  const observed = await waitUntil(
    async (looking) => {
      const now = await observe(run.client, id, lookingIn(run, looking));
      if (now === null) throw goneWhile("changed", id);
      return shows(now) ? now : null;
    },
    until(`the changed flag of workflow "${id}"`, run.signal),
  );
  return { ...progress, observed };
}
