import { isWhollyKnown, UNKNOWN, type Value } from "../../cty";
import { documentName, parseDocument } from "../../document";
import { DiagnosticError, type PlanContext, type PlanRequest } from "../../framework";
import { shownOtherwise } from "../shared/concurrent-change-messages";
import { createObject, planCreate, type Created } from "../shared/create-object";
import type { Context, ProviderData } from "../shared/service-call";
import { changes, contains, linesOf, pathRulesOf } from "../versions/compare";
import { NO_FLAGS } from "../versions/flags";
import { comparisonRules, judge } from "../versions/judge";
import { authorOf, goneWhile, read, type Versions } from "../versions/read";
import { creatableWorkflow } from "./creatable";
import { filledDocument } from "./filled-document";
import { versionOf } from "./messages";
import { unconfirmed } from "./state-and-record";
import { knownBy, UNRECORDED, type Recorded } from "./record";
import { redactionToWrite } from "./redaction";
import { NOTHING_DONE, type Outcome, type Write } from "./run";
import { secretsOf, type workflowSchema, type WrittenWorkflow } from "./schema";
import { CREATED, stepsFor } from "./steps";
import { runAndRecord, wantedBy, type CreateRequest } from "./update-workflow";

/**
 * Searches for a workflow that it would duplicate and adopts or refuses it, otherwise submits a new one; then what
 * follows. Null if nothing is kept in state.
 */
export async function createWorkflow(request: CreateRequest, context: Context): Promise<WrittenWorkflow | null> {
  const { planned } = request;
  const { data } = context;
  const wanted = wantedBy(request, null, false, data);
  const { document, secrets } = wanted;
  const redaction = await redactionToWrite(document, secrets, null);
  const record: Recorded = { ...UNRECORDED, kind: "confirmed", secrets: redaction.hashes };
  const paths = pathRulesOf(planned, data);
  const rules = comparisonRules(paths, { sent: null, baseline: null, isImported: false }, document);
  const steps = stepsFor(wanted, CREATED);
  const label = documentName(document);
  const decided = { planned, prior: null, wanted, record, before: null, rules, steps, redaction };
  const sent = {
    document,
    redaction,
    paths,
    secrets,
    preserveAcl: planned.preserve_acl === true,
    allowsNamesake: planned.allow_duplicate_name === true,
  };
  const options = { adopt: planned.adopt_existing === true, hasNextSteps: steps.length > 0 };
  const created = await createObject(creatableWorkflow(sent, data), options, context);
  switch (created.kind) {
    case "unconfirmed":
      return unconfirmed(decided, created.before);
    case "unidentified":
      throw new Error("a workflow without an id has to be found first");
    case "adopted":
      return adopt({ ...decided, id: created.id, label: label ?? created.id }, context);
    case "created":
    case "notYetReadBack": {
      const write = { ...decided, id: created.id, label: label ?? created.id };
      return runAndRecord(write, await startAfter(created, write, context), context);
    }
  }
}

type New = Extract<Created<Versions>, { readonly kind: "created" | "notYetReadBack" }>;

/** No step is tried where the new workflow cannot be read, or shows another document than was sent. */
async function startAfter(created: New, write: Write, { data, diagnostics, signal }: Context): Promise<Outcome> {
  const { id, label, wanted, steps } = write;
  const failed = (error: unknown): Outcome["failed"] => ({ step: steps[0] ?? null, error });
  if (created.kind === "notYetReadBack") {
    const { problem } = created;
    if (problem === null || diagnostics.hasErrors) return NOTHING_DONE;
    return { ...NOTHING_DONE, failed: failed(new DiagnosticError(problem)) };
  }
  const { submitted, approved } = created.observed;
  const shown = { ...NOTHING_DONE.shown, submitted, approved };
  const version = submitted === null ? "approved" : "submitted";
  const now = (submitted ?? approved)!;
  const rules = { ...write.rules, contentFlags: NO_FLAGS };
  if (contains(now, wanted.document, rules)) return { ...NOTHING_DONE, shown, written: now };
  const lines = linesOf(changes(wanted.document, now, rules));
  const who = await authorOf(data.client, id, version, signal);
  const error = shownOtherwise(versionOf(label, version), "Nothing else was done.", lines, who);
  return { ...NOTHING_DONE, shown, failed: failed(error) };
}

/** An existing workflow. One that is not in state afterwards is free for others. */
async function adopt(found: Write, context: Context): Promise<WrittenWorkflow | null> {
  const { id, wanted, rules, redaction } = found;
  const { data, signal } = context;
  let written: WrittenWorkflow | null = null;
  try {
    const shown = await read(data.client, id, { signal, redact: redaction.redact });
    if (shown === null) throw goneWhile("adopted", id);
    const version = (shown.approved ?? shown.submitted)!;
    // A rendition with the wanted document, apart from the service's additions, need not be written again.
    const ours = contains(version, wanted.document, rules) ? { sent: wanted.document, baseline: version } : {};
    const record: Recorded = { ...found.record, ...ours };
    const before = judge(knownBy(record, null), shown, wanted, rules);
    const label = shown.name ?? found.label;
    const write = { ...found, label, record, before, steps: stepsFor(wanted, before) };
    written = await runAndRecord(write, { ...NOTHING_DONE, shown }, context);
  } finally {
    if (written === null) data.coordination.release("workflow", id);
  }
  return written;
}

const NOTHING = parseDocument("<workflow/>");

/** What stands in the way of a create: an apply would refuse the workflow that exists. */
export async function planNewWorkflow(
  { config, planned }: PlanRequest<typeof workflowSchema>,
  context: PlanContext<ProviderData>,
): Promise<void> {
  const { data } = context;
  if (data === UNKNOWN) return;
  const { document: text, substitutions } = planned;
  const { adopt_existing, allow_duplicate_name, substitutions: given, secrets_wo, ignored_paths } = config;
  const settings = [text, given, secrets_wo, ignored_paths, adopt_existing, allow_duplicate_name] as readonly Value[];
  const isKnown = isWhollyKnown(settings);
  const document = text !== UNKNOWN && isKnown ? filledDocument({ document: text, substitutions }) : NOTHING;
  const secrets = isKnown ? secretsOf(config) : new Map<string, string>();
  const redaction = await redactionToWrite(document, secrets, null);
  const allowsNamesake = allow_duplicate_name === true;
  const sent = { document, redaction, paths: pathRulesOf(planned, data), secrets, allowsNamesake };
  await planCreate(creatableWorkflow(sent, data), isKnown, adopt_existing === true, context);
}
