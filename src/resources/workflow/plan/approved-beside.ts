import { parseDocument } from "../../../document";
import type { Diagnostics } from "../../../framework";
import { contentChanges } from "../../content-changes";
import { NO_FLAGS } from "../../shown-flags";
import { bullets, type PathRules } from "../../workflow-versions";
import { changesBetween } from "../judgement";
import type { StoredWorkflow } from "../record";
import type { WorkflowState } from "../schema";

/**
 * A release puts our waiting submission over what is approved. As long as nothing was to be approved from here, what
 * others have approved was no drift: so the plan of the release tells what it goes over.
 */
export function warnOfApprovedBeside(
  prior: WorkflowState,
  { seen, beside, ours }: StoredWorkflow,
  paths: PathRules,
  diagnostics: Diagnostics,
): void {
  if (seen.approved === null || seen.approved === beside) return;
  const approved = parseDocument(seen.approved);
  const isKnown = [...(beside === null ? [] : [beside]), ...ours].some(
    (text) => contentChanges(parseDocument(text), approved, { ...paths, contentFlags: NO_FLAGS }).length === 0,
  );
  if (isKnown) return;
  const from = beside ?? ours[0];
  const changes =
    from === undefined
      ? []
      : changesBetween(parseDocument(from), approved, { ...paths, flagsInUserDocument: NO_FLAGS });
  diagnostics.warning({
    summary: `Workflow "${prior.name ?? prior.id}" has an approved version that did not come from here`,
    detail: `Somebody approved it while nothing was to be approved from here. Approving this configuration's document puts it over that.\n\n${bullets("What was approved:", changes.length > 0 ? changes : ["a version that was not there before"])}`,
    path: [{ attribute: "approve" }],
  });
}
