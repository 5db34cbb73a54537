import { randomBytes } from "node:crypto";
import { FilledDocument, hiddenNames, LazyDocument } from "../../document";
import type { JsonValue } from "../../framework";
import { decodeProvenance, encodeProvenance, fieldsOf, writtenAtOf, type WrittenAt } from "../shared/provenance";
import { decodeTexts, encodeTexts } from "../shared/recorded-texts";
import { contains, type PathRules } from "../versions/compare";
import { NO_FLAGS, type FlagName, type FlagNames } from "../versions/flags";
import type { Known } from "../versions/judge";
import { Rendition, type Redact, type Versions } from "../versions/read";
import { filledDocument } from "./filled-document";
import { recognizedAnywhere, redactionBy, withoutMarks, type Redaction, type SecretHashes } from "./redaction";
import type { WorkflowState } from "./schema";

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
interface Unconfirmed extends Written {
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

/** The record with a version that contains what was sent as the baseline, if no read has shown one since the create. */
export function withBaseline(record: Recorded, { submitted, approved }: Versions, paths: PathRules): Recorded {
  const { kind, sent } = record;
  if (kind !== "notYetReadBack" || sent === null) return record;
  const rules = { ...paths, contentFlags: NO_FLAGS };
  const ours = [approved, submitted].find((version) => version !== null && contains(version, sent, rules)) ?? null;
  // What stands there in place of it, no plan has seen.
  return { ...record, kind: "confirmed", baseline: ours, ...(ours === null ? {} : { seen: { submitted, approved } }) };
}

/** The input of the judgement; flags that a write failed to set are unknown. @param state null if it says nothing */
export const knownBy = (
  { kind, sent, baseline, seen, undoneFlags }: Recorded,
  state: Pick<WorkflowState, "enabled" | "triggers" | "state"> | null,
): Known => ({
  sent,
  baseline,
  isImported: kind === "imported",
  isApproved: state?.state === "approved",
  seen,
  flags: {
    enabled: undoneFlags.has(null) ? null : (state?.enabled ?? null),
    triggers: new Map([...(state?.triggers ?? [])].map(([name, set]) => [name, undoneFlags.has(name) ? null : set])),
  },
});

/** The redaction of the service's documents, from the private state of our last write. */
export const redactionOf = (record: WorkflowRecord): Redaction =>
  redactionBy(record.secrets, record.sent, record.kind === "unconfirmed" ? null : record.baseline);

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
  return { redact: async (received) => new Rendition(withoutMarks((await redact(received)).text)) };
}

/** The record in private state, beside its provenance and its texts. A field without a value is left out. */
interface Encoded {
  readonly version: 1;
  /** Of the sent template. */
  readonly substitutions?: Readonly<Record<string, string>>;
  readonly hidden?: { readonly submitted: string | null; readonly approved: string | null };
  /** What the strongest version shows of itself, so that it is not parsed as long as it stays the same. */
  readonly own?: { readonly name: string | null; readonly flags: readonly (readonly [FlagName, boolean])[] };
  readonly undoneFlags?: readonly FlagName[];
  /** Only true is written. */
  readonly newDrift?: boolean;
  readonly secrets?: SecretHashes;
}

/** @param document in the state that the private state belongs to */
export function encodeRecord(record: WorkflowRecord, document: string): JsonValue {
  const { kind, sent, undoneFlags, secrets, writtenAt } = record;
  const { baseline, seen, mayAdoptDrift } = kind === "unconfirmed" ? UNRECORDED : record;
  const { submitted, approved } = seen;
  const own = (approved ?? submitted)?.own;
  const hidden = { submitted: submitted?.hidden ?? null, approved: approved?.hidden ?? null };
  const encoded: Record<keyof Encoded, unknown> = {
    version: 1,
    substitutions: sent === null || sent.values.size === 0 ? undefined : Object.fromEntries(sent.values),
    hidden: hidden.submitted === null && hidden.approved === null ? undefined : hidden,
    own: own && { name: own.name, flags: [...own.flags] },
    undoneFlags: undoneFlags.size === 0 ? undefined : [...undoneFlags],
    newDrift: mayAdoptDrift ? true : undefined,
    secrets: secrets ?? undefined,
  };
  const given = Object.entries(encoded).filter(([, value]) => value !== undefined);
  return {
    ...encodeProvenance(record, { writtenAt }),
    ...(Object.fromEntries(given) as Readonly<Record<string, JsonValue>>),
    ...encodeTexts(document, {
      sent: sent?.template.text,
      baseline: baseline?.text,
      submitted: submitted?.text,
      approved: approved?.text,
    }),
  };
}

/**
 * Null and anything that is not ours count as unrecorded, and so does the private state of another document, which is
 * lost: somebody has edited state, or a program has copied a part of it. Only the hashes of secrets stay, or the next
 * refresh would show in plain text what the service has where the edit removed a placeholder.
 *
 * @param document in the same state; null after an import
 */
export function decodeRecord(value: JsonValue, document: string | null): WorkflowRecord {
  const fields = fieldsOf(value);
  const encoded = fields as unknown as Encoded;
  const unrecorded = { ...UNRECORDED, ...writtenAtOf(value) };
  if (encoded.version !== 1 || document === null) return unrecorded;
  const textOf = decodeTexts(fields, document);
  if (textOf === null)
    return encoded.secrets ? { ...unrecorded, secrets: recognizedAnywhere(encoded.secrets) } : unrecorded;
  const own = encoded.own ? { name: encoded.own.name, flags: new Map(encoded.own.flags) } : null;
  const renditionOf = (name: "baseline" | "submitted" | "approved"): Rendition | null => {
    const text = textOf(name);
    const isOwn = name === (textOf("approved") === null ? "submitted" : "approved");
    return (
      text && new Rendition(text, name === "baseline" ? null : encoded.hidden?.[name], undefined, isOwn ? own : null)
    );
  };
  const template = textOf("sent");
  const values = new Map(Object.entries(encoded.substitutions ?? {}));
  const sent = template && new FilledDocument(new LazyDocument(() => template.text), values);
  const writing = {
    undoneFlags: new Set(encoded.undoneFlags),
    secrets: encoded.secrets ?? null,
    ...writtenAtOf(value),
  };
  const { kind, ...rest } = decodeProvenance(value, fieldsOf);
  if (kind === "unconfirmed") {
    if (sent === null) return unrecorded;
    return { kind, sent, before: "before" in rest ? rest.before : [], ...writing };
  }
  return {
    kind,
    sent,
    baseline: renditionOf("baseline"),
    seen: {
      submitted: renditionOf("submitted"),
      approved: renditionOf("approved"),
    },
    mayAdoptDrift: encoded.newDrift === true,
    ...writing,
  };
}

/**
 * The document of the last write, with its placeholders, as private state has it; the imported text if nothing was
 * written since an import. Null if it is not recorded.
 *
 * @param document in the state that the private state belongs to
 */
export function lastWrittenDocument(privateState: JsonValue, document: string): string | null {
  const record = decodeRecord(privateState, document);
  if (record.kind === "unconfirmed" || isUnrecorded(record)) return null;
  return record.sent?.template.text ?? record.baseline?.text ?? null;
}
