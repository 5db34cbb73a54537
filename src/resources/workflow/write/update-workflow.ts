import { attributePath } from "../../../cty";
import { parseDocument, placeholderNames, type XmlDocument } from "../../../document";
import { bullets, DiagnosticError, type JsonValue, type ResourceContext, type Written } from "../../../framework";
import { requireRefreshAfterUnconfirmedCreate } from "../../creation";
import { knownValue } from "../../attributes";
import type { ProviderData } from "../../connection";
import {
  changesBetween,
  comparisonRules,
  judge,
  type Judgement,
  linesOf,
  type Observation,
  observe,
  pathRulesOf,
  type Rendition,
} from "../../workflow-versions";
import { decodeRecord, knownBy, redactionOf, redactionToWrite, redactRecord, type Recorded } from "../record";
import {
  sameSecretsVersion,
  type WorkflowConfig,
  type WorkflowPlan,
  type WorkflowState,
  type workflowSchema,
} from "../schema";
import { unshownTexts } from "../secrets";
import { authorOf } from "./concurrent-change-messages";
import { namingOf, provenanceOf } from "./creatable";
import { refuseChangeSincePlan } from "./refuse-change-since-plan";
import { startingWith, type Write } from "./run";
import { stepsFor } from "./steps";
import { wantedBy, type WantedWrite } from "./wanted";
import { writeWorkflow } from "./write-workflow";

type Context = ResourceContext<ProviderData>;

export interface UpdateRequest {
  readonly config: WorkflowConfig;
  readonly prior: WorkflowState;
  readonly planned: WorkflowPlan;
  readonly private: JsonValue;
}

/**
 * Writes a planned change, unless the service is not as the plan saw it or someone else's submission is in the way.
 */
export async function updateWorkflow(
  { config, prior, planned, private: privateState }: UpdateRequest,
  context: Context,
): Promise<Written<typeof workflowSchema>> {
  const { data, signal } = context;
  const decoded = decodeRecord(privateState);
  const provenance = provenanceOf(decoded);
  const id = requireRefreshAfterUnconfirmedCreate(namingOf(prior.name), { id: prior.id, provenance });
  if (decoded.kind === "unconfirmed") throw new Error("an unconfirmed workflow has no id to update");
  const document = parseDocument(knownValue(planned.document) ?? prior.document);
  const isResent = !sameSecretsVersion(planned, prior) || (decoded.secrets?.attempted.length ?? 0) > 0;
  const wanted = wantedBy(planned, config, document, isResent);
  for (const secret of unshownTexts(wanted.secrets, planned, prior)) data.addSecret(secret);
  const record = await recordFor(wanted, prior, decoded);
  const observed = await observe(data.client, id, { signal, redact: redactionOf(record).redact });
  if (observed === null) throw gone(prior);
  const observation = { ...observed, submissionToWrite: await submissionToWrite(wanted, record, observed) };
  const rules = comparisonRules(pathRulesOf(planned, data), record, record.kind === "imported", document);
  const judgement = judge(knownBy(record, prior), observation, wanted, rules);
  await refuseChangeSincePlan({ judgement, record, id, label: labelOf(prior), deletes: false }, context);
  const steps = stepsFor(wanted, judgement);
  const write: Write = {
    planned,
    prior: { state: prior, private: privateState },
    wanted,
    record,
    before: { observation, judgement },
    rules,
  };
  // Flags and approvals alone leave a submission as it is.
  if (steps.some(({ kind }) => kind === "replace")) await refuseForeignSubmission(write, judgement, prior, id, context);
  const written = await writeWorkflow(write, steps, startingWith(id), context);
  if (written === null) throw new Error("an update always has a workflow to write to");
  return written;
}

/** What private state says, as it is to be compared with what is wanted. */
async function recordFor(
  { document, secrets }: WantedWrite,
  prior: WorkflowState,
  decoded: Recorded,
): Promise<Recorded> {
  // What was imported counts as applied: it is the document that state holds.
  const isImport = decoded.kind === "imported" && decoded.applied === null;
  const record = isImport ? { ...decoded, applied: parseDocument(prior.document) } : decoded;
  if (record.secrets !== null || placeholderNames(document).length === 0) return record;
  // The document had its secrets written out until now. From here on they are nowhere.
  return redactRecord(record, await redactionToWrite(document, secrets, null));
}

const labelOf = ({ name, id }: WorkflowState): string => name ?? id ?? "";

const gone = (prior: WorkflowState): DiagnosticError =>
  new DiagnosticError({
    summary: `Workflow "${labelOf(prior)}" is gone`,
    detail:
      "It existed when the change was planned, and has been deleted since. Nothing was done. Plan again; the new plan creates it",
  });

async function submissionToWrite(
  { document, secrets }: WantedWrite,
  { secrets: before }: Recorded,
  { submitted }: Observation,
): Promise<Rendition | null> {
  if (submitted === null || before === null) return null;
  return submitted.redactedAnew((await redactionToWrite(document, secrets, before)).redact);
}

const ownChange = (lines: readonly string[]): string =>
  lines.length === 0
    ? "The configuration did not change. The update would restore what was applied before"
    : bullets("The change of this configuration:", lines);

/** `overwrite_pending_submission`: somebody's unapproved work is not overwritten unseen. */
async function refuseForeignSubmission(
  { planned, wanted, record, rules }: Write,
  { pendingSubmission, submitted }: Judgement,
  prior: WorkflowState,
  id: string,
  { data: { client }, signal }: Context,
): Promise<void> {
  if (!pendingSubmission || planned.overwrite_pending_submission === true) return;
  const applied: XmlDocument = record.applied ?? record.renditions[0] ?? parseDocument(prior.document);
  throw new DiagnosticError({
    summary: `Workflow "${labelOf(prior)}" has a pending submission that is someone else's`,
    detail: [
      "An update would overwrite it, so nothing was written.",
      bullets(`Their change${await authorOf(client, id, "submitted", signal)}:`, linesOf(submitted.changes)),
      ownChange(linesOf(changesBetween(applied, wanted.document, rules))),
      "Approve or withdraw it on the service, or set overwrite_pending_submission = true",
    ].join("\n\n"),
    path: attributePath("overwrite_pending_submission"),
  });
}
