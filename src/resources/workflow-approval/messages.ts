import { attributePath } from "../../cty";
import { revision, type XmlTree } from "../../document";
import { bullets, DiagnosticError, type DiagnosticText } from "../../framework";
import { changes, linesOf, type ComparisonRules, type Shown } from "../versions";
import { PLAN_AGAIN } from "../shared";
import type { RecordedVersion } from "./record";

const AT_REVISION = attributePath("server_revision");

const paragraphs = (...parts: readonly string[]): string => parts.filter((part) => part !== "").join("\n\n");
const listed = (title: string, lines: readonly string[]): string =>
  lines.length === 0
    ? `${title} only flags, attributes that the service sets, or values at ignored_paths`
    : bullets(title, lines);

export interface Refusal {
  readonly because: "otherPending" | "nonePending";
  readonly label: string;
  readonly shown: Shown;
  /** The configured revision. */
  readonly reviewed: string;
  /** The reviewed version; null if this provider never read it. */
  readonly recorded: RecordedVersion | null;
  readonly rules: ComparisonRules;
}

/** The submission is not the reviewed one: what was found, and the differences. */
export function refused(refusal: Refusal): DiagnosticError {
  const { because, label, reviewed, recorded } = refusal;
  const { submitted, approved } = refusal.shown;
  if (because === "otherPending" && submitted !== null) {
    const found = revision(submitted);
    return new DiagnosticError({
      summary: `The pending submission of workflow "${label}" is not the reviewed one`,
      detail: paragraphs(
        `Nothing was approved. The pending submission has the revision ${found}; the reviewed revision is ${reviewed}.`,
        differencesOf(submitted, refusal),
        recorded === null
          ? `Read the whole pending submission before anything else: nobody who reviewed ${reviewed} has seen it. Only then set server_revision = "${found}" to approve it`
          : `Review the pending submission. To approve it, set server_revision = "${found}"`,
      ),
      path: AT_REVISION,
    });
  }
  return new DiagnosticError({
    summary: `Workflow "${label}" has no pending submission to approve`,
    detail: paragraphs(
      approved === null
        ? `It has neither a submitted nor an approved version. The reviewed revision is ${reviewed}.`
        : `It has no other submitted version. The approved version has the revision ${revision(approved)}; the reviewed revision is ${reviewed}.`,
      approved === null ? "" : differencesOf(approved, refusal),
      "Somebody may have approved another version, or withdrawn the submission. Submit and review again" +
        (approved === null
          ? ""
          : `; if the approved version is what you want, set server_revision = "${revision(approved)}"`),
    ),
    path: AT_REVISION,
  });
}

/** Compared with the reviewed version if it is known, otherwise with the approved one. */
function differencesOf(found: XmlTree, { shown: { approved }, reviewed, recorded, rules }: Refusal): string {
  if (recorded !== null) return listed("Changed since the review:", recorded.changesTo(found, rules));
  if (approved === null)
    return "What changed since the review cannot be listed: no version is approved yet, and a revision is only a checksum of the reviewed one. If a wfa_workflow proposes this workflow, its drift lists what changed since";
  if (approved === found) return "The provider has not read the reviewed version, so it cannot list the differences";
  const title =
    revision(approved) === reviewed
      ? "The reviewed revision is already approved. Changed since:"
      : "Changed from the approved version:";
  return listed(title, linesOf(changes(approved, found, rules)));
}

/** Reading back shows another approved version. @param lines what it has otherwise than the reviewed one */
export function anotherWasApproved(
  label: string,
  reviewed: XmlTree,
  approved: XmlTree,
  lines: readonly string[],
): DiagnosticError {
  const found = revision(approved);
  return new DiagnosticError({
    summary: `The approved version of workflow "${label}" is not the reviewed one`,
    detail: paragraphs(
      `Just before the approval the reviewed submission was pending (revision ${revision(reviewed)}). After it the approved version has the revision ${found}. Either somebody submitted or approved another version at the same moment, or the service changes documents when it approves them.`,
      listed("Approved, but not reviewed:", lines),
      `Check it now. If it is wrong, disable the workflow or submit the reviewed version again. If it is right, set server_revision = "${found}". If the service itself made these changes, add their paths to the provider's ignored_paths`,
    ),
    path: AT_REVISION,
  });
}

/** Another submission came before the approval took effect. @param lines what it has otherwise than the reviewed one */
export function overtaken(
  label: string,
  reviewed: XmlTree,
  pending: XmlTree,
  lines: readonly string[],
): DiagnosticError {
  const found = revision(pending);
  return new DiagnosticError({
    summary: `Another submission of workflow "${label}" replaced the reviewed one`,
    detail: paragraphs(
      `The reviewed submission (revision ${revision(reviewed)}) was replaced while it was being approved, and the service does not show it as approved. The pending submission has the revision ${found}.`,
      listed("Changed since the review:", lines),
      `Review the pending submission. To approve it, set server_revision = "${found}"`,
    ),
    path: AT_REVISION,
  });
}

export const goneSince = (label: string): DiagnosticError =>
  new DiagnosticError({
    summary: `Workflow "${label}" is gone`,
    detail: "The service no longer has it. Somebody deleted it while it was being approved. Plan again",
    path: attributePath("workflow_id"),
  });

export const changedSincePlan = (label: string): DiagnosticError =>
  new DiagnosticError({
    summary: `The approval of workflow "${label}" changed after the plan was made`,
    detail: `The approved version is not the one that the plan saw, so nothing was written. ${PLAN_AGAIN}`,
    path: AT_REVISION,
  });

export const nothingApproved = (label: string): DiagnosticError =>
  new DiagnosticError({
    summary: `Workflow "${label}" has no approved version`,
    detail: "Only an existing approval can be imported. To approve the reviewed version, remove the import and apply",
  });

/** Drift: somebody approved another version. */
export const approvedElsewhere = (label: string, found: string, changes: readonly string[]): DiagnosticText => ({
  summary: `The approved version of workflow "${label}" is not the one that this configuration approved`,
  detail: paragraphs(
    bullets("Changed since the approval:", changes),
    `The approved version has the revision ${found}. To keep it, set server_revision to this revision. To go back, submit the reviewed version again`,
  ),
  path: AT_REVISION,
});
