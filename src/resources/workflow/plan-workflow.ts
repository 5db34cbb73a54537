import { attributePath, isWhollyKnown, UNKNOWN, type Unknown } from "../../cty";
import { documentId, documentName, documentsEqual, revision, type FilledDocument } from "../../document";
import { bullets, type Diagnostics, type PlanContext, type PlanRequest, type PlanResult } from "../../framework";
import { otherId } from "../shared/create-messages";
import type { ProviderData } from "../shared/service-call";
import { changes, contains, linesOf, pathRulesOf, type PathRules } from "../versions/compare";
import { flagsIn, NO_FLAGS } from "../versions/flags";
import { comparisonRules, judge, nothingWanted } from "../versions/judge";
import {
  areLiteral,
  definitionToBe,
  filledDocument,
  isOpen,
  openPlaceholders,
  sameSubstitutions,
} from "./filled-document";
import { decodeRecord, knownBy, type Recorded, type WorkflowRecord } from "./record";
import { type WorkflowPlan, type WorkflowState, type workflowSchema } from "./schema";

/** What a plan changes, as far as it is known. */
interface Change {
  readonly planned: WorkflowPlan;
  readonly prior: WorkflowState | null;
  readonly record: WorkflowRecord;
  /** Null if it is not known yet. */
  readonly document: FilledDocument | null;
  /** The names of its placeholders whose values are not known yet. */
  readonly open: ReadonlySet<string>;
  /** Whether the document is sent; UNKNOWN if that depends on values that are not known yet. */
  readonly sends: boolean | Unknown;
  /** Whether the plan may submit or approve; otherwise it sets only flags, or adopts drift. */
  readonly isWritten: boolean;
  readonly setsFlags: boolean;
  /** Whether the pending submission already holds the document. */
  readonly hasArrived: boolean;
}

/**
 * Create and update: values that are already known (revision, definition, no drift after our write), and steps that
 * remain although the configuration did not change (a failed approval).
 */
export function planWorkflow(
  request: PlanRequest<typeof workflowSchema>,
  { data, known, diagnostics }: Pick<PlanContext<ProviderData>, "data" | "known" | "diagnostics">,
): PlanResult<typeof workflowSchema> {
  const { prior } = request;
  const record = decodeRecord(request.private, prior?.document ?? null);
  const proposed = withUnset(request);
  const { document: text, substitutions } = proposed;
  const paths = pathRulesOf(proposed, data);
  if (prior?.approve === false && proposed.approve === true && record.kind !== "unconfirmed")
    warnOfRelease(prior, record, paths, diagnostics);
  const configured = text === UNKNOWN ? null : filledDocument({ document: text, substitutions });
  const open = configured === null ? new Set<string>() : openPlaceholders(configured.template, substitutions);
  const id = configured && documentId(configured);
  if (id !== null && prior !== null && prior.id !== null && id !== prior.id && !isOpen(id, open))
    throw otherId("document", "workflow", id, prior.id);
  let planned = proposed;
  if (
    prior !== null &&
    configured !== null &&
    open.size === 0 &&
    record.kind === "imported" &&
    record.baseline !== null
  ) {
    planned = keepImported(proposed, configured, prior, record, paths);
    if (planned.document !== prior.document) warnOfRemoved(configured, prior, paths, diagnostics);
  }

  const isSame = prior !== null && planned.document === prior.document && sameSubstitutions(planned, prior);
  const document = isSame ? filledDocument(prior) : configured;
  const isKnown = document !== null && open.size === 0;
  // One that is not known yet counts as changed.
  const resends = prior !== null && planned.secrets_wo_version !== prior.secrets_wo_version;
  const sends =
    prior === null || resends || (!isSame && (isKnown ? !documentsEqual(document, filledDocument(prior)) : UNKNOWN));
  const isReleased = planned.approve !== UNKNOWN && (!planned.approve || prior?.state === "approved");
  const isWritten = sends !== false || !isReleased;
  const { enabled } = planned;
  const setsFlags =
    (enabled !== null && enabled !== UNKNOWN && enabled !== prior?.enabled) ||
    !sameTriggers(planned.triggers, prior?.triggers ?? null);
  const arrived =
    prior === null || !isKnown || resends ? null : arrivedSubmission(document, planned, prior, record, paths);
  const definition_json = definitionToBe(document, planned, prior, open, known);
  if (prior !== null && !isWritten && !setsFlags) {
    if (!hasDrift(prior) || (arrived === null && adoptsNewDrift(document, prior, record)))
      return { planned: { ...planned, ...computedOf(prior), definition_json } };
  }
  if (prior !== null && arrived !== null) warnOfArrived(prior, arrived, diagnostics);

  const hasArrived = arrived !== null;
  const promises = promisesOf({ planned, prior, record, document, open, sends, isWritten, setsFlags, hasArrived });
  const revisionToBe = isSame ? prior.revision : document && revision(document);
  return { planned: { ...planned, ...promises, revision: isKnown ? revisionToBe : UNKNOWN, definition_json } };
}

/**
 * What the configuration leaves out is left alone. Substitutions that an import leaves mean the same as none and stay, so
 * that its plan is empty.
 */
function withUnset({ config, prior, planned }: PlanRequest<typeof workflowSchema>): WorkflowPlan {
  const before = prior?.substitutions ?? null;
  return {
    ...planned,
    ...(config.substitutions === null && { substitutions: before !== null && areLiteral(before) ? before : null }),
    ...(config.triggers === null && { triggers: prior?.triggers ?? null }),
    ...(config.enabled === null && { enabled: prior === null ? UNKNOWN : prior.enabled }),
  };
}

/**
 * After an import, state holds the service's own text and all triggers that it shows. A configured document equals this
 * text apart from the service's additions, and configured triggers may be a subset of those shown: the import then
 * plans no change, until something is written or drifts. A configuration that has taken over all drift plans none either:
 * placeholders whose values give the same document are no change, unless an update has to record the drift anyway.
 */
function keepImported(
  planned: WorkflowPlan,
  document: FilledDocument,
  prior: WorkflowState,
  record: Recorded,
  paths: PathRules,
): WorkflowPlan {
  const untouched = prior.document === (record.sent?.template ?? record.baseline)?.text;
  const before = filledDocument(prior);
  const isKept = untouched
    ? contains(before, document, comparisonRules(paths, knownBy(record, prior), document))
    : record.mayAdoptDrift && documentsEqual(document, before);
  return {
    ...planned,
    document: isKept ? prior.document : planned.document,
    // What is null in state cannot be kept: Terraform takes a plan's null for a mistake.
    substitutions: isKept ? (prior.substitutions ?? planned.substitutions) : planned.substitutions,
    triggers:
      isKept && prior.triggers !== null && sameTriggers(planned.triggers, prior.triggers)
        ? prior.triggers
        : planned.triggers,
  };
}

/**
 * Whether the configuration holds exactly what the refresh of this plan has found: then state only has to be refreshed.
 * Where a saved state has the drift already, an update records that it counts no more. What the configuration does not
 * hold, such as a secret or what the service had added, has to be written.
 */
function adoptsNewDrift(document: FilledDocument | null, prior: WorkflowState, record: WorkflowRecord): boolean {
  if (document === null || record.kind === "unconfirmed" || !record.mayAdoptDrift) return false;
  const before = record.sent ?? record.baseline;
  const shown = record.seen[prior.state === "submitted" ? "submitted" : "approved"];
  return before !== null && shown?.hidden === null && !documentsEqual(document, before);
}

/** Triggers that are no longer configured are no longer managed, so they need no request. */
function sameTriggers(planned: WorkflowPlan["triggers"], prior: WorkflowState["triggers"]): boolean {
  if (planned === null) return true;
  if (planned === UNKNOWN) return false;
  return [...planned].every(([name, enable]) => prior?.get(name) === enable);
}

function computedOf(prior: WorkflowState): Partial<WorkflowPlan> {
  const { id, name, state, pending_submission, pending_changes, revision: own, server_revision, drift } = prior;
  return { id, name, state, pending_submission, pending_changes, revision: own, server_revision, drift };
}

/** Drift that the configuration has adopted needs no write, but the next drift is compared with it. */
const hasDrift = (prior: WorkflowState | null): boolean => (prior?.drift ?? []).length > 0;

/**
 * The computed values after a change that are known before it: those that its steps do not change. If somebody changes
 * one of them on the service during the apply, state keeps what was planned, and the next refresh shows the change.
 */
const promisesOf = (change: Change): Partial<WorkflowPlan> => ({
  name: nameToBe(change),
  state: stateToBe(change),
  ...pendingToBe(change),
  server_revision: serverRevisionToBe(change),
  // The drift of a document that turns out to be the current one stays.
  drift: change.sends === UNKNOWN && hasDrift(change.prior) ? UNKNOWN : [],
});

/** That of the document, unless the service is known to show another one. */
function nameToBe({ document, open, prior }: Change): string | Unknown {
  const name = document && documentName(document);
  if (name === null || isOpen(name, open)) return UNKNOWN;
  const before = prior && documentName(filledDocument(prior));
  if (prior === null || prior.name === before) return name;
  return prior.name !== null && name === before ? prior.name : UNKNOWN;
}

function stateToBe({ planned, prior, record, document, open, isWritten }: Change): string | Unknown {
  if (prior !== null && !isWritten) return prior.state ?? UNKNOWN;
  // An adopted workflow may be submitted or approved already, and its failed approval is a warning.
  if (prior === null && planned.adopt_existing !== false) return UNKNOWN;
  if (planned.approve === true) return planned.on_release_failure === "fail" ? "approved" : UNKNOWN;
  if (planned.approve === UNKNOWN || document === null || open.size > 0) return UNKNOWN;
  // Nothing is approved here, unless the approved version already holds the document.
  const approved = record.kind === "unconfirmed" ? null : record.seen.approved;
  const rules = { ignored: [], sensitive: [], contentFlags: NO_FLAGS };
  return approved !== null && contains(approved, document, rules) ? UNKNOWN : "submitted";
}

/** A submission that was pending may be overwritten or adopted, or is recorded from now on; a new workflow has none. */
function pendingToBe({ planned, prior, isWritten, hasArrived }: Change): Partial<WorkflowPlan> {
  const isNew = prior === null && planned.adopt_existing === false;
  if (isNew || hasArrived || prior?.pending_submission === false)
    return { pending_submission: false, pending_changes: null };
  if (prior === null || isWritten || hasDrift(prior)) return { pending_submission: UNKNOWN, pending_changes: UNKNOWN };
  return { pending_submission: prior.pending_submission, pending_changes: prior.pending_changes };
}

/** Where drift is only adopted, its rendition is known; where flags are set, unless the service writes them into it. */
function serverRevisionToBe({ planned, prior, record, isWritten, setsFlags }: Change): string | Unknown {
  if (prior === null || isWritten || record.kind === "unconfirmed" || record.secrets !== null) return UNKNOWN;
  const version = planned.approve === true ? "approved" : "submitted";
  const seen = prior.state === version ? (record.seen[version] ?? null) : null;
  return seen === null || (setsFlags && flagsIn(seen).size > 0) ? UNKNOWN : seen.serverRevision();
}

/**
 * A pending submission that is not recorded in state and contains the planned document, as the last refresh saw it: one
 * line for each thing that it has beyond the document. Null if there is none.
 */
function arrivedSubmission(
  document: FilledDocument,
  planned: WorkflowPlan,
  prior: WorkflowState,
  record: WorkflowRecord,
  paths: PathRules,
): readonly string[] | null {
  if (prior.pending_submission !== true || record.kind === "unconfirmed") return null;
  if (!isWhollyKnown(planned.ignored_paths) || !isWhollyKnown(planned.sensitive_paths)) return null;
  const wanted = { ...nothingWanted(prior.approve), document };
  const { submitted, rules } = judge(knownBy(record, prior), record.seen, wanted, paths);
  if (submitted.whose === "wanted") return [];
  return submitted.whose === "arrived" ? linesOf(changes(document, submitted.rendition!, rules)) : null;
}

/** Documents that the service writes defaults into everywhere have as many as elements. */
const LISTED = 20;

/** The apply sends the document again, and what the submission has beyond it is gone unless the service adds it. */
function warnOfArrived({ name, id }: WorkflowState, lines: readonly string[], diagnostics: Diagnostics): void {
  if (lines.length === 0) return;
  diagnostics.warning({
    summary: `The pending submission of workflow "${name ?? id}" has more than the configured document`,
    detail: `It contains the configured document, as what a killed apply has sent. This apply sends the document again. These values are then gone, unless the service adds them by itself.\n\n${bullets("Not in the document:", lines, LISTED)}\n\nIf they are somebody's work, take them into the document, or withdraw the submission on the service`,
    path: attributePath("document"),
  });
}

/** The first plan with `approve = true` shows what the approval replaces: until then that was no drift. */
function warnOfRelease(prior: WorkflowState, record: Recorded, paths: PathRules, diagnostics: Diagnostics): void {
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
function warnOfRemoved(
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
    detail: `${bullets("The workflow was imported, and the apply writes document as a whole. It removes these, unless the service sets them itself:", lines, LISTED)}\n\nTo keep one, add it to document`,
    path: attributePath("document"),
  });
}

/** Warns if a plan of this run deletes the group that the workflow is in, with everything in it. */
export function planAmongOthers(
  { prior }: PlanRequest<typeof workflowSchema>,
  { data, diagnostics }: Pick<PlanContext<ProviderData>, "data" | "diagnostics">,
): void {
  const id = prior?.id ?? null;
  if (data === UNKNOWN || id === null) return;
  data.coordination.recordManaged("workflow", id);
  const container = data.coordination.losses.get(id);
  if (container === undefined) return;
  diagnostics.warning({
    summary: `Workflow "${prior?.name ?? id}" is in a group that is going to be deleted`,
    detail:
      `This plan deletes ${container} with force_destroy = true (unless it says that the group is not destroyed), and the service deletes what is in it at that moment.\n\n` +
      "The workflow is kept if the group's lifecycle block has create_before_destroy = true and the document takes the group's id from the group's resource: it then moves to the new group first, and this warning has no consequence.\n\n" +
      "To have this apply create it again, plan with -replace=ADDRESS, or set replace_triggered_by = [wfa_workflow_group.NAME.id] in the workflow's lifecycle block. Otherwise the next apply creates it again, and if this plan also updates the workflow, that update fails",
    path: attributePath("document"),
  });
}
