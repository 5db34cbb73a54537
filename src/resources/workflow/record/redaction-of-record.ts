import type { XmlDocument } from "../../../document";
import { Rendition } from "../../workflow-versions";
import { EARLIER, hashesOf, NO_SECRETS, Redaction, secretNames, valueNodes, type SecretHashes } from "../secrets";
import type { Recorded, WorkflowRecord } from "./record";

/** What is redacted of what the service shows, by what our last write left in private state. */
export function redactionOf(record: WorkflowRecord): Redaction {
  if (record.secrets === null) return NO_SECRETS;
  const { attempted = null, renditions = [] } = record.kind === "unconfirmed" ? {} : record;
  const configured = [record.applied, attempted].filter((document) => document !== null);
  return new Redaction(record.secrets, configured, renditions[0] ?? null);
}

/** The same by the values that are being written. */
export async function redactionToWrite(
  wanted: XmlDocument,
  values: ReadonlyMap<string, string>,
  before: SecretHashes | null,
): Promise<Redaction> {
  if (before === null && secretNames(wanted).length === 0) return NO_SECRETS;
  return new Redaction(await hashesOf(wanted, values, before), [wanted], null);
}

/** A record of a time when the document held its secrets itself, without them. */
export async function redactRecord(record: Recorded, redaction: Redaction): Promise<Recorded> {
  const document = async (each: XmlDocument | null): Promise<XmlDocument | null> => each && redaction.redact(each);
  const rendition = async (each: Rendition | null): Promise<Rendition | null> =>
    each && Rendition.recorded((await redaction.redact(each)).text, each.hidden);
  const { applied, attempted, renditions, approvedAtLastWrite, lastObserved } = record;
  return {
    ...record,
    applied: await document(applied),
    attempted: await document(attempted),
    renditions: (await Promise.all(renditions.map(rendition))).filter((each) => each !== null),
    approvedAtLastWrite: await rendition(approvedAtLastWrite),
    lastObserved: {
      submitted: await rendition(lastObserved.submitted),
      approved: await rendition(lastObserved.approved),
    },
    secrets: redaction.hashes,
  };
}

/** The hashes without those of earlier writes that none of the documents holds any more; null where none is left. */
export function hashesNeeded(
  hashes: SecretHashes | null,
  documents: readonly (XmlDocument | null)[],
): SecretHashes | null {
  if (hashes === null) return null;
  const shown = new Set(
    documents.flatMap((document) => (document === null ? [] : valueNodes(document).map(({ value }) => value))),
  );
  const earlier = hashes.earlier.filter(({ template }) => shown.has(template + EARLIER));
  return hashes.current.length + hashes.attempted.length + earlier.length === 0 ? null : { ...hashes, earlier };
}
