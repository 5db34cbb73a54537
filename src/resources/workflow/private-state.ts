import { hash } from "node:crypto";
import { deflateRawSync, inflateRawSync } from "node:zlib";
import { applyDelta, FilledDocument, nfc, textDelta, type TextDelta, type XmlDocument } from "../../document";
import type { JsonValue } from "../../framework";
import { decodeProvenance, encodeProvenance, fieldsOf, writtenAtOf } from "../creation";
import { documentOf, type FlagName, Rendition } from "../workflow-versions";
import { provenanceOf, UNRECORDED, type WorkflowRecord } from "./record";
import { recognizedAnywhere, type SecretHashes } from "./secrets";

/**
 * The record in private state, beside the provenance. State files contain many workflows, and engines write them again
 * after each object: so what state has already is not there a second time, and a field without a value is left out.
 */
interface Encoded {
  readonly version: 2;
  /** Identifies the document in state: only with the same one do the texts mean anything. */
  readonly document: string;
  /** Texts are named by their place: 0 is the document in state, the others follow it in this order. */
  readonly texts?: PackedTexts;
  /** The place of the template. */
  readonly applied?: number;
  /** Of the template. */
  readonly substitutions?: Readonly<Record<string, string>>;
  readonly attempted?: number;
  readonly ours?: readonly number[];
  readonly beside?: number;
  readonly submitted?: number;
  readonly approved?: number;
  readonly unreleased?: { readonly enabled: boolean; readonly triggers: readonly string[] };
  readonly hiddenFlags?: readonly string[];
  /** Only true is written. */
  readonly newDrift?: boolean;
  readonly secrets?: SecretHashes;
  readonly hidden?: { readonly submitted: string | null; readonly approved: string | null };
}

/**
 * The encoding of earlier versions. All fields are there, null if they have no value; early versions did not write the
 * secrets and what is hidden. The first text is at place 0, and each is compressed by itself.
 */
interface Earlier extends Omit<Encoded, "version" | "document" | "texts"> {
  readonly version: 1;
  readonly texts: readonly string[];
  /** Only for an unconfirmed create: the place of the ids, as a JSON text. */
  readonly lost?: number;
}

/** Each text as a delta to the document and all texts before it; compressed together where that is shorter. */
type PackedTexts = readonly TextDelta[] | string;

/** The names of flags in private state. */
const WORKFLOW = "enabled";
const TRIGGER = "trigger:";

/** @param document in the state that the private state belongs to */
export function encodeRecord(record: WorkflowRecord, document: string): JsonValue {
  const plain = plainText(document);
  const texts = [plain];
  const placeOf = (text: string): number => {
    const found = texts.indexOf(text);
    return found === -1 ? texts.push(text) - 1 : found;
  };
  const place = (each: XmlDocument | null | undefined): number | undefined =>
    each?.text === undefined ? undefined : placeOf(each.text);
  const { kind, applied, undoneFlags, secrets, writtenAt } = record;
  const { attempted, renditions, approvedAtLastWrite, lastObserved, hiddenFlags, mayAdoptDrift } =
    kind === "unconfirmed" ? UNRECORDED : record;
  const { submitted, approved } = lastObserved;
  const hidden = { submitted: submitted?.hidden ?? null, approved: approved?.hidden ?? null };
  const places = {
    applied: place(applied?.template),
    attempted: place(attempted),
    ours: renditions.length === 0 ? undefined : renditions.map(({ text }) => placeOf(text)),
    beside: place(approvedAtLastWrite),
    submitted: place(submitted),
    approved: place(approved),
  };
  const encoded: Partial<Record<keyof Encoded, unknown>> = {
    version: 2,
    document: identityOf(plain),
    texts: texts.length === 1 ? undefined : packed(texts),
    ...places,
    substitutions: applied === null || applied.values.size === 0 ? undefined : Object.fromEntries(applied.values),
    unreleased:
      undoneFlags.size === 0
        ? undefined
        : { enabled: undoneFlags.has(null), triggers: [...undoneFlags].filter((name) => name !== null) },
    hiddenFlags:
      hiddenFlags.size === 0 ? undefined : [...hiddenFlags].map((name) => (name === null ? WORKFLOW : TRIGGER + name)),
    newDrift: mayAdoptDrift ? true : undefined,
    secrets: secrets ?? undefined,
    hidden: hidden.submitted === null && hidden.approved === null ? undefined : hidden,
  };
  const given = Object.entries(encoded).filter(([, value]) => value !== undefined);
  return {
    ...encodeProvenance(provenanceOf(record), { writtenAt }),
    ...(Object.fromEntries(given) as Readonly<Record<string, JsonValue>>),
  };
}

/** Whether private state is as {@link encodeRecord} makes it now. */
export const isCurrent = (value: JsonValue): boolean => fieldsOf(value)["version"] === 2;

/**
 * Null and anything that is not ours count as unrecorded, and so does the private state of another document, which is
 * lost: somebody has edited state, or a program has copied a part of it. Only the hashes of secrets stay, or the next
 * refresh would show in plain text what the service has where the edit removed a placeholder.
 *
 * @param document in the same state; null after an import
 */
export function decodeRecord(value: JsonValue, document: string | null): WorkflowRecord {
  const encoded = fieldsOf(value) as unknown as Encoded | Earlier;
  const texts = textsIn(encoded, document);
  if (texts === null) return document === null ? UNRECORDED : unrecorded(encoded);
  const documentAt = (place: number | null | undefined): XmlDocument | null =>
    place === null || place === undefined ? null : documentOf(() => texts(place));
  const renditionAt = (place: number | null | undefined, hidden?: string | null): Rendition | null =>
    place === null || place === undefined ? null : Rendition.recorded(() => texts(place), hidden);
  const template = documentAt(encoded.applied);
  const applied = template && new FilledDocument(template, new Map(Object.entries(encoded.substitutions ?? {})));
  const { unreleased } = encoded;
  const writing = {
    undoneFlags: new Set<FlagName>([...(unreleased?.enabled === true ? [null] : []), ...(unreleased?.triggers ?? [])]),
    secrets: encoded.secrets ?? null,
    ...writtenAtOf(value),
  };
  const before =
    "lost" in encoded && encoded.lost !== undefined ? { lost: JSON.parse(texts(encoded.lost)) as string[] } : {};
  const fields = { ...fieldsOf(value), ...before };
  const { kind, ...sent } = decodeProvenance(fields, { baseline: () => fields, sent: () => ({}) });
  if (kind === "unconfirmed" && applied !== null)
    return { kind, applied, before: "before" in sent ? sent.before : [], ...writing };
  return {
    kind: kind === "unconfirmed" ? "unrecorded" : kind,
    applied,
    attempted: documentAt(encoded.attempted),
    renditions: (encoded.ours ?? []).map((place) => Rendition.recorded(() => texts(place))),
    approvedAtLastWrite: renditionAt(encoded.beside),
    lastObserved: {
      submitted: renditionAt(encoded.submitted, encoded.hidden?.submitted ?? null),
      approved: renditionAt(encoded.approved, encoded.hidden?.approved ?? null),
    },
    hiddenFlags: new Set(
      (encoded.hiddenFlags ?? []).map((name) => (name === WORKFLOW ? null : name.slice(TRIGGER.length))),
    ),
    mayAdoptDrift: encoded.newDrift === true,
    ...writing,
  };
}

const unrecorded = ({ version, secrets }: Encoded | Earlier): WorkflowRecord =>
  version === 2 && secrets ? { ...UNRECORDED, secrets: recognizedAnywhere(secrets) } : UNRECORDED;

/** Texts by their places, made when they are needed: for most objects nothing has changed. */
type Texts = (place: number) => string;

/** Null if they cannot be known. */
function textsIn(encoded: Encoded | Earlier, document: string | null): Texts | null {
  if (encoded.version === 1) return madeOnce((place) => inflated(encoded.texts[place]!));
  if (encoded.version !== 2 || document === null) return null;
  // An unconfirmed create has sent the document that is in state, whichever that is.
  const isSent = fieldsOf(encoded as unknown as JsonValue)["provenance"] === "unconfirmed" && encoded.applied === 0;
  const plain = plainText(document);
  return isSent || encoded.document === identityOf(plain) ? unpacked(plain, encoded.texts ?? []) : null;
}

/** As engines keep it and parsed documents have it. */
const plainText = (document: string): string => nfc(document.startsWith("\ufeff") ? document.slice(1) : document);

/** @param plain the document's plain text */
const identityOf = (plain: string): string => hash("sha256", plain, "base64url").slice(0, 12);

/** @param texts the first is the document in state */
function packed(texts: readonly string[]): PackedTexts {
  const deltas = texts.slice(1).map((text, at) => textDelta(texts.slice(0, at + 1).join(""), text));
  const plain = JSON.stringify(deltas);
  const compressed = deflateRawSync(plain).toString("base64");
  return compressed.length < plain.length ? compressed : deltas;
}

function unpacked(document: string, texts: PackedTexts): Texts {
  const deltas = madeOnce(() =>
    typeof texts === "string" ? (JSON.parse(inflated(texts)) as readonly TextDelta[]) : texts,
  );
  const upTo = madeOnce((place: number): string => (place === 0 ? document : upTo(place - 1) + text(place)));
  const text: Texts = madeOnce((place) =>
    place === 0 ? document : applyDelta(upTo(place - 1), deltas(0)[place - 1]!),
  );
  return text;
}

const inflated = (text: string): string => inflateRawSync(Buffer.from(text, "base64")).toString("utf8");

function madeOnce<Value>(make: (place: number) => Value): (place: number) => Value {
  const made = new Map<number, Value>();
  return (place) => {
    let value = made.get(place);
    if (value === undefined) made.set(place, (value = make(place)));
    return value;
  };
}
