import { commandInText, DiagnosticError, withConsequence } from "../../../framework";
import { errorText, type Context } from "../../shared";
import { textWithoutSecrets } from "../unshown-texts";
import { labelIn, type Decision, type Failure, type Progress } from "./decision";
import type { Step } from "./steps";

const STEP_NAMES: Readonly<Record<Exclude<Step["kind"], "trigger"> | "read", string>> = {
  read: "read back the submitted document of",
  replace: "submit the changed document of",
  approve: "approve",
  enable: "enable or disable",
};

/** Reports the failed step: as an error, or as a warning where the workflow is kept. */
export function report({ failed }: Progress, decision: Decision, { data, diagnostics }: Context): void {
  if (failed === null || failed === "reported") return;
  const { step, error } = failed;
  const what = step?.kind === "trigger" ? `set trigger "${step.name}" of` : STEP_NAMES[step?.kind ?? "read"];
  const action = `${what} workflow "${labelIn(decision)}"`;
  const text = textWithoutSecrets(errorText(action, data.client, error), decision.wanted.unshown);
  const path = text.path ?? pathOf(step);
  const kept = step?.kind === "replace" ? null : whyKept(decision);
  if (kept === null) {
    const next = consequence(failed, decision, text.afterStop !== undefined);
    diagnostics.error({ ...(next === null ? text : withConsequence(text, next)), path });
    return;
  }
  const next = `The document is submitted and kept (${kept}). The next apply continues from this step`;
  diagnostics.warning({ ...withConsequence(text, next), path });
}

function pathOf(step: Step | null): readonly ({ readonly attribute: string } | { readonly key: string })[] {
  switch (step?.kind) {
    case undefined:
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

/**
 * The consequence of the failure for the next apply; null where the error says itself what to do.
 *
 * @param isStopped whether the end of the operation caused it
 */
function consequence(
  { step, error, arrival }: Failure,
  { prior, planned, before }: Decision,
  isStopped: boolean,
): string | null {
  if (step?.kind === "replace") {
    if (error instanceof DiagnosticError && (arrival === "taken" || !isStopped)) return null;
    if (arrival === "refused")
      return `The service keeps what it had${isStopped ? ". Apply again to submit the document" : ""}`;
    const received =
      arrival === "taken"
        ? "The service has taken the document"
        : "Cannot tell whether the service received the document";
    return prior === null && before !== null
      ? `${received}. The workflow existed before and is not in state, so nothing deletes it. Apply again: the apply reads the workflow first and adopts it`
      : `${received}. The next apply reads the workflow first, and goes on from what it finds`;
  }
  if (prior !== null) return "The document is submitted; a later step failed. The next apply continues from there";
  // The same apply adopts a workflow that destroy leaves on the service.
  return planned.deletion_policy === "disable" || planned.deletion_policy === "abandon"
    ? "The document is submitted. The engine marks a failed create as tainted and plans to replace it. Because the deletion_policy leaves the workflow on the service, the next apply adopts it and continues"
    : "The document is submitted. The engine marks a failed create as tainted: the next apply deletes the workflow and creates it again. " +
        `To keep it and continue from this step, run ${commandInText("untaint ADDRESS")} first. To always keep it, set on_release_failure = "warn"`;
}
