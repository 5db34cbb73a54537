import type { Version } from "../../client";
import { attributePath } from "../../cty";
import { bullets, DiagnosticError, type DiagnosticText } from "../../framework";
import { importCommand, type WrittenText } from "../shared";

const listed = (title: string, lines: readonly string[]): string =>
  bullets(title, lines.length === 0 ? ["no change outside of ignored_paths"] : lines);

/** A version in messages about reading it back. */
export const versionOf = (name: string, version: Version): WrittenText => ({
  noun: "workflow",
  label: `workflow "${name}"`,
  attribute: "document",
  what: `${version} version`,
});

/** Somebody's unapproved work that a write of the document would overwrite. @param own the configuration's change */
export const foreignSubmission = (
  label: string,
  theirs: readonly string[],
  who: string,
  own: readonly string[],
): DiagnosticError =>
  new DiagnosticError({
    summary: `Workflow "${label}" has a pending submission that is someone else's`,
    detail: [
      "An update would overwrite it, so nothing was written.",
      listed(`Their change${who}:`, theirs),
      own.length === 0
        ? "The configuration did not change. The update would restore what was applied before"
        : bullets("The change of this configuration:", own),
      "Approve or withdraw it on the service, or set overwrite_pending_submission = true",
    ].join("\n\n"),
    path: attributePath("overwrite_pending_submission"),
  });

/** A deletion goes by the values in state, so a changed setting has to be applied first. */
const BEFORE_DELETION =
  "Approve or withdraw it on the service first. To delete it with the workflow, set overwrite_pending_submission = true, apply, and only then destroy or replace the workflow";

/** The warning in the plan of a deletion, which takes a submission along. @param subject such as `workflow "load"` */
export const deletesSubmission = (subject: string, lines: readonly string[], isAllowed: boolean): DiagnosticText => ({
  summary: `Deleting ${subject} ${isAllowed ? "deletes" : "would delete"} a pending submission that is someone else's`,
  detail: isAllowed
    ? `overwrite_pending_submission = true allows it, and their change is then lost.\n\n${listed("Their change:", lines)}`
    : `While it is pending, the apply refuses to delete the workflow.\n\n${listed("Their change:", lines)}\n\n${BEFORE_DELETION}`,
  path: attributePath("overwrite_pending_submission"),
});

/** The refusal in the apply. @param who made it, from `lastChange` */
export const submissionKept = (subject: string, lines: readonly string[], who: string): DiagnosticError =>
  new DiagnosticError({
    ...deletesSubmission(subject, lines, false),
    detail: `So nothing was deleted.\n\n${listed(`Their change${who}:`, lines)}\n\n${BEFORE_DELETION}`,
  });

export const goneSincePlan = (label: string): DiagnosticError =>
  new DiagnosticError({
    summary: `Workflow "${label}" is gone`,
    detail:
      "It existed when the change was planned, and has been deleted since. Nothing was done. Plan again; the new plan creates it",
  });

/** @param container what it was deleted with, such as `workflow group "Finance"` */
export const deletedInThisApply = (label: string, container: string): DiagnosticError =>
  new DiagnosticError({
    summary: `Workflow "${label}" was deleted with ${container}`,
    detail: `This apply deleted ${container} with force_destroy = true, and the service deleted what was in it. Terraform had planned an update of the workflow, and allows no new id in it, so it was not created again.\n\nApply again: that creates it. To keep workflows in later changes of the group, set create_before_destroy = true in the group's lifecycle block`,
  });

export const goneWhile = (verb: string, id: string): DiagnosticError =>
  new DiagnosticError({
    summary: `Workflow "${id}" is gone`,
    detail: `The service reported that it does not exist while it was being ${verb}. Somebody may have deleted it. Plan again`,
  });

export const newVersionDuringDeletion = (label: string, version: Version, who: string): DiagnosticError =>
  new DiagnosticError({
    summary: `Somebody submitted or approved a new version of workflow "${label}" during the deletion`,
    detail: `The versions that the plan showed were deleted. The new ${version} version was left alone${who}. Plan again to see it, then decide whether to delete it too`,
  });

/** A replacement failed after its delete had left the workflow to it. */
export const noLongerInState = (label: string, id: string): DiagnosticText => ({
  summary: `Workflow "${label}" is no longer in Terraform state`,
  detail: `This apply was replacing it: its deletion_policy left it on the service, and adopting it again failed. To continue with it, apply again after importing it${importCommand("wfa_workflow", id)}`,
  path: attributePath("deletion_policy"),
});

/** A flag that the configuration leaves alone is another one than before the apply. */
export const switchedFlag = (label: string, now: boolean): DiagnosticText => {
  const [words, earlier] = now ? ["enabled", "disabled"] : ["disabled", "enabled"];
  return {
    summary: `Workflow "${label}" is ${words} since this apply`,
    detail: `It was ${earlier} when the plan was made. The configuration does not set enabled, so the apply left the flag alone: the service reset it when the document was submitted or approved, or somebody switched it. To have it enforced, set enabled = ${!now}`,
    path: attributePath("enabled"),
  };
};
