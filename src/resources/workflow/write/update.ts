import { documentId, hiddenNames } from "../../../document";
import { findKnown, lossOf, requireRefreshAfterUnconfirmedCreate, type Context } from "../../shared";
import {
  comparisonRules,
  judge,
  pathRulesOf,
  read,
  type ComparisonRules,
  type FlagName,
  type Judgement,
  type Shown,
} from "../../versions";
import { namingOf } from "../creatable";
import { decodeRecord } from "../private-state";
import {
  knownBy,
  provenanceOf,
  withBaseline,
  redactionOf,
  redactionToWrite,
  redactRecord,
  type Recorded,
} from "../record";
import { filledDocument } from "../substitutions";
import { isResent, wantedBy, type Decision, type UpdateRequest } from "./decision";
import { deletedInThisApply, goneSincePlan } from "../messages";
import { refuseForeignSubmission, refuseIfChanged } from "./refuse";
import { stepsFor, type WantedWrite } from "./steps";

/**
 * Reads the workflow once and decides a planned change, unless the service changed after the plan or someone else's
 * submission is pending. Null if this apply has deleted the workflow with its group, and creating it again gives it the
 * same id.
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
  const recorded = await withoutSecretsIn(wanted, decoded);
  const paths = pathRulesOf(planned, data);
  const rules = comparisonRules(paths, knownBy(recorded, prior), wanted.document);
  const reading = {
    redact: redactionOf(recorded).redact,
    flags: managedFlags(wanted),
    contentFlags: rules.contentFlags,
    unfollowing: recorded.unfollowing,
  };
  const found = await findKnown(
    { ...naming, get: (own, options) => read(data.client, own, { ...options, ...reading }) },
    { id, provenance },
    signal,
  );
  if (found === null) {
    const loss = lossOf(data.coordination, naming.noun, id);
    if (loss !== null && documentId(wanted.document) === id) return null;
    throw loss === null ? goneSincePlan(label) : deletedInThisApply(label, loss.container);
  }
  const shown = found.observed;
  const record = withBaseline(recorded, shown, paths);
  const judgement = await judgeToWrite({ record, shown, wanted, rules }, request);
  const before = { id, label, judgement, rules };
  await refuseIfChanged(before, record.seen, false, context);
  const steps = stepsFor(wanted, judgement);
  // Flags and approvals do not change a submission.
  if (steps.some(({ kind }) => kind === "replace") && planned.overwrite_pending_submission !== true) {
    const applied = record.sent ?? record.baseline ?? filledDocument(prior);
    await refuseForeignSubmission(before, applied, wanted.document, context);
  }
  const stored = { state: prior, private: privateState };
  const start = { id, shown, written: null, done: [], failed: null };
  return { planned, prior: stored, wanted, record, before: { shown, judgement }, rules, steps, start };
}

const managedFlags = ({ enabled, triggers }: WantedWrite): readonly FlagName[] => [
  ...(enabled === null ? [] : [null]),
  ...triggers.keys(),
];

/** Until the first write with `secrets_wo` the documents contain their secrets; from here on nothing stores them. */
async function withoutSecretsIn({ document, secrets }: WantedWrite, record: Recorded): Promise<Recorded> {
  if (record.secrets !== null || hiddenNames(document).length === 0) return record;
  return redactRecord(record, await redactionToWrite(document, secrets, null));
}

interface Sides {
  readonly record: Recorded;
  readonly shown: Shown;
  readonly wanted: WantedWrite;
  readonly rules: ComparisonRules;
}

/** What a killed run has submitted may hold secrets that only the configuration knows yet. */
async function judgeToWrite({ record, shown, wanted, rules }: Sides, { prior }: UpdateRequest): Promise<Judgement> {
  const known = knownBy(record, prior);
  const judgement = judge(known, shown, wanted, rules);
  const { submitted } = shown;
  if (judgement.submitted.whose !== "foreign" || submitted === null || record.secrets === null) return judgement;
  const { redact } = await redactionToWrite(wanted.document, wanted.secrets, record.secrets);
  const revealed = judge(known, { ...shown, submitted: await submitted.redactedWith(redact) }, wanted, rules);
  if (revealed.submitted.whose === "foreign") return judgement;
  // The plan saw it as the record redacts it.
  return { ...revealed, submitted: { ...revealed.submitted, rendition: submitted } };
}
