import { UNKNOWN, attributePath } from "../../../cty";
import { documentId, matches, parseDocument, revision, type XmlDocument } from "../../../document";
import { DiagnosticError, type PlanContext, type PlanRequest, type PlanResult } from "../../../framework";
import type { ProviderData } from "../../connection";
import { pathsOf } from "../../workflow-versions";
import { decodeRecord, type WorkflowRecord } from "../record";
import { sameSecretsVersion, type WorkflowPlan, type WorkflowState, type workflowSchema } from "../schema";
import { definitionToBe, hasDrift, promisesOf } from "./promises";
import { warnOfApproved } from "./warn-of-approved";

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
  const record = decodeRecord(request.private);
  if (prior?.approve === false && request.planned.approve === true && record.kind !== "unconfirmed") {
    const ignored = [...pathsOf(request.planned.ignored_paths), ...(data === UNKNOWN ? [] : data.ignoredPaths)];
    warnOfApproved(prior, record, { ignored, sensitive: pathsOf(request.planned.sensitive_paths) }, diagnostics);
  }
  const isEnabledManaged = config.enabled !== null;
  if (request.planned.document === UNKNOWN) {
    const change = { planned: request.planned, prior, record, document: null, isWritten: true, setsFlags: true };
    return {
      planned: {
        ...request.planned,
        ...promisesOf(change, isEnabledManaged),
        definition_json: definitionToBe(change, known),
      },
    };
  }
  const configured = parseDocument(request.planned.document);
  refuseOtherId(configured, prior);
  const withTriggers =
    config.triggers === null ? { ...request.planned, triggers: prior?.triggers ?? null } : request.planned;
  const planned = prior === null ? withTriggers : keepImported(withTriggers, configured, prior, record);
  const isSame = prior !== null && planned.document === prior.document;
  const document = isSame ? parseDocument(prior.document) : configured;
  const { touchesContent, touchesRelease, touchesFlags } = changesOf(planned, prior);
  const change = {
    ...{ planned, prior, record, document },
    ...{ isWritten: touchesContent || touchesRelease, setsFlags: touchesFlags },
  };
  const definition_json = definitionToBe(change, known);
  if (prior !== null && !change.isWritten && !touchesFlags && !hasDrift(prior)) {
    const enabled = isEnabledManaged ? planned.enabled : prior.enabled;
    return { planned: { ...planned, ...computedOf(prior), definition_json, enabled } };
  }
  return {
    planned: {
      ...planned,
      ...promisesOf(change, isEnabledManaged),
      revision: isSame ? prior.revision : revision(document),
      definition_json,
    },
  };
}

/** Without a configuration there are none; the empty map that an import leaves stays, so that its plan is empty. */
function withSubstitutions({ config, prior, planned }: PlanRequest<typeof workflowSchema>): WorkflowPlan {
  if (config.substitutions !== null) return planned;
  return { ...planned, substitutions: prior?.substitutions?.size === 0 ? prior.substitutions : null };
}

function refuseOtherId(document: XmlDocument, prior: WorkflowState | null): void {
  const id = documentId(document);
  if (prior === null || prior.id === null || id === null || id === prior.id) return;
  throw new DiagnosticError({
    summary: "The document's id differs from the workflow's id",
    detail: `The document has the id "${id}", but the workflow has the id "${prior.id}". Remove the id from the document, change it to "${prior.id}", or manage the other workflow with its own resource`,
    path: attributePath("document"),
  });
}

/**
 * After an import, state holds the service's own text and all triggers that it shows. A configured document equals this
 * text apart from the service's additions, and configured triggers may be a subset of those shown: the import then
 * plans no change, until something is written or drifts.
 */
function keepImported(
  planned: WorkflowPlan,
  document: XmlDocument,
  prior: WorkflowState,
  record: WorkflowRecord,
): WorkflowPlan {
  if (record.kind !== "imported") return planned;
  const untouched = prior.document === (record.applied ?? record.renditions[0])?.text;
  return {
    ...planned,
    document: untouched && matches(document, parseDocument(prior.document)) ? prior.document : planned.document,
    triggers:
      prior.triggers !== null && sameTriggers(planned.triggers, prior.triggers) ? prior.triggers : planned.triggers,
  };
}

interface Changes {
  readonly touchesContent: boolean;
  /** Whether the document is submitted but not approved, although it should be. */
  readonly touchesRelease: boolean;
  readonly touchesFlags: boolean;
}

function changesOf(planned: WorkflowPlan, prior: WorkflowState | null): Changes {
  if (prior === null) return { touchesContent: true, touchesRelease: true, touchesFlags: true };
  return {
    touchesContent: planned.document !== prior.document || !sameSecretsVersion(planned, prior),
    touchesRelease: planned.approve === UNKNOWN || (planned.approve && prior.state !== "approved"),
    touchesFlags:
      (planned.enabled !== null && planned.enabled !== prior.enabled && planned.enabled !== UNKNOWN) ||
      !sameTriggers(planned.triggers, prior.triggers),
  };
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
