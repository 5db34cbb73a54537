import { attributePath } from "../../cty";
import { revision, type XmlTree } from "../../document";
import { DiagnosticError, type DiagnosticText } from "../../framework";
import type { ComparisonRules } from "../workflow-versions";
import type { ObservedVersions } from "./observe-versions";
import { changesBetween, changesSince, type Rendition } from "./rendition";

const AT_REVISION = attributePath("server_revision");

const bullets = (title: string, lines: readonly string[]): string =>
  [title, ...lines.map((line) => `  - ${line}`)].join("\n");
const paragraphs = (...parts: readonly string[]): string => parts.filter((part) => part !== "").join("\n\n");
const listed = (title: string, lines: readonly string[]): string =>
  lines.length === 0 ? `${title} nothing but flags, the service's own marks or ignored_paths` : bullets(title, lines);

export interface Refusal {
  readonly because: "otherWaits" | "nothingWaits";
  readonly observed: ObservedVersions;
  /** The revision asked for. */
  readonly reviewed: string;
  /** What was reviewed; null where it was never seen here. */
  readonly remembered: Rendition | null;
  readonly rules: ComparisonRules;
}

/** The submission is not what was reviewed: what was found, and what differs. */
export function refused(refusal: Refusal): DiagnosticError {
  const { because, observed, reviewed } = refusal;
  const { submitted, approved, label } = observed;
  if (because === "otherWaits" && submitted !== null) {
    const found = revision(submitted);
    return new DiagnosticError({
      summary: `What waits for the approval of workflow "${label}" is not what was reviewed`,
      detail: paragraphs(
        `Nothing was approved. The submission that waits has the revision ${found}; reviewed was ${reviewed}.`,
        differencesOf(submitted, refusal),
        `Review what waits now. To approve it, set server_revision = "${found}"`,
      ),
      path: AT_REVISION,
    });
  }
  return new DiagnosticError({
    summary: `Workflow "${label}" has no submission that waits for this approval`,
    detail: paragraphs(
      approved === null
        ? `Nothing is submitted, and nothing is approved. Reviewed was ${reviewed}.`
        : `Nothing else is submitted, and the approved version has the revision ${revision(approved)}; reviewed was ${reviewed}.`,
      approved === null ? "" : differencesOf(approved, refusal),
      "Somebody may have approved something else, or withdrawn the submission. Submit and review again" +
        (approved === null
          ? ""
          : `; if the approved version is what you want, set server_revision = "${revision(approved)}"`),
    ),
    path: AT_REVISION,
  });
}

/** From what was reviewed, where that is known, else from what is approved. */
function differencesOf(found: XmlTree, { observed: { approved }, reviewed, remembered, rules }: Refusal): string {
  if (remembered !== null) return listed("Changed since the review:", changesSince(remembered, found, rules));
  if (approved === null) return "No version is approved yet, so all of it is new";
  if (approved === found) return "What was reviewed is not known here, so the differences cannot be listed";
  const title =
    revision(approved) === reviewed
      ? "The reviewed revision is approved already. Changed since:"
      : "Changed from what is approved now:";
  return listed(title, changesBetween(approved, found, rules));
}

interface Race {
  readonly reviewed: XmlTree;
  readonly rules: ComparisonRules;
}

/** Somebody submitted anew between the look and the approval. */
export function anotherWasApproved(
  label: string,
  { approved, reviewed, rules }: Race & { readonly approved: XmlTree },
): DiagnosticError {
  return new DiagnosticError({
    summary: `Something else than what was reviewed is approved of workflow "${label}" now`,
    detail: paragraphs(
      `Until just before the approval the reviewed submission waited (revision ${revision(reviewed)}); after it the approved version has the revision ${revision(approved)}. Somebody submitted or approved something else at the same moment, or the service changes documents when it approves them.`,
      listed("Approved, but not reviewed:", changesBetween(reviewed, approved, rules)),
      `Look at it at once, and disable the workflow or submit again what was reviewed. If it is good, set server_revision = "${revision(approved)}"; if the service itself writes there, name these places in the provider's ignored_paths`,
    ),
    path: AT_REVISION,
  });
}

export function overtaken(
  label: string,
  { waiting, reviewed, rules }: Race & { readonly waiting: XmlTree },
): DiagnosticError {
  return new DiagnosticError({
    summary: `Another submission of workflow "${label}" came before the approval`,
    detail: paragraphs(
      `The reviewed submission (revision ${revision(reviewed)}) was replaced while it was being approved, and the service does not show it as approved. What waits now has the revision ${revision(waiting)}.`,
      listed("Changed since the review:", changesBetween(reviewed, waiting, rules)),
      `Review what waits now. To approve it, set server_revision = "${revision(waiting)}"`,
    ),
    path: AT_REVISION,
  });
}

export const noWorkflow = (id: string): DiagnosticError =>
  new DiagnosticError({
    summary: `No workflow "${id}"`,
    detail:
      "The service has no workflow with this id, so there is nothing to approve. Data source wfa_workflows lists those that exist",
    path: attributePath("workflow_id"),
  });

export const goneMeanwhile = (label: string, id: string): DiagnosticError =>
  new DiagnosticError({
    summary: `Workflow "${label}" is gone`,
    detail: `The service answers that it has no workflow "${id}" any more. Somebody deleted it while it was being approved: plan again`,
    path: attributePath("workflow_id"),
  });

export const changedSincePlan = (label: string): DiagnosticError =>
  new DiagnosticError({
    summary: `The approval of workflow "${label}" changed after the plan was made`,
    detail:
      "The approved version is not the one that the plan saw, so nothing was written. Plan again to see the change, then decide",
    path: AT_REVISION,
  });

export const nothingApproved = (label: string): DiagnosticError =>
  new DiagnosticError({
    summary: `Workflow "${label}" has no approved version`,
    detail:
      "Only an approval that was given can be imported. To give it, leave the import out and apply: the resource approves what was reviewed",
  });

/** Drift: somebody else had something else approved. */
export const approvedElsewhere = (label: string, found: string, changes: readonly string[]): DiagnosticText => ({
  summary: `Something else is approved of workflow "${label}" than what was approved from here`,
  detail: paragraphs(
    bullets("Changed since the approval:", changes),
    `The approved version has the revision ${found}. To keep it, set server_revision to that; to go back, have what was reviewed submitted again`,
  ),
  path: AT_REVISION,
});
