import { waitUntilGone, type ServiceClient } from "../../client";
import type { XmlDocument } from "../../document";
import type { Found } from "../creation";
import { until } from "../observation";
import {
  type ComparisonRules,
  judge,
  NOTHING_KNOWN,
  nothingWanted,
  type ObservedVersions,
  observe,
} from "../workflow-versions";
import type { Redaction } from "./secrets";

/** A sent document, and the rules for reading and comparing its renditions. */
export interface SentDocument {
  readonly document: XmlDocument;
  readonly redaction: Redaction;
  readonly rules: ComparisonRules;
}

/**
 * Deletes the submission that has just created a workflow, unless somebody has changed it.
 *
 * @returns why it was left alone, as a sentence; null if it is gone
 */
export async function withdrawSubmission(
  { id, observed }: Found<ObservedVersions>,
  label: string,
  { document, redaction, rules }: SentDocument,
  client: ServiceClient,
  signal: AbortSignal,
): Promise<string | null> {
  const now = await observe(client, id, { signal, redact: redaction.redact });
  if (now === null) return null;
  const known = { ...NOTHING_KNOWN, applied: document, renditions: observed.submitted ? [observed.submitted] : [] };
  const judgement = judge(known, now, nothingWanted(false), { ...rules, whileWriting: true });
  if (now.approved !== null || !judgement.submitted.isRecorded)
    return `Somebody has changed the workflow that this apply submitted (id "${id}"), so it was left alone.`;
  await client.workflows.delete(id, { state: "submitted" }, { signal });
  await waitUntilGone(
    (waiting) => client.workflows.getDocument(id, { state: "submitted" }, { signal: waiting }),
    until(`the withdrawal of ${label}, which somebody else created at the same moment`, signal),
  );
  return null;
}
