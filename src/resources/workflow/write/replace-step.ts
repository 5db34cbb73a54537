import type { CallOptions, JsonObject, WriteAnswer } from "../../../client";
import { parseDocument } from "../../../document";
import { shownFlags } from "../../shown-flags";
import { versionsSince, type Count } from "../../versions-since";
import type { Rendition } from "../../workflow-versions";
import { asSent, changedSince, changesBetween, holds, isUntouched, asAsserted, flagChanges } from "../judgement";
import { observeVersion, seenOf, type ObservedWorkflow, countBefore, countIn } from "../observation";
import { revealed } from "../secrets";
import { awaitRendition } from "./await-rendition";
import { authorOf, changedSincePlan, goneWhile, submittedOver, versionBetween } from "./concurrent-change-messages";
import { causeOf, labelIn, lookingIn, requireId, StepError, withRendition, type Progress, type Run } from "./run";

/** PUTs the complete document over the version that was read, and over no other as far as the interface allows. */
export async function replace(progress: Progress, run: Run): Promise<Progress> {
  const id = requireId(progress);
  const { submitted, shown } = await lookOnceMore(id, run);
  const before = countBefore(run.basis, shown, run.wanted);
  const answer = await run.client.workflows.update(
    id,
    revealed(parseDocument(asSent(run.wanted, progress, id)), run.secrets),
    run,
  );
  if (answer === null) throw goneWhile("updated", id);
  const counts: Counts = { before, ours: countIn(answer.object?.attributes ?? {}, null, run.wanted) };
  const marks = JSON.stringify(shown);
  const isTaken = async (document: Rendition, patient: boolean, options: CallOptions): Promise<boolean> => {
    if (answer.xml !== null && document.isText(answer.xml)) return true;
    return !patient && submitted !== null && JSON.stringify(await shownOf(id, run, options)) !== marks;
  };
  let now: Count = null;
  const requireOurs = async (document: Rendition, options: CallOptions): Promise<void> => {
    now =
      counts.ours ?? (before === null ? null : countIn((await shownOf(id, run, options)) ?? {}, document, run.wanted));
    if (!(await isOurs(document, { id, run, answer, counts, now, options })))
      throw await overtaken(document, id, run, options);
  };
  try {
    const rendition = await awaitRendition(id, ["submitted"], submitted, run, {
      known: run.known,
      isTaken,
      requireOurs,
      requireComing: (options) => requireComing(id, run, options),
    });
    const between = (versionsSince(before, now) ?? 1) > 1 ? [versionBetween(labelIn(run, id), before!, now!)] : [];
    return {
      ...withRendition(progress, rendition, run),
      count: counts.ours,
      warnings: [...progress.warnings, ...between],
    };
  } catch (error) {
    // It was accepted, and may show later.
    throw new StepError({ ...(error instanceof StepError ? error.progress : {}), unanswered: true }, causeOf(error));
  }
}

/**
 * The interface has no conditional PUT: the last look is as close to the write as can be, that at the submitted version
 * the closest, since the write goes over it; what is approved is looked at again before it is approved over.
 */
async function lookOnceMore(
  id: string,
  run: Run,
): Promise<{ readonly submitted: Rendition | null; readonly shown: JsonObject | null }> {
  const { basis, client, rules, signal } = run;
  const looking = lookingIn(run, signal);
  const [approved, object, shown] = await Promise.all([
    observeVersion(client, id, "approved", looking),
    client.workflows.get(id, { state: "approved" }, { signal }),
    basis?.submitted == null ? null : shownOf(id, run, looking),
  ]);
  const submitted = await observeVersion(client, id, "submitted", looking);
  if (submitted === null && approved === null) throw goneWhile("updated", id);
  if (basis === null) return { submitted, shown };
  const changes = changesSince(basis, { ...basis, submitted, approved }, rules);
  const flags =
    approved === null
      ? []
      : flagChanges(asAsserted(basis.flags), shownFlags(object, approved), run.desired, run.hiddenFlags);
  if (changes.length + flags.length === 0) return { submitted, shown };
  const author =
    changes.length === 0 || approved === null
      ? "submitted"
      : isUntouched(basis.approved, approved, rules)
        ? "submitted"
        : "approved";
  throw changedSincePlan({
    label: labelIn(run, id),
    changes: [...changes, ...flags],
    who: changes.length === 0 ? "" : await authorOf(client, id, author, signal),
  });
}

/** What is otherwise than it was when the steps were decided on. */
function changesSince(basis: ObservedWorkflow, now: ObservedWorkflow, rules: Run["rules"]): readonly string[] {
  const isSame = isUntouched(basis.submitted, now.submitted, rules) && isUntouched(basis.approved, now.approved, rules);
  if (isSame) return [];
  const lines = changedSince(seenOf(basis), now, [], rules);
  return lines.length > 0 ? lines : ["the submitted version is gone"];
}

/**
 * What the service shows of the submitted version beside its document, such as who changed it when. Where a write that
 * the service normalised back to the old text left a mark here, it was taken.
 */
const shownOf = async (id: string, { client }: Run, { signal }: CallOptions): Promise<JsonObject | null> =>
  (await client.workflows.get(id, { state: "submitted" }, { signal }))?.attributes ?? null;

interface Counts {
  readonly before: Count;
  /** By the answer to our write. */
  readonly ours: Count;
}

interface Found {
  readonly id: string;
  readonly run: Run;
  readonly answer: WriteAnswer;
  readonly counts: Counts;
  readonly now: Count;
  readonly options: CallOptions;
}

/** Whether a new submitted version is what was just written, or what the service made of it. */
async function isOurs(document: Rendition, { id, run, answer, counts, options }: Found): Promise<boolean> {
  if (answer.xml !== null && document.isText(answer.xml)) return true;
  if (holds(run.wanted, document)) return true;
  // A service that keeps what somebody had changed: the plan saw it.
  const { basis, rules } = run;
  if ([basis?.submitted, basis?.approved].some((version) => version != null && isUntouched(version, document, rules)))
    return true;
  const shown = await shownOf(id, run, options);
  const now = countIn(shown ?? {}, document, run.wanted);
  if (counts.ours !== null && now !== null) return now === counts.ours;
  const versions = versionsSince(counts.before, now);
  return versions === null ? !run.isFaithful : versions === 1;
}

async function overtaken(document: Rendition, id: string, run: Run, { signal }: CallOptions): Promise<Error> {
  const changes = changesBetween(run.wanted, document, run.rules);
  return submittedOver({ label: labelIn(run, id), changes, who: await authorOf(run.client, id, "submitted", signal) });
}

/** The submitted version may be on its way, unless the workflow is gone, or another version was approved since. */
async function requireComing(id: string, run: Run, options: CallOptions): Promise<Rendition | null> {
  const looking = lookingIn(run, options.signal);
  const approved = await observeVersion(run.client, id, "approved", looking);
  const { basis, rules, wanted } = run;
  if (approved === null) {
    if ((await observeVersion(run.client, id, "submitted", looking)) === null) throw goneWhile("updated", id);
    return null;
  }
  if (isUntouched(basis?.approved ?? null, approved, rules)) return null;
  // Somebody has approved ours already.
  if (holds(wanted, approved)) return approved;
  const changes = changesBetween(wanted, approved, rules);
  throw submittedOver({
    label: labelIn(run, id),
    changes,
    who: await authorOf(run.client, id, "approved", options.signal),
  });
}
