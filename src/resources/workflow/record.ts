import { deflateRawSync, inflateRawSync } from "node:zlib";
import { FilledDocument, matches, hiddenNames, valueNodes, type XmlDocument } from "../../document";
import type { JsonValue } from "../../framework";
import { decodeProvenance, encodeProvenance, type Provenance, type WrittenAt, writtenAtOf } from "../creation";
import {
  documentOf,
  type FlagName,
  type FlagNames,
  type FlagValues,
  type Known,
  Rendition,
  type Versions,
} from "../workflow-versions";
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

/**
 * The encoding in private state, beside the provenance: documents are texts, each compressed once, because state files
 * contain many workflows.
 */
interface Encoded {
  readonly version: 1;
  readonly texts: readonly string[];
  /** Indexes in `texts`. The applied text is the template. */
  readonly applied: number | null;
  readonly attempted: number | null;
  readonly ours: readonly number[];
  readonly beside: number | null;
  readonly submitted: number | null;
  readonly approved: number | null;
  readonly unreleased: { readonly enabled: boolean; readonly triggers: readonly string[] };
  readonly hiddenFlags: readonly string[];
  /** Of the applied template; absent if it has none. */
  readonly substitutions?: Readonly<Record<string, string>>;
  /** Early versions wrote neither this field nor the next one. */
  readonly secrets?: SecretHashes | null;
  readonly hidden?: { readonly submitted: string | null; readonly approved: string | null };
  /** Only for an unconfirmed create that an earlier version recorded: the index of the ids, as a JSON text. */
  readonly lost?: number;
}

export function encodeRecord(record: WorkflowRecord): JsonValue {
  const texts: string[] = [];
  const placeOf = (text: string): number => {
    const found = texts.indexOf(text);
    return found === -1 ? texts.push(text) - 1 : found;
  };
  const place = (document: XmlDocument | null): number | null => (document === null ? null : placeOf(document.text));
  const { kind, applied, undoneFlags, secrets, writtenAt } = record;
  const { attempted, renditions, approvedAtLastWrite, lastObserved, hiddenFlags } =
    kind === "unconfirmed" ? UNRECORDED : record;
  const { submitted, approved } = lastObserved;
  const encoded: Omit<Encoded, "texts"> = {
    version: 1,
    applied: place(applied?.template ?? null),
    ...(applied === null || applied.values.size === 0 ? {} : { substitutions: Object.fromEntries(applied.values) }),
    attempted: place(attempted),
    ours: renditions.map(({ text }) => placeOf(text)),
    beside: place(approvedAtLastWrite),
    submitted: place(submitted),
    approved: place(approved),
    unreleased: { enabled: undoneFlags.has(null), triggers: [...undoneFlags].filter((name) => name !== null) },
    hiddenFlags: [...hiddenFlags].map((name) => (name === null ? WORKFLOW : TRIGGER + name)),
    secrets,
    hidden: { submitted: submitted?.hidden ?? null, approved: approved?.hidden ?? null },
  };
  return {
    ...encodeProvenance(provenanceOf(record), { writtenAt }),
    ...encoded,
    texts: texts.map((text) => deflateRawSync(text).toString("base64")),
  } as unknown as JsonValue;
}

/** The names of flags in private state. */
const WORKFLOW = "enabled";
const TRIGGER = "trigger:";

/** Null and anything that is not ours count as unrecorded. */
export function decodeRecord(value: JsonValue): WorkflowRecord {
  if (value === null || typeof value !== "object" || !("version" in value) || value["version"] !== 1) return UNRECORDED;
  const encoded = value as unknown as Encoded;
  const texts = encoded.texts.map((text) => inflateRawSync(Buffer.from(text, "base64")).toString("utf8"));
  const document = (place: number | null): XmlDocument | null => (place === null ? null : documentOf(texts[place]!));
  const rendition = (place: number | null, hidden?: string | null): Rendition | null =>
    place === null ? null : Rendition.recorded(texts[place]!, hidden);
  const template = document(encoded.applied);
  const values = new Map(Object.entries(encoded.substitutions ?? {}));
  const applied = template && new FilledDocument(template, values);
  const writing = {
    undoneFlags: new Set<FlagName>([...(encoded.unreleased.enabled ? [null] : []), ...encoded.unreleased.triggers]),
    secrets: encoded.secrets ?? null,
    ...writtenAtOf(value),
  };
  const before = encoded.lost === undefined ? {} : { lost: JSON.parse(texts[encoded.lost]!) as string[] };
  const { kind, ...sent } = decodeProvenance({ ...value, ...before }, { baseline: () => value, sent: () => ({}) });
  if (kind === "unconfirmed" && applied !== null)
    return { kind, applied, before: "before" in sent ? sent.before : [], ...writing };
  return {
    kind: kind === "unconfirmed" ? "unrecorded" : kind,
    applied,
    attempted: document(encoded.attempted),
    renditions: encoded.ours.map((place) => Rendition.recorded(texts[place]!)),
    approvedAtLastWrite: rendition(encoded.beside),
    lastObserved: {
      submitted: rendition(encoded.submitted, encoded.hidden?.submitted ?? null),
      approved: rendition(encoded.approved, encoded.hidden?.approved ?? null),
    },
    hiddenFlags: new Set(encoded.hiddenFlags.map((name) => (name === WORKFLOW ? null : name.slice(TRIGGER.length)))),
    ...writing,
  };
}

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
