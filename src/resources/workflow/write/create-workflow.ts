import type { Context } from "../../connection";
import { createObject } from "../../creation";
import { comparisonRules, pathRulesOf } from "../../workflow-versions";
import { creatableWorkflow } from "../creatable";
import { redactionToWrite, UNRECORDED, type Recorded } from "../record";
import type { WorkflowConfig, WorkflowPlan } from "../schema";
import { wantedBy, type Decision } from "./decision";
import { startAfterCreate } from "./first-look";
import { startingWith } from "./run";
import { CREATED, stepsFor } from "./steps";

export interface CreateRequest {
  readonly planned: WorkflowPlan;
  readonly config: WorkflowConfig;
}

/** The outcome of a create, and the following steps. */
export type Creation =
  | { readonly kind: "created" | "adopted"; readonly decision: Decision }
  /** The answer was lost, so no steps follow. `before`: the ids of the workflows that existed before. */
  | { readonly kind: "unconfirmed"; readonly decision: Omit<Decision, "start">; readonly before: readonly string[] };

/** Searches for a workflow that it would duplicate and adopts or refuses it, otherwise submits a new one. */
export async function decideCreate(request: CreateRequest, context: Context): Promise<Creation> {
  const { planned } = request;
  const { data } = context;
  const wanted = wantedBy({ ...request, prior: null }, false, data);
  const { document, secrets, unshown } = wanted;
  const redaction = await redactionToWrite(document, secrets, null);
  const record: Recorded = { ...UNRECORDED, kind: "confirmed", secrets: redaction.hashes };
  const rules = comparisonRules(pathRulesOf(planned, data), record, false, document);
  const steps = stepsFor(wanted, CREATED);
  const decision = { planned, prior: null, wanted, record, before: null, readAt: performance.now(), rules, steps };
  const sent = { document, redaction, rules, secrets, preserveAcl: planned.preserve_acl === true, unshown };
  const options = { adopt: planned.adopt_existing === true, hasNextSteps: steps.length > 0 };
  const created = await createObject(creatableWorkflow(sent, context), options, context);
  switch (created.kind) {
    case "adopted":
      return { kind: "adopted", decision: { ...decision, start: startingWith(created.id) } };
    case "unconfirmed":
      return { kind: "unconfirmed", decision, before: created.before };
    case "created":
    case "notYetReadBack":
      return {
        kind: "created",
        decision: { ...decision, start: await startAfterCreate(created, decision, redaction, context) },
      };
    case "unidentified":
      throw new Error("a workflow without an id has to be found first");
  }
}
