import { documentId } from "../../../document";
import { findKnown, lossOf, requireRefreshAfterUnconfirmedCreate } from "../../creation";
import type { Context } from "../../connection";
import { comparisonRules, judge, observe, pathRulesOf } from "../../workflow-versions";
import { namingOf } from "../creatable";
import { decodeRecord } from "../private-state";
import { knownBy, provenanceOf, readBack, redactionOf } from "../record";
import { deletedInThisApply, goneSincePlan } from "./concurrent-change-messages";
import { isResent, wantedBy, type Decision, type UpdateRequest } from "./decision";
import { recordBeforeWrite, submissionToWrite } from "./record-before-write";
import { refuseChangeSincePlan, refuseForeignSubmission } from "./refuse-others-work";
import { startingWith } from "./run";
import { stepsFor } from "./steps";

/**
 * Decides a planned change, unless the service changed after the plan or someone else's submission is pending. Null if
 * this apply has deleted the workflow with its group, and creating it again gives it the same id.
 */
export async function decideUpdate(request: UpdateRequest, context: Context): Promise<Decision | null> {
  const { prior, planned, private: privateState } = request;
  const { data, signal } = context;
  const decoded = decodeRecord(privateState, prior.document);
  const provenance = provenanceOf(decoded);
  const naming = namingOf(prior.name);
  const id = requireRefreshAfterUnconfirmedCreate(naming, { id: prior.id, provenance });
  if (decoded.kind === "unconfirmed") throw new Error("an unconfirmed workflow has no id to update");
  const label = prior.name ?? id;
  const wanted = wantedBy(request, isResent(request, decoded), data);
  const recorded = await recordBeforeWrite(wanted, prior, decoded);
  const { redact } = redactionOf(recorded);
  const readAt = performance.now();
  const found = await findKnown(
    { ...naming, get: (own, options) => observe(data.client, own, { ...options, redact }) },
    { id, provenance },
    signal,
  );
  if (found === null) {
    const loss = lossOf(data.coordination, naming.noun, id);
    if (loss !== null && documentId(wanted.document) === id) return null;
    throw loss === null ? goneSincePlan(label) : deletedInThisApply(label, loss.container);
  }
  const { observed } = found;
  const record = readBack(recorded, observed);
  const observation = { ...observed, submissionToWrite: await submissionToWrite(wanted, record, observed.submitted) };
  const rules = comparisonRules(pathRulesOf(planned, data), record, record.kind === "imported", wanted.document);
  const judgement = judge(knownBy(record, prior), observation, wanted, rules);
  await refuseChangeSincePlan({ judgement, lastObserved: record.lastObserved, id, label, deletes: false }, context);
  const steps = stepsFor(wanted, judgement);
  // Flags and approvals do not change a submission.
  if (steps.some(({ kind }) => kind === "replace") && planned.overwrite_pending_submission !== true) {
    await refuseForeignSubmission({ judgement, record, prior, wanted: wanted.document, rules, id, label }, context);
  }
  return {
    planned,
    prior: { state: prior, private: privateState },
    wanted,
    record,
    before: { observation, judgement },
    readAt,
    rules,
    steps,
    start: startingWith(id),
  };
}
