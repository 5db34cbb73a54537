import { ClientError, type ServiceClient, type Version } from "../../../client";
import { attributePath } from "../../../cty";
import { bullets, DiagnosticError, type DiagnosticText } from "../../../framework";
import { importCommand } from "../../import";
import { changedSincePlan as changedSince, lastChange } from "../../observation";
import { type Judgement, linesOf, type VersionJudgement } from "../../workflow-versions";

const AT_DOCUMENT = attributePath("document");

const listed = (title: string, lines: readonly string[]): string =>
  bullets(title, lines.length === 0 ? ["no change outside of ignored_paths"] : lines);

/** One line for each change of a version since the last refresh or write. */
export function linesSince(version: Version, { since }: VersionJudgement): readonly string[] {
  switch (since.kind) {
    case "unchanged":
    case "continued":
    case "released":
    case "withdrawn":
      return [];
    case "gone":
      return [`the ${version} version is gone`];
    case "new":
      return [version === "submitted" ? "there is a new submitted version" : "there is a new approved version"];
    case "secret":
      return [`${version}: a secret changed again`];
    case "changed":
      return linesOf(since.changes).map((line) => `${version}: ${line}`);
  }
}

/** One line for each flag that somebody changed after the plan and a write would change back. */
export const linesOfChangedFlags = ({ flags }: Pick<Judgement, "flags">): readonly string[] =>
  [...flags].flatMap(([name, { isChangedConcurrently, known, shown }]) =>
    isChangedConcurrently ? [`${name === null ? "enabled" : `trigger "${name}" enabled`}: ${known} -> ${shown}`] : [],
  );

/** Somebody else's unexpected change. */
export interface Foreign {
  readonly label: string;
  /** One line for each change. */
  readonly changes: readonly string[];
  /** The author, from `lastChange`. */
  readonly who: string;
}

/** Who last changed a version, for messages; empty if the service does not say. */
export async function authorOf(
  client: ServiceClient,
  id: string,
  state: Version,
  signal: AbortSignal,
): Promise<string> {
  try {
    return lastChange((await client.workflows.get(id, { state }, { signal }))?.attributes ?? {});
  } catch (error) {
    // The message matters more than a failure to find its author.
    if (error instanceof ClientError) return "";
    throw error;
  }
}

/** Between the refresh of the plan and the first write. */
export const changedSincePlan = ({ label, changes, who }: Foreign, undone = "Nothing was written."): DiagnosticError =>
  changedSince(`Workflow "${label}"`, undone, changes, { who, path: AT_DOCUMENT });

/** Somebody's unapproved work that a write of the document would overwrite. @param own the configuration's change */
export const foreignSubmission = ({ label, changes, who }: Foreign, own: readonly string[]): DiagnosticError =>
  new DiagnosticError({
    summary: `Workflow "${label}" has a pending submission that is someone else's`,
    detail: [
      "An update would overwrite it, so nothing was written.",
      bullets(`Their change${who}:`, changes),
      own.length === 0
        ? "The configuration did not change. The update would restore what was applied before"
        : bullets("The change of this configuration:", own),
      "Approve or withdraw it on the service, or set overwrite_pending_submission = true",
    ].join("\n\n"),
    path: attributePath("overwrite_pending_submission"),
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

/** Our submission no longer exists, and another one is pending or approved instead. */
export const submittedOver = ({ label, changes, who }: Foreign): DiagnosticError =>
  new DiagnosticError({
    summary: `Another submission replaced the one that this apply had made for workflow "${label}"`,
    detail: `This apply submitted its document, and right afterwards the service shows another one. It was left alone. ${listed(`What it changes${who}:`, changes)}\n\nSomebody else, or another pipeline, is changing this workflow at the same time. Plan again to see their change, then decide. If the service itself made it, add its path to ignored_paths`,
    path: AT_DOCUMENT,
  });

/**
 * The service shows something else than was submitted, and nothing tells who made the difference.
 *
 * @param lines for each change that services do not make by adding something of their own
 */
export const shownOtherwise = (label: string, lines: readonly string[]): DiagnosticText => ({
  summary: `The service shows workflow "${label}" otherwise than this apply submitted it`,
  detail: `${listed("What differs:", lines)}\n\nThe service changed the document when it took it, or somebody edited it at the same moment: neither the service's answer, nor its audit log, nor a count of versions shows which. The apply continued with what the service shows. Check it now. If the service itself makes these changes, add their paths to ignored_paths; the other workflows of this run give no warning of the same kind`,
  path: AT_DOCUMENT,
});

/** Approving ours would replace a version that somebody else has approved since. */
export const approvedBefore = ({ label, changes, who }: Foreign): DiagnosticError =>
  new DiagnosticError({
    summary: `Somebody approved another version of workflow "${label}" during this apply`,
    detail: `Approving this configuration's document would replace it, so it was not approved. ${listed(`What was approved in the meantime${who}:`, changes)}\n\nPlan again to see the change, then decide`,
    path: AT_DOCUMENT,
  });

/** The interface approves whatever is submitted at that moment. */
export const anotherApproved = ({ label, changes, who }: Foreign): DiagnosticError =>
  new DiagnosticError({
    summary: `The approved version of workflow "${label}" is not the one that this apply submitted`,
    detail: `Just before the approval this configuration's document was pending; after it the approved version is another one. Either somebody submitted or approved another version at the same moment, and this apply may have approved what they had only submitted, or the service changes documents when it approves them. ${listed(`Approved, but not submitted here${who}:`, changes)}\n\nCheck it now. The next plan shows it as drift. If the service itself made these changes, add their paths to ignored_paths`,
    path: AT_DOCUMENT,
  });

export const withdrawn = (label: string): DiagnosticError =>
  new DiagnosticError({
    summary: `The submission of workflow "${label}" was withdrawn`,
    detail:
      "This configuration's submission was pending, and is now neither pending nor approved. Somebody deleted it. Plan again",
    path: AT_DOCUMENT,
  });

export const goneWhile = (verb: string, id: string): DiagnosticError =>
  new DiagnosticError({
    summary: `Workflow "${id}" is gone`,
    detail: `The service reported that it does not exist while it was being ${verb}. Somebody may have deleted it. Plan again`,
  });

/** The service counted more versions than ours, and nothing else is known about them. */
export const versionBetween = (label: string, before: number, now: number): DiagnosticText => ({
  summary: `Somebody may have submitted workflow "${label}" at the same moment`,
  detail: `The service counted ${before} before this apply submitted its document and ${now} afterwards. Another submission probably came in between, and this apply overwrote it without reading it, because the interface has no conditional submit. The service's audit log shows who made it. If the service itself counts like this, nothing is lost`,
});

/** All steps succeeded, and then it was changed. */
export const changedAfterwards = ({ label, changes, who }: Foreign): DiagnosticText => ({
  summary: `Workflow "${label}" was changed on the service right after this apply had written it`,
  detail: `Everything that was planned is done and recorded in state. Their change was left alone. ${listed(`What changed since${who}:`, changes)}\n\nThe next plan shows it as drift`,
});

export const goneAfterwards = (label: string): DiagnosticText => ({
  summary: `Workflow "${label}" was deleted on the service right after this apply had written it`,
  detail: "Everything that was planned was done and recorded in state. The next plan creates it again",
});

/** @param who from `lastChange` */
export const newVersionDuringDeletion = (label: string, version: Version, who: string): DiagnosticError =>
  new DiagnosticError({
    summary: `Somebody submitted or approved a new version of workflow "${label}" during the deletion`,
    detail: `${bullets(`The previous versions were deleted, and the new version was left alone${who}:`, [`${version === "approved" ? "an" : "a"} ${version} version`])}\n\nPlan again to see it, then decide whether to delete it too`,
  });

/** A replacement failed after its delete had left the workflow to it. */
export const noLongerInState = (label: string, id: string): DiagnosticText => ({
  summary: `Workflow "${label}" is no longer in Terraform state`,
  detail: `This apply was replacing it: its deletion_policy left it on the service, and adopting it again failed. To continue with it, apply again after importing it${importCommand("wfa_workflow", id)}`,
  path: attributePath("deletion_policy"),
});
