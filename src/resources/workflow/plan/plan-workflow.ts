import { UNKNOWN, attributePath, type Unknown } from "../../../cty";
import {
  documentId,
  documentMayBecome,
  documentsEqual,
  matches,
  revision,
  type FilledDocument,
  type XmlDocument,
} from "../../../document";
import type { PlanContext, PlanRequest, PlanResult } from "../../../framework";
import { type ProviderData, otherId } from "../../shared";
import { pathRulesOf } from "../../versions";
import { decodeRecord } from "../private-state";
import type { WorkflowRecord } from "../record";
import {
  sameSecretsVersion,
  sameSubstitutions,
  type WorkflowPlan,
  type WorkflowState,
  type workflowSchema,
} from "../schema";
import { areLiteral, filledDocument, openPlaceholders } from "../substitutions";
import { definitionToBe, hasDrift, isOpen, promisesOf } from "./promises";
import { arrivedSubmission, warnOfArrived, warnOfRelease, warnOfRemoved } from "./plan-warnings";

/**
 * Create and update: values that are already known (revision, definition, no drift after our write), and steps that
 * remain although the configuration did not change (a failed approval).
 */
export function planWorkflow(
  proposed: PlanRequest<typeof workflowSchema>,
  { data, known, diagnostics }: Pick<PlanContext<ProviderData>, "data" | "known" | "diagnostics">,
): PlanResult<typeof workflowSchema> {
  const { config, prior } = proposed;
  const request = { ...proposed, planned: withSubstitutions(proposed) };
  const record = decodeRecord(request.private, prior?.document ?? null);
  if (prior?.approve === false && request.planned.approve === true && record.kind !== "unconfirmed") {
    warnOfRelease(prior, record, pathRulesOf(request.planned, data), diagnostics);
  }
  const isEnabledManaged = config.enabled !== null;
  const { document: text, substitutions } = request.planned;
  if (text === UNKNOWN) {
    const change = { ...maybeUnchanged(request.planned, prior, record), document: null, open: new Set<string>() };
    const definition_json = definitionToBe(null, change, known);
    return { planned: { ...request.planned, ...promisesOf(change, isEnabledManaged), definition_json } };
  }
  const configured = filledDocument({ document: text, substitutions });
  const open = openPlaceholders(configured.template, substitutions);
  refuseOtherId(configured, open, prior);
  const withTriggers =
    config.triggers === null ? { ...request.planned, triggers: prior?.triggers ?? null } : request.planned;
  const planned =
    prior === null || open.size > 0 ? withTriggers : keepImported(withTriggers, configured, prior, record);
  if (prior !== null && record.kind === "imported" && open.size === 0 && planned.document !== prior.document)
    warnOfRemoved(configured, prior, pathRulesOf(planned, data), diagnostics);
  const isSame = prior !== null && planned.document === prior.document && sameSubstitutions(planned, prior);
  const document = isSame ? filledDocument(prior) : configured;
  const { touchesContent, touchesRelease, touchesFlags } = changesOf(planned, prior, document, open);
  const arrived =
    prior === null || open.size > 0 || !sameSecretsVersion(planned, prior)
      ? null
      : arrivedSubmission({ document, planned, prior, record, data });
  const change =
    touchesContent === UNKNOWN
      ? { ...maybeUnchanged(planned, prior, record), document, open }
      : {
          ...{ planned, prior, record, document, open, mayBeCurrent: false },
          ...{ isWritten: touchesContent || touchesRelease, setsFlags: touchesFlags, hasArrived: arrived !== null },
        };
  const definition_json = definitionToBe(document, change, known);
  const isSettled =
    prior !== null && (!hasDrift(prior) || (arrived === null && adoptsNewDrift(document, prior, record)));
  if (isSettled && !change.isWritten && !touchesFlags) {
    const enabled = isEnabledManaged ? planned.enabled : prior.enabled;
    return { planned: { ...planned, ...computedOf(prior), definition_json, enabled } };
  }
  if (prior !== null && arrived !== null) warnOfArrived(prior, arrived, diagnostics);
  const revisionToBe = isSame ? prior.revision : revision(document);
  return {
    planned: {
      ...planned,
      ...promisesOf(change, isEnabledManaged),
      revision: open.size > 0 ? UNKNOWN : revisionToBe,
      definition_json,
    },
  };
}

/** Values that are not known yet decide whether the document changes. */
const maybeUnchanged = (planned: WorkflowPlan, prior: WorkflowState | null, record: WorkflowRecord) => ({
  ...{ planned, prior, record },
  ...{ mayBeCurrent: true, isWritten: true, setsFlags: true, hasArrived: false },
});

/** Without a configuration there are none. Those that an import leaves mean the same and stay, so that its plan is empty. */
function withSubstitutions({ config, prior, planned }: PlanRequest<typeof workflowSchema>): WorkflowPlan {
  if (config.substitutions !== null) return planned;
  const before = prior?.substitutions ?? null;
  return { ...planned, substitutions: before !== null && areLiteral(before) ? before : null };
}

function refuseOtherId(document: XmlDocument, open: ReadonlySet<string>, prior: WorkflowState | null): void {
  const id = documentId(document);
  if (prior === null || prior.id === null || id === null || id === prior.id || isOpen(id, open)) return;
  throw otherId("document", "workflow", id, prior.id, attributePath("document"));
}

/**
 * After an import, state holds the service's own text and all triggers that it shows. A configured document equals this
 * text apart from the service's additions, and configured triggers may be a subset of those shown: the import then
 * plans no change, until something is written or drifts. A configuration that has taken over all drift plans none either:
 * placeholders whose values give the same document are no change, unless an update has to record the drift anyway.
 */
function keepImported(
  planned: WorkflowPlan,
  document: XmlDocument,
  prior: WorkflowState,
  record: WorkflowRecord,
): WorkflowPlan {
  if (record.kind !== "imported") return planned;
  const untouched = prior.document === (record.sent?.template ?? record.baseline)?.text;
  const before = filledDocument(prior);
  const isKept = untouched ? matches(document, before) : record.mayAdoptDrift && documentsEqual(document, before);
  return {
    ...planned,
    document: isKept ? prior.document : planned.document,
    // What is null in state cannot be kept: Terraform takes a plan's null for a mistake.
    substitutions: isKept ? (prior.substitutions ?? planned.substitutions) : planned.substitutions,
    triggers:
      prior.triggers !== null && sameTriggers(planned.triggers, prior.triggers) ? prior.triggers : planned.triggers,
  };
}

interface Changes {
  /** UNKNOWN if it depends on values that are not known yet. */
  readonly touchesContent: boolean | Unknown;
  /** Whether the document is submitted but not approved, although it should be. */
  readonly touchesRelease: boolean;
  readonly touchesFlags: boolean;
}

function changesOf(
  planned: WorkflowPlan,
  prior: WorkflowState | null,
  document: FilledDocument,
  open: ReadonlySet<string>,
): Changes {
  if (prior === null) return { touchesContent: true, touchesRelease: true, touchesFlags: true };
  return {
    touchesContent: !sameSecretsVersion(planned, prior) || changesDocument(planned, prior, document, open),
    touchesRelease: planned.approve === UNKNOWN || (planned.approve && prior.state !== "approved"),
    touchesFlags:
      (planned.enabled !== null && planned.enabled !== prior.enabled && planned.enabled !== UNKNOWN) ||
      !sameTriggers(planned.triggers, prior.triggers),
  };
}

function changesDocument(
  planned: WorkflowPlan,
  prior: WorkflowState,
  document: FilledDocument,
  open: ReadonlySet<string>,
): boolean | Unknown {
  if (planned.document === prior.document && sameSubstitutions(planned, prior)) return false;
  const before = filledDocument(prior);
  if (open.size > 0) return documentMayBecome(document, open, before) ? UNKNOWN : true;
  return !documentsEqual(document, before);
}

/**
 * Whether the configuration holds exactly what the refresh of this plan has found: then state only has to be refreshed.
 * Where a saved state has the drift already, an update records that it counts no more. What the configuration does not
 * hold, such as a secret or what the service had added, has to be written.
 */
function adoptsNewDrift(document: FilledDocument, prior: WorkflowState, record: WorkflowRecord): boolean {
  if (record.kind === "unconfirmed" || !record.mayAdoptDrift) return false;
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
  const { id, name, state, pending_submission, pending_changes, revision, server_revision, drift } = prior;
  return { id, name, state, pending_submission, pending_changes, revision, server_revision, drift };
}
