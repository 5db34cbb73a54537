import { FilledDocument, matches, hiddenNames, valueNodes, type XmlDocument } from "../../document";
import type { Provenance, WrittenAt } from "../creation";
import { type FlagNames, type FlagValues, type Known, Rendition, type Versions } from "../workflow-versions";
import { EARLIER, hashesOf, NO_SECRETS, Redaction, type SecretHashes } from "./secrets";

/**
 * A workflow's private state: the sides of the comparison other than the configuration. Its documents contain
 * placeholders instead of secrets.
 */
export type WorkflowRecord = Recorded | Unconfirmed;

interface Written extends WrittenAt {
  /** Flags that a write failed to set (`on_release_failure`). */
  readonly undoneFlags: FlagNames;
  /** The hashes that recognize the secrets in the documents; null if there are none. */
  readonly secrets: SecretHashes | null;
}

/**
 * A workflow that was read. `unrecorded`: without private state, as after an import or with manually written state;
 * `imported`: the applied document is the service's own text; `notYetReadBack`: we created it, and no read has shown it
 * since; `confirmed`: we wrote it.
 */
export interface Recorded extends Omit<Known, "flags">, Written {
  readonly kind: "unrecorded" | "imported" | "notYetReadBack" | "confirmed";
  readonly applied: FilledDocument | null;
  /**
   * Whether a configuration that holds the drift in state needs no write: the last refresh found it, so that no saved
   * state has it yet, and the service shows all flags that state has.
   */
  readonly mayAdoptDrift: boolean;
}

/** Its create request was sent and the answer was lost: the workflow of `applied` may or may not exist. */
export interface Unconfirmed extends Written {
  readonly kind: "unconfirmed";
  readonly applied: FilledDocument;
  /** Ids of all workflows that existed before. */
  readonly before: readonly string[];
}

export const UNRECORDED: Recorded = {
  kind: "unrecorded",
  applied: null,
  attempted: null,
  renditions: [],
  approvedAtLastWrite: null,
  lastObserved: { submitted: null, approved: null },
  undoneFlags: new Set(),
  hiddenFlags: new Set(),
  mayAdoptDrift: false,
  secrets: null,
  writtenAt: null,
};

/** The record of an unconfirmed create whose submission was found, before any of the following steps. */
export const confirmed = ({ applied, undoneFlags, secrets }: Unconfirmed, submission: Rendition): Recorded => ({
  ...UNRECORDED,
  kind: "confirmed",
  applied,
  renditions: [submission],
  lastObserved: { submitted: submission, approved: null },
  undoneFlags,
  secrets,
  writtenAt: new Date().toISOString(),
});

/**
 * The same with the rendition of the first read, if that is what we sent and nobody has approved it.
 *
 * @param sent what we sent, as the rendition of it, if somebody has changed that since. @default nobody has
 */
export const readBack = (
  record: Recorded,
  { submitted, approved }: Versions,
  sent: XmlDocument | null = null,
): Recorded => {
  if (record.kind !== "notYetReadBack" || record.applied === null) return record;
  if (sent !== null) return { ...record, kind: "confirmed", renditions: [Rendition.recorded(sent.text)] };
  const isOurs = approved === null && submitted !== null && matches(record.applied, submitted);
  const read: Partial<Recorded> = isOurs ? { renditions: [submitted], lastObserved: { submitted, approved } } : {};
  return { ...record, kind: "confirmed", renditions: [], ...read };
};

/** The input of the judgement, with the flags in state: flags that a write failed to set are unknown. */
export const knownBy = (record: Recorded, { enabled, triggers }: StateFlags): Known => ({
  ...record,
  additions: additionsKnownBy(record),
  flags: {
    enabled: record.undoneFlags.has(null) ? null : enabled,
    triggers: new Map([...(triggers ?? [])].map(([name, set]) => [name, record.undoneFlags.has(name) ? null : set])),
  },
});

function additionsKnownBy({ kind, renditions }: Recorded): NonNullable<Known["additions"]> {
  if (kind === "imported") return "taken";
  return renditions.length === 0 ? "lost" : "rewritten";
}

interface StateFlags {
  readonly enabled: boolean | null;
  readonly triggers: FlagValues["triggers"] | null;
}

/** The record as a provenance, with which creation finds the object. */
export const provenanceOf = (record: WorkflowRecord): Provenance<unknown> => {
  if (record.kind === "unconfirmed") return { kind: "unconfirmed", before: record.before };
  if (record.kind === "notYetReadBack") return { kind: "notYetReadBack" };
  if (record.kind === "confirmed") return { kind: "confirmed", baseline: record };
  return { kind: "imported", baseline: record.kind === "unrecorded" ? null : record };
};

/** The redaction of the service's documents, from the private state of our last write. */
export function redactionOf(record: WorkflowRecord): Redaction {
  if (record.secrets === null) return NO_SECRETS;
  const { attempted = null, renditions = [] } = record.kind === "unconfirmed" ? {} : record;
  const configured = [record.applied, attempted].filter((document) => document !== null);
  return new Redaction(record.secrets, configured, renditions[0] ?? null);
}

/** The same for the values being written; null if no document is sent and the known ones stay. */
export async function redactionToWrite(
  wanted: XmlDocument,
  values: ReadonlyMap<string, string> | null,
  before: SecretHashes | null,
): Promise<Redaction> {
  if (values === null) return new Redaction(before, [wanted], null);
  if (before === null && hiddenNames(wanted).length === 0) return NO_SECRETS;
  return new Redaction(await hashesOf(wanted, values, before), [wanted], null);
}

/** Redacts a record from a time when the document itself contained the secrets. */
export async function redactRecord(record: Recorded, redaction: Redaction): Promise<Recorded> {
  const document = async (each: XmlDocument | null): Promise<XmlDocument | null> => each && redaction.redact(each);
  const rendition = async (each: Rendition | null): Promise<Rendition | null> =>
    each && Rendition.recorded((await redaction.redact(each)).text, each.hidden);
  const { applied, attempted, renditions, approvedAtLastWrite, lastObserved } = record;
  return {
    ...record,
    applied: applied && new FilledDocument(await redaction.redact(applied)),
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

/** The hashes without those of earlier writes that no document contains any more; null if none is left. */
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
