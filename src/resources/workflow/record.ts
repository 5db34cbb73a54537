import { FilledDocument, hiddenNames, valueNodes, type XmlDocument } from "../../document";
import type { Provenance, WrittenAt } from "../shared";
import {
  contains,
  NO_FLAGS,
  Rendition,
  type FlagNames,
  type FlagValues,
  type Known,
  type PathRules,
  type Versions,
} from "../versions";
import { EARLIER, hashesOf, NO_SECRETS, Redaction, type SecretHashes } from "./secrets";

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
  /** Flags that the document shows, but that do not follow writes there. */
  readonly unfollowing: FlagNames;
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
  unfollowing: NO_FLAGS,
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
  const baseline = record.kind === "unconfirmed" ? null : record.baseline;
  return new Redaction(record.secrets, record.sent === null ? [] : [record.sent], baseline);
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
  const redacted = async (each: Rendition | null): Promise<Rendition | null> =>
    each && Rendition.recorded((await redaction.redact(each)).text, each.hidden);
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
