import { randomBytes } from "node:crypto";
import { hiddenNames, valueNodes, type FilledDocument, type XmlDocument } from "../../document";
import type { WrittenAt } from "../shared";
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
 * A workflow that was read. `imported`: the baseline is what was imported, null where nothing is recorded;
 * `notYetReadBack`: we wrote it, and no read has shown it since; `confirmed`: we wrote it.
 */
export interface Recorded extends Pick<Known, "baseline" | "seen">, Written {
  readonly kind: "imported" | "notYetReadBack" | "confirmed";
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

/** Without private state, as after an import or with manually written state. */
export const UNRECORDED: Recorded = {
  kind: "imported",
  sent: null,
  baseline: null,
  seen: { submitted: null, approved: null },
  undoneFlags: NO_FLAGS,
  mayAdoptDrift: false,
  secrets: null,
  writtenAt: null,
};

export const isUnrecorded = (record: WorkflowRecord): boolean => record.kind === "imported" && record.baseline === null;

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

/** The hashes without those of earlier writes that no version has any more; null if none is left. */
export function hashesNeeded(
  hashes: SecretHashes | null,
  versions: readonly (XmlDocument | null)[],
): SecretHashes | null {
  if (hashes === null) return null;
  const shown = new Set(
    versions.flatMap((version) => (version === null ? [] : valueNodes(version).map(({ value }) => value))),
  );
  const earlier = hashes.earlier.filter(({ template }) => shown.has(template + EARLIER));
  return hashes.current.length + earlier.length === 0 ? null : { ...hashes, earlier };
}

/**
 * The record for state without private state, as an engine leaves it if the plugin dies in an update: the text in state
 * takes the place of what was sent, and a version that contains it becomes the baseline. A document with secrets is sent
 * again, because nothing tells whether they are ours.
 *
 * @param known hashes, if those are left
 */
export function recordWithoutPrivateState(state: WorkflowState, known: SecretHashes | null = null): Recorded {
  const sent = filledDocument({ ...state, document: withoutMarks(state.document) });
  const salt = randomBytes(16).toString("base64");
  // With these, every value in a secret's place counts as changed.
  const none = hiddenNames(sent).length === 0 ? null : { salt, current: [], earlier: [] };
  return { ...UNRECORDED, kind: "notYetReadBack", sent, secrets: known ?? none };
}

/** For a deletion without private state: whatever is in a secret's place counts as the secret. */
export function redactionWithoutPrivateState(state: WorkflowState): { readonly redact: Redact } {
  const { redact } = redactionOf(recordWithoutPrivateState(state));
  return { redact: async (received) => Rendition.recorded(withoutMarks((await redact(received)).text)) };
}
