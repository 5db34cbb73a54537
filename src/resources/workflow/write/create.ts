import { DiagnosticError } from "../../../framework";
import { documentId, documentName } from "../../../document";
import { type Context, createObject, handedOver, release, shownOtherwise, type Created } from "../../shared";
import {
  authorOf,
  changes,
  comparisonRules,
  contains,
  judge,
  linesOf,
  NO_FLAGS,
  NOTHING_SHOWN,
  pathRulesOf,
  read,
  type Shown,
  type Versions,
} from "../../versions";
import { creatableWorkflow } from "../creatable";
import { knownBy, redactionToWrite, UNKNOWN_STATE, UNRECORDED, type Recorded } from "../record";
import type { WorkflowConfig, WorkflowPlan } from "../schema";
import { documentToWrite, wantedBy, type Decision, type Progress } from "./decision";
import { goneWhile, noLongerInState, versionOf } from "../messages";
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
  const paths = pathRulesOf(planned, data);
  const rules = comparisonRules(paths, { sent: null, baseline: null, isImported: false }, document);
  const steps = stepsFor(wanted, CREATED);
  const decision = { planned, prior: null, wanted, record, before: null, rules, steps };
  const sent = {
    document,
    redaction,
    paths,
    secrets,
    preserveAcl: planned.preserve_acl === true,
    unshown,
    allowsNamesake: planned.allow_duplicate_name === true,
  };
  const options = { adopt: planned.adopt_existing === true, hasNextSteps: steps.length > 0 };
  const created = await createObject(creatableWorkflow(sent, context), options, context);
  switch (created.kind) {
    case "adopted":
      return { kind: "adopted", decision: { ...decision, start: startingWith(created.id) } };
    case "unconfirmed":
      return { kind: "unconfirmed", decision, before: created.before };
    case "created":
    case "notYetReadBack":
      return { kind: "created", decision: { ...decision, start: await readBackIn(created, decision, context) } };
    case "unidentified":
      throw new Error("a workflow without an id has to be found first");
  }
}

const NOTHING_READ: Shown = { submitted: null, approved: null, flags: NOTHING_SHOWN, name: null };

const startingWith = (id: string): Progress => ({ id, shown: NOTHING_READ, written: null, done: [], failed: null });

type New = Extract<Created<Versions>, { readonly kind: "created" | "notYetReadBack" }>;

/** No step is tried where the new workflow cannot be read, or shows another document than was sent. */
async function readBackIn(
  created: New,
  { wanted: { document }, rules, steps }: Omit<Decision, "start">,
  { data: { client }, diagnostics, signal }: Context,
): Promise<Progress> {
  const { id } = created;
  const start = startingWith(id);
  const [step = null] = steps;
  const failed = (error: unknown): Progress["failed"] => ({ step, error, arrival: "taken" });
  if (created.kind === "notYetReadBack") {
    const unread = created.problem === null ? null : failed(new DiagnosticError(created.problem));
    return { ...start, failed: diagnostics.hasErrors ? "reported" : unread };
  }
  const { submitted, approved } = created.observed;
  const shown = { ...NOTHING_READ, submitted, approved };
  const version = submitted === null ? "approved" : "submitted";
  const now = (submitted ?? approved)!;
  const bare = { ...rules, contentFlags: NO_FLAGS };
  if (contains(now, document, bare))
    return { ...start, shown, written: now, failed: diagnostics.hasErrors ? "reported" : null };
  const lines = linesOf(changes(document, now, bare));
  const who = await authorOf(client, id, version, signal);
  const error = shownOtherwise(versionOf(documentName(document) ?? id, version), "Nothing else was done.", lines, who);
  return { ...start, shown, failed: failed(error) };
}

/** Decides how to adopt an existing workflow. */
export async function decideAdoption(created: Decision, { data, signal }: Context): Promise<Decision> {
  const { planned, wanted, start, rules } = created;
  const { redact } = await redactionToWrite(wanted.document, wanted.secrets, null);
  const shown = await read(data.client, start.id, { signal, redact });
  const version = shown?.approved ?? shown?.submitted ?? null;
  if (shown === null || version === null) throw goneWhile("adopted", start.id);
  // A rendition with the wanted document, apart from the service's additions, need not be written again.
  const isSame = contains(version, wanted.document, rules);
  const record: Recorded = {
    ...created.record,
    sent: isSame ? wanted.document : null,
    baseline: isSame ? version : null,
  };
  const judgement = judge(knownBy(record, UNKNOWN_STATE), shown, wanted, rules);
  const steps = stepsFor(wanted, judgement);
  return { ...created, planned, record, before: { shown, judgement }, steps, start: { ...start, shown } };
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
