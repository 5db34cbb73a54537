import { StatusError, waitUntil, waitUntilGone } from "../../../client";
import { documentId } from "../../../document";
import { createOnce } from "../../create-once";
import { until } from "../../waiting";
import type { Rendition } from "../../workflow-versions";
import { continues } from "../judgement";
import {
  existsAlready,
  lookAfter,
  lookBefore,
  lookForRivals,
  type ExistingWorkflow,
  observeVersion,
} from "../observation";
import { revealed } from "../secrets";
import { awaitRendition } from "./await-rendition";
import { madeTwice } from "./concurrent-change-messages";
import { causeOf, labelIn, lookingIn, StepError, withRendition, type Progress, type Run } from "./run";

/** POSTs a new workflow and waits until it shows. */
export async function submit(progress: Progress, run: Run): Promise<Progress> {
  const id = await submitOnce(run);
  try {
    const rendition = await awaitRendition(id, ["submitted", "approved"], null, run);
    const made = withRendition({ ...progress, id }, rendition, run);
    if (documentId(run.wanted) === null) await makeWay(id, rendition, run);
    return made;
  } catch (error) {
    throw new StepError(
      { id, unanswered: true, ...(error instanceof StepError ? error.progress : {}) },
      causeOf(error),
    );
  }
}

/** POSTs once; an answer that was lost or told no id is made up for by looking. */
async function submitOnce(run: Run): Promise<string> {
  const { client, wanted, secrets, before, signal, concealment, preserveAcl } = run;
  if (before === null) throw new Error("a submit needs to know what was there before");
  let isLost = false;
  const made = createOnce({
    post: async () => {
      const answer = await client.workflows.submit(revealed(wanted, secrets), preserveAcl ? { preserveAcl } : {}, {
        signal,
      });
      return answer.id ?? documentId(wanted);
    },
    look: (options) => lookAfter(client, wanted, before, { ...options, concealment }),
    what: "the new workflow",
    signal,
    onUnknown: () => (isLost = true),
  });
  return made.catch(async (error: unknown) => {
    if (isLost) throw new StepError({ unanswered: true }, error);
    // Somebody else may have been faster: that says more than the refusal.
    const [existing] =
      error instanceof StatusError && error.status === 409
        ? (await lookBefore(client, wanted, lookingIn(run, signal))).existing
        : [];
    throw existing === undefined || existing.likeness === "sameName" ? error : existsAlready(existing, wanted);
  });
}

/** Milliseconds for which another's new workflow is given time to make way for ours. */
const PATIENCE = 3_000;

/**
 * Two that look before either has posted both post: the interface takes two workflows of one name. So each looks once
 * more, and who sees the other withdraws what it has just submitted. Of two that see each other only the one with the
 * smaller id stays, where the other goes.
 */
async function makeWay(id: string, ours: Rendition, run: Run): Promise<void> {
  const { client, wanted, before, concealment, signal } = run;
  const end = performance.now() + PATIENCE;
  const outcome = await waitUntil(
    async (looking): Promise<Outcome | null> => {
      const rivals = await lookForRivals(client, wanted, id, before!, { signal: looking, concealment });
      const [rival] = rivals;
      if (rival === undefined) return { rival: null };
      const mayStay =
        rivals.every((other) => id < other.id) && performance.now() < end && (await areUndecided(rivals, run));
      return mayStay ? null : { rival };
    },
    until(`whether workflow "${labelIn(run, id)}" is the only one of its document`, signal),
  );
  if (outcome.rival !== null) throw await withdraw(id, ours, outcome.rival, run);
}

interface Outcome {
  /** To which ours makes way; null: ours stays. */
  readonly rival: ExistingWorkflow | null;
}

/** What is approved did not see ours and stays. */
async function areUndecided(rivals: readonly ExistingWorkflow[], run: Run): Promise<boolean> {
  const approved = await Promise.all(
    rivals.map(({ id }) => observeVersion(run.client, id, "approved", lookingIn(run, run.signal))),
  );
  return approved.every((version) => version === null);
}

/** Takes our own submission back, unless somebody has worked on it. @returns what to tell */
async function withdraw(id: string, ours: Rendition, rival: ExistingWorkflow, run: Run): Promise<Error> {
  const { client, rules, signal, wanted } = run;
  const looking = lookingIn(run, signal);
  const label = labelIn(run, id);
  const approved = await observeVersion(client, id, "approved", looking);
  const submitted = await observeVersion(client, id, "submitted", looking);
  const isOurs = approved === null && (submitted === null || continues(ours, submitted, wanted, rules));
  if (!isOurs) return madeTwice({ label, rival: rival.id, own: id });
  if (submitted !== null) {
    await client.workflows.delete(id, { state: "submitted" }, { signal });
    await waitUntilGone(
      (waiting) => client.workflows.getDocument(id, { state: "submitted" }, { signal: waiting }),
      until(`the withdrawal of workflow "${label}", which somebody else has made at the same moment`, signal),
    );
  }
  return new StepError({ id: null, unanswered: false }, madeTwice({ label, rival: rival.id, own: null }));
}
