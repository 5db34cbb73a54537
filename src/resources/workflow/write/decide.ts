import { documentName } from "../../../document";
import { DiagnosticError, type Written } from "../../../framework";
import type { Version } from "../../../client";
import { knownValue } from "../../attributes";
import {
  createObject,
  findKnown,
  requireRefreshAfterUnconfirmedCreate,
  shownOtherwise,
  type Context,
  type Created,
  type ProviderData,
  type WrittenText,
} from "../../shared";
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
  type ComparisonRules,
  type PathRules,
  type Judgement,
  type Rendition,
  type Shown,
  type Versions,
} from "../../versions";
import { creatableWorkflow, namingOf } from "../creatable";
import { decodeRecord } from "../private-state";
import {
  knownBy,
  redactionOf,
  redactionToWrite,
  UNKNOWN_STATE,
  UNRECORDED,
  withBaseline,
  type Recorded,
} from "../record";
import {
  sameSecretsVersion,
  secretsOf,
  type StoredWorkflow,
  type WorkflowConfig,
  type WorkflowPlan,
  type WorkflowState,
  type workflowSchema,
} from "../schema";
import { filledDocument } from "../substitutions";
import { unshownTexts } from "../unshown-texts";
import { refuseForeignSubmission, refuseIfChanged } from "./refuse";
import { CREATED, stepsFor, type Step, type WantedWrite } from "./steps";

export type WrittenWorkflow = Written<typeof workflowSchema>;

/** What create, update and adoption decide: what is wanted, what stands there, and the steps from there. */
export interface Decision {
  /** Wholly known as far as the configuration sets it. */
  readonly planned: WorkflowPlan;
  /** Null on create. */
  readonly prior: StoredWorkflow | null;
  readonly wanted: WantedWrite;
  readonly record: Recorded;
  readonly rules: ComparisonRules;
  /** What stood there before; null for a workflow that this apply has created. */
  readonly before: { readonly shown: Shown; readonly judgement: Judgement } | null;
  readonly steps: readonly Step[];
  readonly start: Progress;
}

/** How far the steps have come. */
export interface Progress {
  readonly id: string;
  readonly shown: Shown;
  /** The service's rendition of our document, as it was read back last; null if nothing was sent and read back. */
  readonly written: Rendition | null;
  readonly done: readonly Step[];
  /** `reported`: no step was tried, because the create request failed with an error that is already reported. */
  readonly failed: Failure | "reported" | null;
}

export interface Failure {
  /** Null: reading back what the create request sent. */
  readonly step: Step | null;
  readonly error: unknown;
}

export interface CreateRequest {
  readonly config: WorkflowConfig;
  readonly planned: WorkflowPlan;
}

export interface UpdateRequest extends CreateRequest {
  readonly prior: WorkflowState;
  readonly private: StoredWorkflow["private"];
}

/** The text of a plan's document, which is known during apply. */
export const plannedText = ({ document }: Pick<WorkflowPlan, "document">): string => knownValue(document) ?? "";

/**
 * What a plan wants, known during apply. Only configured flags are managed.
 *
 * @param resend whether the document is sent even if the service already shows it, because its secrets may have changed
 */
function wantedBy(
  { planned, config }: CreateRequest,
  prior: WorkflowState | null,
  resend: boolean,
  data: ProviderData,
): WantedWrite {
  const secrets = secretsOf(config);
  for (const text of unshownTexts(secrets, planned, prior)) data.addSecret(text);
  return {
    document: filledDocument({ document: plannedText(planned), substitutions: planned.substitutions }),
    secrets,
    resend,
    approve: knownValue(planned.approve) ?? true,
    enabled: knownValue(config.enabled),
    triggers: (knownValue(config.triggers) as ReadonlyMap<string, boolean> | null) ?? new Map(),
  };
}

/** The workflow's name in messages. */
export const labelIn = ({ before, wanted, start }: Pick<Decision, "before" | "wanted" | "start">): string =>
  before?.shown.name ?? documentName(wanted.document) ?? start.id;

/** A version in messages about reading it back. */
export const versionOf = (name: string, version: Version): WrittenText => ({
  noun: "workflow",
  label: `workflow "${name}"`,
  attribute: "document",
  what: `${version} version`,
});

export const goneWhile = (verb: string, id: string): DiagnosticError =>
  new DiagnosticError({
    summary: `Workflow "${id}" is gone`,
    detail: `The service reported that it does not exist while it was being ${verb}. Somebody may have deleted it. Plan again`,
  });

/** The outcome of a create, and the following steps. */
export type Creation =
  | { readonly kind: "created" | "adopted"; readonly decision: Decision }
  /** The answer was lost, so no steps follow. `before`: the ids of the workflows that existed before. */
  | { readonly kind: "unconfirmed"; readonly decision: Omit<Decision, "start">; readonly before: readonly string[] };

/** Searches for a workflow that it would duplicate and adopts or refuses it, otherwise submits a new one. */
export async function decideCreate(request: CreateRequest, context: Context): Promise<Creation> {
  const { planned } = request;
  const { data } = context;
  const wanted = wantedBy(request, null, false, data);
  const { document, secrets } = wanted;
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
      return { kind: "created", decision: { ...decision, start: await startAfter(created, decision, context) } };
    case "unidentified":
      throw new Error("a workflow without an id has to be found first");
  }
}

export const NOTHING_READ: Shown = { submitted: null, approved: null, flags: NOTHING_SHOWN, name: null };

const startingWith = (id: string): Progress => ({ id, shown: NOTHING_READ, written: null, done: [], failed: null });

type New = Extract<Created<Versions>, { readonly kind: "created" | "notYetReadBack" }>;

/** No step is tried where the new workflow cannot be read, or shows another document than was sent. */
async function startAfter(
  created: New,
  { wanted: { document }, rules, steps }: Omit<Decision, "start">,
  { data: { client }, diagnostics, signal }: Context,
): Promise<Progress> {
  const { id } = created;
  const start = startingWith(id);
  const failed = (error: unknown): Failure => ({ step: steps[0] ?? null, error });
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
  const { wanted, start, rules } = created;
  const { redact } = await redactionToWrite(wanted.document, wanted.secrets, null);
  const shown = await read(data.client, start.id, { signal, redact });
  const version = shown?.approved ?? shown?.submitted ?? null;
  if (shown === null || version === null) throw goneWhile("adopted", start.id);
  // A rendition with the wanted document, apart from the service's additions, need not be written again.
  const ours = contains(version, wanted.document, rules) ? { sent: wanted.document, baseline: version } : {};
  const record: Recorded = { ...created.record, ...ours };
  const judgement = judge(knownBy(record, UNKNOWN_STATE), shown, wanted, rules);
  const steps = stepsFor(wanted, judgement);
  return { ...created, record, before: { shown, judgement }, steps, start: { ...start, shown } };
}

/**
 * Reads the workflow once and decides a planned change, unless the service changed after the plan or someone else's
 * submission is pending.
 */
export async function decideUpdate(request: UpdateRequest, context: Context): Promise<Decision> {
  const { prior, planned, private: privateState } = request;
  const { data, signal } = context;
  const decoded = decodeRecord(privateState, prior.document);
  const naming = namingOf(prior.name);
  const id = requireRefreshAfterUnconfirmedCreate(naming, { id: prior.id, provenance: decoded });
  if (decoded.kind === "unconfirmed") throw new Error("an unconfirmed workflow has no id to update");
  const label = prior.name ?? id;
  const areSecretsSent = decoded.secrets === null || decoded.baseline !== null;
  const wanted = wantedBy(request, prior, !sameSecretsVersion(planned, prior) || !areSecretsSent, data);
  const paths = pathRulesOf(planned, data);
  const rules = comparisonRules(paths, knownBy(decoded, prior), wanted.document);
  const reading = {
    redact: redactionOf(decoded).redact,
    flags: [...(wanted.enabled === null ? [] : [null]), ...wanted.triggers.keys()],
    contentFlags: rules.contentFlags,
  };
  const found = await findKnown(
    { ...naming, get: (own, options) => read(data.client, own, { ...options, ...reading }) },
    { id, provenance: decoded },
    signal,
  );
  if (found === null) {
    throw new DiagnosticError({
      summary: `Workflow "${label}" is gone`,
      detail:
        "It existed when the change was planned, and has been deleted since, perhaps with its group. Nothing was done. Plan again; the new plan creates it",
    });
  }
  const shown = found.observed;
  const record = withBaseline(decoded, shown, paths);
  const judgement = await judgeToWrite({ record, shown, wanted, paths }, prior);
  const before = { id, label, judgement };
  await refuseIfChanged(before, record.seen, false, context);
  const steps = stepsFor(wanted, judgement);
  // Flags and approvals do not change a submission.
  if (steps.some(({ kind }) => kind === "replace") && planned.overwrite_pending_submission !== true) {
    const applied = record.sent ?? record.baseline ?? filledDocument(prior);
    await refuseForeignSubmission(before, applied, wanted.document, context);
  }
  const stored = { state: prior, private: privateState };
  const start = { ...startingWith(id), shown };
  return { planned, prior: stored, wanted, record, before: { shown, judgement }, rules, steps, start };
}

/** What a killed run has submitted may hold secrets that only the configuration knows yet. */
async function judgeToWrite(
  {
    record,
    shown,
    wanted,
    paths,
  }: Pick<Decision, "record" | "wanted"> & { readonly shown: Shown; readonly paths: PathRules },
  prior: WorkflowState,
): Promise<Judgement> {
  const known = knownBy(record, prior);
  const judgement = judge(known, shown, wanted, paths);
  const { submitted } = shown;
  if (judgement.submitted.whose !== "foreign" || submitted === null || record.secrets === null) return judgement;
  const { redact } = await redactionToWrite(wanted.document, wanted.secrets, record.secrets);
  const revealed = judge(known, { ...shown, submitted: await submitted.redactedWith(redact) }, wanted, paths);
  if (revealed.submitted.whose === "foreign") return judgement;
  // The plan saw it as the record redacts it.
  return { ...revealed, submitted: { ...revealed.submitted, rendition: submitted } };
}
