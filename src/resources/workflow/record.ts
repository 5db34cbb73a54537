import { randomBytes } from "node:crypto";
import { FilledDocument, hiddenNames, revision, valueNodes, type XmlDocument } from "../../document";
import type { Provenance, WrittenAt } from "../shared";
import {
  contains,
  NO_FLAGS,
  Rendition,
  type FlagNames,
  type FlagValues,
  type Known,
  type PathRules,
  type Redact,
  type Versions,
} from "../versions";
import { EARLIER, NO_SECRETS, Redaction, withoutMarks } from "./redaction";
import type { WorkflowState } from "./schema";
import { hashesOf, type SecretHashes } from "./secret-hashes";
import { filledDocument } from "./substitutions";

/**
 * A workflow's private state: what is known of our last write. Its documents contain placeholders instead of secrets.
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
 * `imported`: the baseline is what was imported; `notYetReadBack`: we created it, and no read has shown it since;
 * `confirmed`: we wrote it.
 */
export interface Recorded extends Pick<Known, "baseline" | "seen">, Written {
  readonly kind: "unrecorded" | "imported" | "notYetReadBack" | "confirmed";
  /** The document of our last write; null for an import. */
  readonly sent: FilledDocument | null;
  /**
   * Whether a configuration that holds the drift in state needs no write: the last refresh found it, so that no saved
   * state has it yet, and the service shows all flags that state has.
   */
  readonly mayAdoptDrift: boolean;
}

/** Its create request was sent and the answer was lost: the workflow of `sent` may or may not exist. */
export interface Unconfirmed extends Written {
  readonly kind: "unconfirmed";
  readonly sent: FilledDocument;
  /** Ids of all workflows that existed before. */
  readonly before: readonly string[];
}

export const UNRECORDED: Recorded = {
  kind: "unrecorded",
  sent: null,
  baseline: null,
  seen: { submitted: null, approved: null },
  undoneFlags: NO_FLAGS,
  mayAdoptDrift: false,
  secrets: null,
  writtenAt: null,
};

/** The record of an unconfirmed create that was found. */
export const found = ({ sent, undoneFlags, secrets }: Unconfirmed, submitted: Rendition): Recorded => ({
  ...UNRECORDED,
  kind: "confirmed",
  sent,
  baseline: submitted,
  seen: { submitted, approved: null },
  undoneFlags,
  secrets,
  writtenAt: new Date().toISOString(),
});

/** The same, with a version that contains what was sent as the baseline, if no read has shown one since the create. */
export function withBaseline(record: Recorded, { submitted, approved }: Versions, paths: PathRules): Recorded {
  const { kind, sent } = record;
  if (kind !== "notYetReadBack" || sent === null) return record;
  const rules = { ...paths, contentFlags: NO_FLAGS };
  const ours = [approved, submitted].find((version) => version !== null && contains(version, sent, rules)) ?? null;
  // What stands there in place of it, no plan has seen.
  return { ...record, kind: "confirmed", baseline: ours, ...(ours === null ? {} : { seen: { submitted, approved } }) };
}

/** What state says besides the document. */
interface StateBeside {
  readonly enabled: boolean | null;
  readonly triggers: FlagValues["triggers"] | null;
  readonly state: string | null;
}

export const UNKNOWN_STATE: StateBeside = { enabled: null, triggers: null, state: null };

/** The input of the judgement; flags that a write failed to set are unknown. */
export const knownBy = (
  { kind, sent, baseline, seen, undoneFlags }: Recorded,
  { enabled, triggers, state }: StateBeside,
): Known => ({
  sent,
  baseline,
  isImported: kind === "imported",
  isApproved: state === "approved",
  seen,
  flags: {
    enabled: undoneFlags.has(null) ? null : enabled,
    triggers: new Map([...(triggers ?? [])].map(([name, set]) => [name, undoneFlags.has(name) ? null : set])),
  },
});

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
  return new Redaction(record.secrets, record.sent);
}

/** The same for the values being written; null if no document is sent and the known ones stay. */
export async function redactionToWrite(
  wanted: XmlDocument,
  values: ReadonlyMap<string, string> | null,
  before: SecretHashes | null,
): Promise<Redaction> {
  if (values === null) return new Redaction(before, wanted);
  if (before === null && hiddenNames(wanted).length === 0) return NO_SECRETS;
  return new Redaction(await hashesOf(wanted, values, before), wanted);
}

/** Redacts a record from a time when the document itself contained the secrets. */
export async function redactRecord(record: Recorded, redaction: Redaction): Promise<Recorded> {
  const redacted = async (each: Rendition | null): Promise<Rendition | null> =>
    each && Rendition.recorded((await redaction.redact(each)).text);
  const { sent, baseline, seen } = record;
  return {
    ...record,
    sent: sent && new FilledDocument(await redaction.redact(sent)),
    baseline: await redacted(baseline),
    seen: { submitted: await redacted(seen.submitted), approved: await redacted(seen.approved) },
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

/**
 * The record for state without private state, until the service has been read: the text in state takes the place of what
 * was sent.
 *
 * @param known hashes, if those are left
 */
export function recordWithoutPrivateState(state: WorkflowState, known: SecretHashes | null = null): Recorded {
  const sent = filledDocument({ ...state, document: withoutMarks(state.document) });
  const secrets = known ?? (hiddenNames(sent).length === 0 ? null : recognisingNothing());
  return { ...UNRECORDED, kind: "confirmed", sent, secrets };
}

/** For a deletion without private state: whatever is in a secret's place counts as the secret. */
export function redactionWithoutPrivateState(state: WorkflowState): { readonly redact: Redact } {
  const { redact } = redactionOf(recordWithoutPrivateState(state));
  return { redact: async (received) => Rendition.recorded(withoutMarks((await redact(received)).text)) };
}

/** With these, every value in a secret's place counts as changed. */
const recognisingNothing = (): SecretHashes => ({
  salt: randomBytes(16).toString("base64"),
  current: [],
  attempted: [],
  earlier: [],
});

/**
 * The baseline for state without private state, as an engine leaves it if the plugin dies in an update: a version that is
 * exactly the one that `server_revision` identifies as our last write. Anything else, whether that update or somebody
 * else wrote it, counts as a change of the document, which the plan shows; and so does a document with secrets, of which
 * nothing tells whether they are ours.
 *
 * @param record from {@link recordWithoutPrivateState}
 */
export function recoverBaseline(record: Recorded, { approved, submitted }: Versions, state: WorkflowState): Recorded {
  // A document that somebody has changed in state is not the one that was written.
  const isWritten = record.secrets === null && revision(filledDocument(state)) === state.revision;
  const ours = [approved, submitted].find((version) => version?.serverRevision() === state.server_revision);
  if (isWritten && ours != null) return { ...record, baseline: ours };
  // The update may have ended before it restored the flags that a service resets on submission.
  const flags = [...(state.enabled === null ? [] : [null]), ...(state.triggers?.keys() ?? [])];
  return { ...record, undoneFlags: new Set(flags) };
}
