import { commandInText, withConsequence } from "../../../framework";
import { errorText, type Context } from "../../connection";
import { textWithoutSecrets } from "../unshown-texts";
import type { Decision } from "./decision";
import { labelIn, type Progress } from "./run";
import type { Step } from "./steps";

const STEP_NAMES: Readonly<Record<Exclude<Step["kind"], "trigger">, string>> = {
  replace: "submit the changed document of",
  approve: "approve",
  enable: "enable or disable",
};

/** Reports warnings about successful steps, and the failed step. */
export function report(progress: Progress, decision: Decision, { data, diagnostics }: Context): void {
  const { unshown } = decision.wanted;
  for (const warning of progress.warnings)
    diagnostics.warning({ ...textWithoutSecrets(warning, unshown), path: [{ attribute: "document" }] });
  if (progress.failed === null || progress.failed === "create") return;
  const { step, error } = progress.failed;
  const name = labelIn(decision, progress.id);
  const what = step.kind === "trigger" ? `set trigger "${step.name}" of` : STEP_NAMES[step.kind];
  const text = textWithoutSecrets(errorText(`${what} workflow "${name}"`, data.client, error), unshown);
  const path = text.path ?? pathOf(step);
  const kept = isContent(step) ? null : whyKept(decision);
  if (kept === null) {
    const isStopped = text.afterStop !== undefined;
    diagnostics.error({ ...withConsequence(text, consequence(step, progress, decision, isStopped)), path });
    return;
  }
  const next = progress.isOvertaken
    ? `The workflow is kept (${kept}). The next plan shows their change`
    : `The document is submitted and kept (${kept}). The next apply continues from this step`;
  diagnostics.warning({ ...withConsequence(text, next), path });
}

const isContent = (step: Step): boolean => step.kind === "replace";

function pathOf(step: Step): readonly ({ readonly attribute: string } | { readonly key: string })[] {
  switch (step.kind) {
    case "replace":
      return [{ attribute: "document" }];
    case "approve":
      return [{ attribute: "approve" }];
    case "enable":
      return [{ attribute: "enabled" }];
    case "trigger":
      return [{ attribute: "triggers" }, { key: step.name }];
  }
}

/** Why a failure after the submission is only a warning; null if it is an error. */
function whyKept({ planned, prior, before }: Decision): string | null {
  if (planned.on_release_failure === "warn") return `on_release_failure = "warn"`;
  return prior === null && before !== null
    ? "an adopted workflow is never tainted, since the next apply would delete it"
    : null;
}

/** The consequence of the failure for the next apply. @param isStopped whether the end of the operation caused it */
function consequence(
  step: Step,
  { unanswered, isOvertaken }: Progress,
  { prior, planned, before }: Decision,
  isStopped: boolean,
): string {
  if (isContent(step)) {
    if (!unanswered) return `The service keeps what it had${isStopped ? ". Apply again to submit the document" : ""}`;
    return prior === null && before !== null
      ? "Cannot tell whether the service received the document. The workflow existed before and is not in state, so nothing deletes it. Apply again: the apply reads the workflow first and adopts it, and does not submit the document twice"
      : "Cannot tell whether the service received the document. The next apply reads the workflow first, and does not submit the document twice";
  }
  if (isOvertaken)
    return `The engine marks a failed create as tainted and plans to replace it. While their submission is pending, the workflow is not deleted. To keep it, run ${commandInText("untaint ADDRESS")}: the next plan then shows their change`;
  if (prior !== null) return "The document is submitted; a later step failed. The next apply continues from there";
  // The same apply adopts a workflow that destroy leaves on the service.
  return planned.deletion_policy === "disable" || planned.deletion_policy === "abandon"
    ? "The document is submitted. The engine marks a failed create as tainted and plans to replace it. Because the deletion_policy leaves the workflow on the service, the next apply adopts it and continues"
    : "The document is submitted. The engine marks a failed create as tainted: the next apply deletes the workflow and creates it again. " +
        `To keep it and continue from this step, run ${commandInText("untaint ADDRESS")} first. To always keep it, set on_release_failure = "warn"`;
}
