import { documentId, documentName, matches } from "../../../document";
import { handedOver, release } from "../../creation";
import type { Context } from "../../connection";
import { comparisonRules, judge, observe, pathRulesOf } from "../../workflow-versions";
import { knownBy, redactionOf, type Recorded } from "../record";
import type { WorkflowPlan } from "../schema";
import { goneWhile, noLongerInState } from "./concurrent-change-messages";
import { documentToWrite, type Decision } from "./decision";
import { stepsFor } from "./steps";

/** Decides how to adopt an existing workflow. */
export async function decideAdoption(created: Decision, { data, signal }: Context): Promise<Decision> {
  const { planned, wanted, start } = created;
  const { redact } = redactionOf(created.record);
  const readAt = performance.now();
  const observation = await observe(data.client, start.id, { signal, redact });
  const version = observation?.approved ?? observation?.submitted ?? null;
  if (observation === null || version === null) throw goneWhile("adopted", start.id);
  // A rendition with the wanted document, apart from the service's additions, need not be written again.
  const isSame = matches(wanted.document, version);
  const record: Recorded = {
    ...created.record,
    applied: isSame ? wanted.document : null,
    renditions: isSame ? [version] : [],
  };
  const rules = comparisonRules(pathRulesOf(planned, data), record, false, wanted.document);
  const judgement = judge(knownBy(record, { enabled: null, triggers: null }), observation, wanted, rules);
  return { ...created, record, rules, before: { observation, judgement }, readAt, steps: stepsFor(wanted, judgement) };
}

/**
 * Cleans up after a failed create: releases the adopted workflow, and reports a workflow that a replacement's delete
 * had left to it and that is now in no state.
 *
 * @param adopted its id; null if none was
 */
export function abandonCreate(
  adopted: string | null,
  planned: WorkflowPlan,
  { data: { coordination }, diagnostics }: Context,
): void {
  if (adopted !== null) release(coordination, "workflow", adopted);
  const document = documentToWrite(planned);
  const id = documentId(document);
  const left = handedOver(coordination, "workflow").find((object) =>
    id === null ? object.key === documentName(document) : object.id === id,
  );
  if (left !== undefined) diagnostics.warning(noLongerInState(left.key ?? left.id, left.id));
}
