import { bullets } from "../../workflow-versions";
import { ClientError, type ServiceClient, type Version } from "../../../client";
import { attributePath } from "../../../cty";
import { DiagnosticError } from "../../../framework";
import { importCommand } from "../../import-target";
import { lastChange } from "../../last-change";

const AT_DOCUMENT = attributePath("document");

const listed = (title: string, lines: readonly string[]): string =>
  bullets(title, lines.length === 0 ? ["nothing that shows, outside of ignored_paths"] : lines);

/** Somebody's work that was found where none was expected. */
export interface Foreign {
  readonly label: string;
  /** One line for each change. */
  readonly changes: readonly string[];
  /** As `lastChange` tells it. */
  readonly who: string;
}

/** Who left a version as it is, for messages about it: where the service does not tell, nobody. */
export async function authorOf(
  client: ServiceClient,
  id: string,
  state: Version,
  signal: AbortSignal,
): Promise<string> {
  try {
    return lastChange((await client.workflows.get(id, { state }, { signal }))?.attributes ?? {});
  } catch (error) {
    // What is to be told is worse than that this could not be asked.
    if (error instanceof ClientError) return "";
    throw error;
  }
}

/** Between the look of the plan and the first write. */
export const changedSincePlan = ({ label, changes, who }: Foreign, undone = "Nothing was written."): DiagnosticError =>
  new DiagnosticError({
    summary: `Workflow "${label}" changed on the service after the plan was made`,
    detail: `${undone} ${bullets(`What changed since${who}:`, changes)}\n\nPlan again to see the change, then decide`,
    path: AT_DOCUMENT,
  });

/** Our submission is there no more, and another one waits or stands in its place. */
export const submittedOver = ({ label, changes, who }: Foreign): DiagnosticError =>
  new DiagnosticError({
    summary: `Another submission of workflow "${label}" came over the one made here`,
    detail: `This configuration's document was submitted, and right after it the service shows another one, which nothing was done to. ${listed(`What it changes${who}:`, changes)}\n\nSomebody else, or another pipeline, writes this workflow at the same time. Plan again to see their change, then decide`,
    path: AT_DOCUMENT,
  });

/** Ours waits, and approving it would put it over what somebody else had approved since. */
export const approvedBefore = ({ label, changes, who }: Foreign): DiagnosticError =>
  new DiagnosticError({
    summary: `Another version of workflow "${label}" was approved in the meantime`,
    detail: `Approving this configuration's document would put it over that, so it was not approved. ${listed(`What was approved in the meantime${who}:`, changes)}\n\nPlan again to see the change, then decide`,
    path: AT_DOCUMENT,
  });

/** The interface approves whatever waits at that moment. */
export const anotherApproved = ({ label, changes, who }: Foreign): DiagnosticError =>
  new DiagnosticError({
    summary: `Something else than what was submitted here is approved of workflow "${label}" now`,
    detail: `Until just before the approval this configuration's document waited; after it the approved version is another one. Somebody submitted or approved something else at the same moment, and this approval may have approved what they had only submitted; or the service changes documents when it approves them. ${listed(`Approved, but not submitted here${who}:`, changes)}\n\nLook at it at once. The next plan shows it as drift; if the service itself writes there, name these places in ignored_paths`,
    path: AT_DOCUMENT,
  });

/** Two of one document were made at the same moment. @param own the id of ours; null: it is withdrawn */
export const madeTwice = ({
  label,
  rival,
  own,
}: {
  readonly label: string;
  readonly rival: string;
  readonly own: string | null;
}): DiagnosticError =>
  new DiagnosticError({
    summary: `Workflow "${label}" was made by somebody else at the same moment`,
    detail:
      `The service has a workflow of the same name and document that was not there before (id "${rival}"), and there is never a second one. It may also come from an earlier apply whose answer was lost, and show only now. ` +
      (own === null
        ? "What was submitted here is withdrawn, and nothing is left of it.\n\n"
        : `What was submitted here (id "${own}") has been worked on since, so it is left alone.\n\n`) +
      `To manage the other one here, import it:\n  ${importCommand("wfa_workflow", rival)}\nor set adopt_existing = true to take it over`,
    path: AT_DOCUMENT,
  });

export const withdrawn = (label: string): DiagnosticError =>
  new DiagnosticError({
    summary: `The submission of workflow "${label}" was withdrawn`,
    detail:
      "This configuration's document waited for approval and is not there any more, nor approved. Somebody deleted it: plan again",
    path: AT_DOCUMENT,
  });

export const goneWhile = (verb: string, id: string): DiagnosticError =>
  new DiagnosticError({
    summary: `Workflow "${id}" is gone`,
    detail: `The service answered that it does not exist while it was ${verb}. Somebody may have deleted it: plan again`,
  });

/** More versions came to be than ours: what is known of them is that. */
export const versionBetween = (label: string, before: number, now: number) => ({
  summary: `Somebody may have submitted workflow "${label}" at the same moment`,
  detail: `The service counted ${before} before this configuration's document was submitted and ${now} after it, so it seems that another submission came in between and was overwritten without having been seen: the interface has no way to submit only over the version that was read. The service's audit log tells whose it was. If the service counts by itself like that, nothing is lost`,
});

/** All steps went well, and then it was changed. */
export const changedAfterwards = ({ label, changes, who }: Foreign) => ({
  summary: `Workflow "${label}" was changed on the service right after it was written here`,
  detail: `All that was planned is done, as each step saw, and state says so; their change stands. ${listed(`What changed since${who}:`, changes)}\n\nThe next plan shows it as drift`,
});

export const goneAfterwards = (label: string) => ({
  summary: `Workflow "${label}" was deleted on the service right after it was written here`,
  detail: "All that was planned is done, as each step saw, and state says so. The next plan makes it anew",
});
