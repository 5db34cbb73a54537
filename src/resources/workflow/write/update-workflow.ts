import { attributePath } from "../../../cty";
import { parseDocument, type XmlDocument } from "../../../document";
import { DiagnosticError, type JsonValue, type ResourceContext, type Written } from "../../../framework";
import { knownValue } from "../../known-value";
import type { ProviderData } from "../../provider-data";
import { bullets, pathRulesOf, type Rendition } from "../../workflow-versions";
import {
  changedSince,
  changesBetween,
  waits,
  flagChanges,
  comparisonRules,
  type ComparisonRules,
  type Asserted,
} from "../judgement";
import { observe, type ObservedWorkflow } from "../observation";
import {
  concealmentOf,
  concealmentToWrite,
  concealStored,
  decodeStored,
  NOTHING_STORED,
  type StoredWorkflow,
} from "../record";
import type { WorkflowConfig, WorkflowPlan, WorkflowState, workflowSchema } from "../schema";
import { secretNames, sameVersion, unshownTexts } from "../secrets";
import { isOurAttempt, refuseChangeSincePlan } from "./change-since-plan";
import { authorOf } from "./concurrent-change-messages";
import { desiredOf, secretsOf } from "./desired-workflow";
import { isContent } from "./steps";
import type { WriteRequest } from "./write-request";
import { stepsOf, writeWorkflow } from "./write-workflow";

export interface UpdateRequest {
  readonly config: WorkflowConfig;
  readonly prior: WorkflowState;
  readonly planned: WorkflowPlan;
  readonly private: JsonValue;
}

/**
 * Writes a planned change, unless the service is not as the plan saw it or somebody else's submission is in the way.
 */
export async function updateWorkflow(
  request: UpdateRequest,
  context: ResourceContext<ProviderData>,
): Promise<Written<typeof workflowSchema>> {
  const { config, prior, planned } = request;
  const wanted = parseDocument(knownValue(planned.document) ?? prior.document);
  const secrets = secretsOf(config);
  for (const secret of unshownTexts(secrets, planned, prior).values()) context.data.addSecret(secret);
  const stored = await storedFor(wanted, secrets, prior, decodeStored(request.private));
  const look = { signal: context.signal, concealment: concealmentOf(stored) };
  const observed = await observe(context.data.client, prior.id ?? "", look);
  if (observed === null) throw gone(prior);
  const rules = comparisonRules(pathRulesOf(planned, context.data), stored, wanted);
  const desired = desiredOf(planned, config);
  const asserted = assertedBy(prior, stored);
  const flags = flagChanges(asserted, observed.flags, desired, stored.hiddenFlags);
  const submission = await submissionBy(secrets, wanted, stored, observed);
  await refuseChangeSincePlan(
    { observed, submission, id: prior.id ?? "", label: labelOf(prior), wanted, stored, rules, flags },
    context,
  );
  const write: WriteRequest = {
    planned,
    prior,
    desired,
    asserted,
    id: prior.id,
    observed,
    before: null,
    stored,
    priorPrivate: request.private,
    wanted,
    rules,
    secrets,
    resend: !sameVersion(planned, prior) || (stored.secrets?.attempted.length ?? 0) > 0,
  };
  // Flags and approvals alone leave a submission as it is.
  if (stepsOf(write).some(isContent))
    await refuseForeignSubmission({ observed, submission, wanted, prior, planned, stored, rules }, context);
  const written = await writeWorkflow(write, context);
  if (written === null) throw new Error("an update always has a workflow to write to");
  return written;
}

/** The flags as last written: not those that a run left undone, whatever state has of them until the next refresh. */
function assertedBy({ enabled, triggers }: WorkflowState, { unreleased }: StoredWorkflow): Asserted {
  return {
    enabled: unreleased.enabled ? null : enabled,
    triggers: new Map([...(triggers ?? [])].filter(([name]) => !unreleased.triggers.includes(name))),
  };
}

/** What the private data says, as it is to be compared with what is wanted. */
async function storedFor(
  wanted: XmlDocument,
  secrets: ReadonlyMap<string, string>,
  prior: WorkflowState,
  before: StoredWorkflow,
): Promise<StoredWorkflow> {
  // What was imported counts as applied: it is the document that state holds.
  const stored = before.imported && before.applied === null ? { ...before, applied: prior.document } : before;
  if (stored.secrets !== null || secretNames(wanted).length === 0) return stored;
  // The document had its secrets written out until now. From here on they are nowhere.
  return concealStored(stored, await concealmentToWrite(wanted, secrets, null));
}

const labelOf = (prior: WorkflowState): string => prior.name ?? prior.id ?? "";

const gone = (prior: WorkflowState): DiagnosticError =>
  new DiagnosticError({
    summary: `Workflow "${labelOf(prior)}" is gone`,
    detail:
      "It was there when the change was planned, and is not any more. Nothing was done: plan again, the new plan creates it",
  });

const ownChange = (lines: readonly string[]): string =>
  lines.length === 0
    ? "The configuration did not change: it would put back what was applied before"
    : bullets("The change of this configuration:", lines);

/**
 * The submitted version with the secrets concealed that are going to be written: what a killed run has submitted of
 * them is in no private data, and is ours all the same.
 */
async function submissionBy(
  secrets: ReadonlyMap<string, string>,
  wanted: XmlDocument,
  { secrets: before }: StoredWorkflow,
  { submitted }: ObservedWorkflow,
): Promise<Rendition | null> {
  if (submitted === null || before === null) return submitted;
  const concealment = await concealmentToWrite(wanted, secrets, before);
  return submitted.concealedAnew((received) => concealment.conceal(received));
}

interface ForeignSubmission {
  readonly observed: ObservedWorkflow;
  readonly submission: Rendition | null;
  readonly wanted: XmlDocument;
  readonly prior: WorkflowState;
  readonly planned: WorkflowPlan;
  readonly stored: StoredWorkflow;
  readonly rules: ComparisonRules;
}

/** `overwrite_pending_submission`: somebody's unapproved work is not overwritten unseen. */
async function refuseForeignSubmission(
  { observed, submission, wanted, prior, planned, stored, rules }: ForeignSubmission,
  { data: { client }, signal }: ResourceContext<ProviderData>,
): Promise<void> {
  const { submitted } = observed;
  if (submitted === null || planned.overwrite_pending_submission === true || !waits(observed, rules)) return;
  const isOurs = changedSince(NOTHING_STORED.seen, { ...observed, approved: null }, stored.ours, rules).length === 0;
  if (isOurs || [submitted, submission].some((each) => isOurAttempt(each, wanted, prior.id ?? "", stored, rules)))
    return;
  const baseline = parseDocument(stored.ours[0] ?? prior.document);
  const applied = stored.applied === null ? baseline : parseDocument(stored.applied);
  throw new DiagnosticError({
    summary: `Workflow "${labelOf(prior)}" has a submission of somebody else that waits for approval`,
    detail: [
      "Updating would overwrite it, so nothing was written.",
      bullets(
        `Their change${await authorOf(client, prior.id ?? "", "submitted", signal)}:`,
        changesBetween(baseline, submitted, rules),
      ),
      ownChange(changesBetween(applied, wanted, rules)),
      "Have it approved or withdrawn, or set overwrite_pending_submission = true",
    ].join("\n\n"),
    path: attributePath("overwrite_pending_submission"),
  });
}
