import type { CallOptions, JsonObject, ServiceObject, WriteAnswer } from "../../../client";
import { documentsEqual } from "../../../document";
import type { DiagnosticText } from "../../../framework";
import { countedUpdate, versionsSince, type Count, type Testimony } from "../../observation";
import {
  asSent,
  changesBetween,
  hasArrived,
  holds,
  judge,
  linesOf,
  NOTHING_SHOWN,
  observeVersion,
  type Rendition,
  shownFlags,
  type ShownFlags,
  type VersionJudgement,
} from "../../workflow-versions";
import { countBefore, countIn, isLater } from "./version-count";
import { revealed } from "../secrets";
import { awaitRendition } from "./await-rendition";
import * as messages from "./concurrent-change-messages";
import {
  causeOf,
  judgeIn,
  knownIn,
  labelIn,
  observing,
  StepError,
  withRendition,
  withSent,
  type Progress,
  type Run,
} from "./run";
import { answeredDocument, isFaithful, whoseVersion, type AnsweredDocument, type JudgedVersion } from "./whose-version";

/** PUTs the complete document over the version that was read, and no other as far as the interface allows. */
export async function replace(progress: Progress, run: Run): Promise<Progress> {
  const { id } = progress;
  const { client, record, wanted } = run;
  const { submitted, approved, shown, flags, arrived } = await requireUnchanged(progress, run);
  // An approval reads the approved version last, so that is read again.
  if (arrived !== null) return { ...withRendition(progress, arrived, { submitted }), flagsBefore: flags };
  const before = countBefore(run.before?.observation ?? null, shown, wanted.document);
  const document = asSent(wanted.document, approved ?? submitted, id);
  const text = revealed(document, wanted.secrets);
  const answer = await client.workflows.update(id, text, run);
  if (answer === null) throw messages.goneWhile("updated", id);
  const answered = await answeredDocument(answer, document, text, run.redact);
  const counts: Counts = { before, ours: countIn(answer.object?.attributes ?? {}, null, wanted.document) };
  const marks = JSON.stringify(shown);
  const times = [shown, run.before?.observation.attributes].filter((fields) => fields != null);
  let now: Count = null;
  let judged: readonly DiagnosticText[] = [];
  let isReadLast = true;
  try {
    const rendition = await awaitRendition(
      {
        id,
        version: "submitted",
        before: submitted,
        document: wanted.document,
        known: record.applied !== null && documentsEqual(record.applied, wanted.document) ? record.renditions : [],
        rules: run.rules,
        read: (looking) => {
          isReadLast = true;
          return observeVersion(client, id, "submitted", observing(run, looking));
        },
        isTaken: async (version, patient, options) => {
          if (isAnswer(version, answer) || isLater(submitted, version, wanted.document)) return true;
          isReadLast = false;
          return !patient && submitted !== null && JSON.stringify(await shownOf(id, run, options)) !== marks;
        },
        requireOurs: async (version, patient, options) => {
          const known = counts.ours === null && before !== null ? await shownOf(id, run, options) : null;
          now = counts.ours ?? (before === null ? null : countIn(known ?? {}, version, wanted.document));
          const ours = await requireOurs(version, progress, run, { answered, counts, times, patient }, options);
          if (ours === null) return false;
          judged = ours.warnings;
          isReadLast = known === null && ours.isEvident;
          return true;
        },
        requireComing: (options) => {
          isReadLast = false;
          return requireComing(progress, run, options);
        },
      },
      run.signal,
    );
    const isBetween = (versionsSince(before, now) ?? 1) > 1;
    const warnings = isBetween ? [messages.versionBetween(labelIn(run, id), before!, now!)] : [];
    return {
      ...withRendition(withSent(progress, ["content"]), rendition, isReadLast ? { submitted: rendition } : {}),
      count: counts.ours,
      flagsBefore: flags,
      // A read may show somebody else's version for a moment, and its count.
      isCounted: isBetween || versionsSince(before, counts.ours) !== null,
      warnings: [...progress.warnings, ...warnings, ...judged],
    };
  } catch (error) {
    // It was accepted, and may become visible later.
    throw new StepError({ ...(error instanceof StepError ? error.progress : {}), unanswered: true }, causeOf(error));
  }
}

interface Unchanged {
  readonly submitted: Rendition | null;
  readonly approved: Rendition | null;
  readonly shown: JsonObject | null;
  readonly flags: ShownFlags;
  /** The submitted version where it is ours already: what an earlier run sent may show only now. Null otherwise. */
  readonly arrived: Rendition | null;
}

/**
 * The interface has no conditional PUT, so the reads are as close to the write as possible, the submitted version last
 * because the write replaces it; the approved version is read again before an approval replaces it.
 */
async function requireUnchanged(progress: Progress, run: Run): Promise<Unchanged> {
  const { before, client, rules, signal, wanted } = run;
  const { id } = progress;
  const options = observing(run, signal);
  const [approved, object, shown] = await Promise.all([
    observeVersion(client, id, "approved", options),
    client.workflows.get(id, { state: "approved" }, { signal }),
    before?.observation.submitted == null ? null : shownOf(id, run, options),
  ]);
  const submitted = await observeVersion(client, id, "submitted", options);
  if (submitted === null && approved === null) throw messages.goneWhile("updated", id);
  const flagsOf = (fields: Pick<ServiceObject, "attributes"> | null, version: Rendition | null): ShownFlags =>
    version === null ? NOTHING_SHOWN : shownFlags(fields, version);
  const ofApproved = flagsOf(object, approved);
  const flags = approved === null ? flagsOf(shown && { attributes: shown }, submitted) : ofApproved;
  const unchanged: Unchanged = { submitted, approved, shown, flags, arrived: null };
  if (before === null) return unchanged;
  const judgement = judge(knownIn(progress, run), { id, submitted, approved, flags: ofApproved }, wanted, rules);
  const changes = [
    ...(judgement.submitted.since.kind === "withdrawn" ? ["the submitted version is gone"] : []),
    ...messages.linesSince("submitted", judgement.submitted),
    ...messages.linesSince("approved", judgement.approved),
  ];
  const turned = messages.linesOfChangedFlags(judgement);
  if (changes.length + turned.length === 0) return unchanged;
  const isSubmissionAlone = judgement.approved.since.kind === "unchanged" && turned.length === 0;
  if (isSubmissionAlone && !wanted.resend && isRendition(judgement.submitted, progress, run))
    return { ...unchanged, arrived: submitted };
  const version = approved === null || judgement.approved.since.kind === "unchanged" ? "submitted" : "approved";
  throw messages.changedSincePlan({
    label: labelIn(run, id),
    changes: [...changes, ...turned],
    who: changes.length === 0 ? "" : await messages.authorOf(client, id, version, signal),
  });
}

/** Whether a version is the wanted document, or what the service makes of it. */
const isRendition = (
  { whose, rendition }: VersionJudgement,
  { id }: Progress,
  { wanted, record, rules }: Run,
): boolean =>
  whose === "wanted" || (rendition !== null && hasArrived({ document: wanted.document, rendition }, record, id, rules));

/**
 * The submitted version's fields other than its document, such as who changed it and when. A change here shows that the
 * service accepted a write even if it normalized the document to the old text.
 */
const shownOf = async (id: string, { client }: Run, { signal }: CallOptions): Promise<JsonObject | null> =>
  (await client.workflows.get(id, { state: "submitted" }, { signal }))?.attributes ?? null;

interface Counts {
  readonly before: Count;
  /** The count in the answer to our write. */
  readonly ours: Count;
}

/** Whether a version is the very text that the service answered our write with. */
const isAnswer = (version: Rendition, { xml }: WriteAnswer): boolean => xml !== null && version.isText(xml);

type Ours = Extract<JudgedVersion, { readonly isOurs: true }>;

interface Proof {
  readonly answered: AnsweredDocument | null;
  readonly counts: Counts;
  /** The workflow's fields before the write. */
  readonly times: readonly JsonObject[];
  /** Whether the written one may still be to come. */
  readonly patient: boolean;
}

/**
 * What a new submitted version is known by that is the written one, or the service's rendition of it. Null if it may
 * still be what somebody else submitted right before, on a service that shows versions later.
 *
 * @throws if it is somebody else's
 */
async function requireOurs(
  version: Rendition,
  progress: Progress,
  run: Run,
  { answered, counts, times, patient }: Proof,
  options: CallOptions,
): Promise<Pick<Ours, "warnings" | "isEvident"> | null> {
  const { id } = progress;
  const {
    wanted: { document },
    record,
    rules,
  } = run;
  // Unchanged: a service that keeps what somebody had changed, which the plan saw.
  const { submitted, approved } = judgeIn({ submitted: version, approved: version }, progress, run);
  if ([submitted, approved].some(({ since }) => since.kind === "unchanged")) return { warnings: [], isEvident: true };
  const label = labelIn(run, id);
  let mayCome = false;
  const counted = async (): Promise<Testimony> => {
    const now = countIn((await shownOf(id, run, options)) ?? {}, version, document);
    const testimony = countedUpdate(counts.before, counts.ours, now);
    // The first one since our read is ours unless somebody came before. A service that kept the last document shows
    // ours as it was sent.
    const isFirst = testimony?.kind === "ours" && counts.ours === null;
    mayCome = patient && isFirst && isFaithful(record) && !holds(document, version);
    return mayCome ? { kind: "theirs", who: "" } : testimony;
  };
  const written = { id, label, document, rules, answered, record, before: times, counts: counted };
  const judged = await whoseVersion(version, "submitted", written, { ...run, signal: options.signal });
  if (judged.isOurs) return judged;
  if (mayCome) return null;
  throw messages.submittedOver({ label, ...judged });
}

async function overtaken(
  version: Rendition,
  name: "submitted" | "approved",
  { id }: Progress,
  run: Run,
  { signal }: CallOptions,
): Promise<Error> {
  const changes = linesOf(changesBetween(run.wanted.document, version, run.rules));
  return messages.submittedOver({
    label: labelIn(run, id),
    changes,
    who: await messages.authorOf(run.client, id, name, signal),
  });
}

/** The submitted version may still appear, unless the workflow is gone or another version was approved since. */
async function requireComing(progress: Progress, run: Run, options: CallOptions): Promise<Rendition | null> {
  const { id } = progress;
  const looking = observing(run, options.signal);
  const approved = await observeVersion(run.client, id, "approved", looking);
  if (approved === null) {
    if ((await observeVersion(run.client, id, "submitted", looking)) === null) throw messages.goneWhile("updated", id);
    return null;
  }
  if (judgeIn({ approved }, progress, run).approved.since.kind === "unchanged") return null;
  // Somebody has already approved ours.
  if (holds(run.wanted.document, approved)) return approved;
  throw await overtaken(approved, "approved", progress, run, options);
}
