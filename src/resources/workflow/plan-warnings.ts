import { attributePath, isWhollyKnown, type Unknown } from "../../cty";
import type { FilledDocument } from "../../document";
import { bullets, type Diagnostics } from "../../framework";
import type { ProviderData } from "../shared";
import { changes, judge, linesOf, NO_FLAGS, nothingWanted, pathRulesOf, type PathRules } from "../versions";
import { knownBy, type Recorded, type WorkflowRecord } from "./record";
import type { WorkflowPlan, WorkflowState } from "./schema";
import { filledDocument } from "./substitutions";

interface Arriving {
  readonly document: FilledDocument;
  readonly planned: WorkflowPlan;
  readonly prior: WorkflowState;
  readonly record: WorkflowRecord;
  readonly data: ProviderData | Unknown;
}

/**
 * A pending submission that is not recorded in state and contains the planned document, as the last refresh saw it: one
 * line for each thing that it has beyond the document. Null if there is none.
 */
export function arrivedSubmission({ document, planned, prior, record, data }: Arriving): readonly string[] | null {
  if (prior.pending_submission !== true || record.kind === "unconfirmed") return null;
  if (!isWhollyKnown(planned.ignored_paths) || !isWhollyKnown(planned.sensitive_paths)) return null;
  const wanted = { ...nothingWanted(prior.approve), document };
  const { submitted, rules } = judge(knownBy(record, prior), record.seen, wanted, pathRulesOf(planned, data));
  if (submitted.whose === "wanted") return [];
  return submitted.whose === "arrived" ? linesOf(changes(document, submitted.rendition!, rules)) : null;
}

/** Documents that the service writes defaults into everywhere have as many as elements. */
const LISTED = 20;

/** The apply sends the document again, and what the submission has beyond it is gone unless the service adds it. */
export function warnOfArrived({ name, id }: WorkflowState, lines: readonly string[], diagnostics: Diagnostics): void {
  if (lines.length === 0) return;
  diagnostics.warning({
    summary: `The pending submission of workflow "${name ?? id}" has more than the configured document`,
    detail: `It contains the configured document, as what a killed apply has sent. This apply sends the document again. These values are then gone, unless the service adds them by itself.\n\n${bullets("Not in the document:", lines, LISTED)}\n\nIf they are somebody's work, take them into the document, or withdraw the submission on the service`,
    path: attributePath("document"),
  });
}

/** The first plan with `approve = true` shows what the approval replaces: until then that was no drift. */
export function warnOfRelease(
  prior: WorkflowState,
  record: Recorded,
  paths: PathRules,
  diagnostics: Diagnostics,
): void {
  const { approved } = record.seen;
  const ours = record.baseline ?? record.sent;
  if (approved === null || ours === null) return;
  const lines = linesOf(changes(approved, ours, { ...paths, contentFlags: NO_FLAGS }));
  if (lines.length === 0) return;
  diagnostics.warning({
    summary: `Workflow "${prior.name ?? prior.id}" already has an approved version, which this approval replaces`,
    detail: `While this configuration had approve = false, the approved version was not compared with it.\n\n${bullets("What the approval changes:", lines)}`,
    path: attributePath("approve"),
  });
}

/**
 * What an imported workflow has beyond the document may be the service's own addition or somebody's work, and nothing
 * was written that would tell. The plan of the first write names what it removes.
 */
export function warnOfRemoved(
  document: FilledDocument,
  prior: WorkflowState,
  paths: PathRules,
  diagnostics: Diagnostics,
): void {
  const found = changes(filledDocument(prior), document, { ...paths, contentFlags: NO_FLAGS });
  const lines = linesOf(found.filter(({ kind }) => kind === "removed"));
  if (lines.length === 0) return;
  diagnostics.warning({
    summary: `Workflow "${prior.name ?? prior.id}" has more on the service than in document`,
    detail: `${bullets("The workflow was imported, and the apply writes document as a whole. Removed then, unless the service sets them itself:", lines, LISTED)}\n\nTo keep one, add it to document`,
    path: attributePath("document"),
  });
}
