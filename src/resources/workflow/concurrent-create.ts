import { waitUntil, waitUntilGone, type CallOptions, type ServiceClient } from "../../client";
import type { XmlDocument } from "../../document";
import { createdTwice, type Found, type Naming, type ConcurrentCreate } from "../creation";
import { until } from "../observation";
import {
  type ComparisonRules,
  judge,
  NOTHING_KNOWN,
  nothingWanted,
  type Observation,
  observe,
} from "../workflow-versions";
import type { Redaction } from "./secrets";

/** A sent document, and the rules for reading and comparing its renditions. */
export interface SentDocument {
  readonly document: XmlDocument;
  readonly redaction: Redaction;
  readonly rules: ComparisonRules;
}

/** How long another pipeline's new workflow has time to make way for ours, in milliseconds. */
const PATIENCE = 3_000;

/**
 * Two pipelines that search before either has posted both post, because the interface accepts two workflows with one
 * name. So each searches again, and withdraws its own submission if it sees the other. If both see each other, only the
 * one with the smaller id stays.
 *
 * @param others the new workflows with the same document
 */
export async function concurrentCreateOf(
  own: Found<Observation>,
  naming: Naming,
  sent: SentDocument,
  client: ServiceClient,
  signal: AbortSignal,
  others: (options: CallOptions) => Promise<readonly Found<Observation>[]>,
): Promise<ConcurrentCreate | null> {
  const end = performance.now() + PATIENCE;
  const { otherId } = await waitUntil(
    async (looking): Promise<{ readonly otherId: string | null } | null> => {
      const found = await others({ signal: looking });
      const [first] = found;
      if (first === undefined) return { otherId: null };
      // An approved workflow did not see ours, and stays.
      const mayGo = found.every(({ id, observed }) => own.id < id && observed.approved === null);
      return mayGo && performance.now() < end ? null : { otherId: first.id };
    },
    until(`whether ${naming.label} is the only one with its document`, signal),
  );
  return otherId === null ? null : withdraw(own, otherId, naming, sent, client, signal);
}

/** Withdraws our own submission, unless somebody has changed it. */
async function withdraw(
  { id, observed }: Found<Observation>,
  otherId: string,
  naming: Naming,
  { document, redaction, rules }: SentDocument,
  client: ServiceClient,
  signal: AbortSignal,
): Promise<ConcurrentCreate> {
  const now = await observe(client, id, { signal, redact: redaction.redact });
  const known = { ...NOTHING_KNOWN, applied: document, renditions: observed.submitted ? [observed.submitted] : [] };
  const isOurs =
    now === null ||
    (now.approved === null &&
      judge(known, now, nothingWanted(false), { ...rules, whileWriting: true }).submitted.isRecorded);
  const shared = "the same name and document";
  if (!isOurs) {
    const kept = `Somebody has changed the workflow that this apply submitted (id "${id}"), so it was left alone.`;
    return { problem: createdTwice(naming, otherId, shared, kept), isWithdrawn: false };
  }
  if (now !== null) {
    await client.workflows.delete(id, { state: "submitted" }, { signal });
    await waitUntilGone(
      (waiting) => client.workflows.getDocument(id, { state: "submitted" }, { signal: waiting }),
      until(`the withdrawal of ${naming.label}, which somebody else created at the same moment`, signal),
    );
  }
  const kept = "This apply withdrew its own submission.";
  return { problem: createdTwice(naming, otherId, shared, kept), isWithdrawn: true };
}
