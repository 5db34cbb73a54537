import { attributePath } from "../../cty";
import type { Version } from "../../client";
import { revision, type XmlTree } from "../../document";
import { bullets, DiagnosticError, type DiagnosticText } from "../../framework";
import { changes, linesOf, type ComparisonRules } from "../versions/compare";
import type { Shown } from "../versions/read";
import type { Judgement } from "./judge";

export const AT_REVISION = attributePath("server_revision");

const paragraphs = (...parts: readonly string[]): string => parts.filter((part) => part !== "").join("\n\n");
const listed = (title: string, lines: readonly string[]): string =>
  lines.length === 0
    ? `${title} only flags, attributes that the service sets, or values at ignored_paths`
    : bullets(title, lines);

/**
 * The submission is not the reviewed one: what was found, and the differences.
 *
 * @param reviewed the configured revision
 */
export function refused(
  label: string,
  reviewed: string,
  { submitted, approved }: Shown,
  { isOtherPending }: Pick<Judgement, "isOtherPending">,
  rules: ComparisonRules,
): DiagnosticError {
  if (isOtherPending && submitted !== null) {
    const found = revision(submitted);
    return new DiagnosticError({
      summary: `The pending submission of workflow "${label}" is not the reviewed one`,
      detail: paragraphs(
        `Nothing was approved. The pending submission has the revision ${found}; the reviewed revision is ${reviewed}.`,
        approved === null
          ? "What changed since the review cannot be listed: no version is approved yet, and a revision is only a checksum of the reviewed one. If a wfa_workflow proposes this workflow, its drift lists what changed since"
          : listed(
              revision(approved) === reviewed
                ? "The reviewed revision is already approved. Changed since:"
                : "Changed from the approved version:",
              linesOf(changes(approved, submitted, rules)),
            ),
        `Read the whole pending submission before anything else: nobody who reviewed ${reviewed} has seen it. Only then set server_revision = "${found}" to approve it`,
      ),
      path: AT_REVISION,
    });
  }
  return new DiagnosticError({
    summary: `Workflow "${label}" has no pending submission to approve`,
    detail: paragraphs(
      approved === null
        ? `It has neither a submitted nor an approved version. The reviewed revision is ${reviewed}.`
        : `The approved version has the revision ${revision(approved)}; the reviewed revision is ${reviewed}.`,
      "Somebody may have approved another version, or withdrawn the submission. Submit and review again" +
        (approved === null
          ? ""
          : `. If the approved version is what you want, as where the service wrote into the reviewed one when it was approved, set server_revision = "${revision(approved)}"`),
    ),
    path: AT_REVISION,
  });
}

/** Reading back shows another version than the reviewed one. @param lines what it has otherwise */
export function notReviewed(
  label: string,
  version: Version,
  reviewed: XmlTree,
  now: XmlTree,
  lines: readonly string[],
): DiagnosticError {
  const found = revision(now);
  return new DiagnosticError({
    summary: `The ${version} version of workflow "${label}" is not the reviewed one`,
    detail: paragraphs(
      `Just before the approval the reviewed submission was pending (revision ${revision(reviewed)}). Now the ${version} version has the revision ${found}. Either somebody submitted or approved another version at the same moment, or the service changes documents when it approves them.`,
      listed(version === "approved" ? "Approved, but not reviewed:" : "Changed since the review:", lines),
      `Check it now. If it is right, set server_revision = "${found}". If it is wrong, submit the reviewed version again${version === "approved" ? ", and disable the workflow until then" : ""}. If the service itself made these changes, add their paths to the provider's ignored_paths`,
    ),
    path: AT_REVISION,
  });
}

/** The warning in a plan. */
export const otherPending = (pending: string, reviewed: string): DiagnosticText => ({
  summary: "The pending submission is not the reviewed one",
  detail: `The pending submission has the revision ${pending}, and server_revision is ${reviewed}, so it is not approved. To approve it, review it and set server_revision = "${pending}"`,
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
