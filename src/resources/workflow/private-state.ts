import { hash } from "node:crypto";
import { applyDelta, FilledDocument, nfc, textDelta, type TextDelta, type XmlDocument } from "../../document";
import type { JsonValue } from "../../framework";
import { decodeProvenance, encodeProvenance, fieldsOf, writtenAtOf } from "../shared";
import { documentOf, type FlagName, Rendition } from "../versions";
import { isUnrecorded, UNRECORDED, type WorkflowRecord } from "./record";
import { recognizedAnywhere, type SecretHashes } from "./secret-hashes";

/**
 * The record in private state, beside the provenance. State files contain many workflows, and engines write them again
 * after each object: so what state has already is not there a second time, and a field without a value is left out.
 */
interface Encoded {
  readonly version: 1;
  /** Identifies the document in state: only with the same one do the texts mean anything. */
  readonly document: string;
  /** Texts are named by their place: 0 is the document in state, the others follow it in this order. */
  readonly texts?: PackedTexts;
  /** The place of the template. */
  readonly sent?: number;
  /** Of the template. */
  readonly substitutions?: Readonly<Record<string, string>>;
  readonly baseline?: number;
  readonly submitted?: number;
  readonly approved?: number;
  readonly hidden?: { readonly submitted: string | null; readonly approved: string | null };
  readonly undoneFlags?: readonly FlagName[];
  /** Only true is written. */
  readonly newDrift?: boolean;
  readonly secrets?: SecretHashes;
}

/** Each text as a delta to the one before it, the first to the document. */
type PackedTexts = readonly TextDelta[];

/** @param document in the state that the private state belongs to */
export function encodeRecord(record: WorkflowRecord, document: string): JsonValue {
  const plain = plainText(document);
  const texts = [plain];
  const place = (each: XmlDocument | null | undefined): number | undefined => {
    if (each == null) return undefined;
    const known = texts.indexOf(each.text);
    return known === -1 ? texts.push(each.text) - 1 : known;
  };
  const { kind, sent, undoneFlags, secrets, writtenAt } = record;
  const { baseline, seen, mayAdoptDrift } = kind === "unconfirmed" ? UNRECORDED : record;
  const { submitted, approved } = seen;
  const hidden = { submitted: submitted?.hidden ?? null, approved: approved?.hidden ?? null };
  const places = {
    sent: place(sent?.template),
    baseline: place(baseline),
    submitted: place(submitted),
    approved: place(approved),
  };
  const encoded: Record<keyof Encoded, unknown> = {
    version: 1,
    document: identityOf(plain),
    texts: texts.length === 1 ? undefined : packed(texts),
    ...places,
    substitutions: sent === null || sent.values.size === 0 ? undefined : Object.fromEntries(sent.values),
    hidden: hidden.submitted === null && hidden.approved === null ? undefined : hidden,
    undoneFlags: undoneFlags.size === 0 ? undefined : [...undoneFlags],
    newDrift: mayAdoptDrift ? true : undefined,
    secrets: secrets ?? undefined,
  };
  const given = Object.entries(encoded).filter(([, value]) => value !== undefined);
  return {
    ...encodeProvenance(record, { writtenAt }),
    ...(Object.fromEntries(given) as Readonly<Record<string, JsonValue>>),
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
  const encoded = fieldsOf(value) as unknown as Encoded;
  const unrecorded = { ...UNRECORDED, ...writtenAtOf(value) };
  if (encoded.version !== 1 || document === null) return unrecorded;
  const plain = plainText(document);
  // An unconfirmed create has sent the document that is in state, whichever that is.
  const isSent = fieldsOf(value)["provenance"] === "unconfirmed" && encoded.sent === 0;
  if (!isSent && encoded.document !== identityOf(plain))
    return encoded.secrets ? { ...unrecorded, secrets: recognizedAnywhere(encoded.secrets) } : unrecorded;
  const texts = unpacked(plain, encoded.texts ?? []);
  const renditionAt = (place: number | undefined, hidden?: string | null): Rendition | null =>
    place === undefined ? null : Rendition.recorded(() => texts(place), hidden);
  const { sent: place } = encoded;
  const template = place === undefined ? null : documentOf(() => texts(place));
  const sent = template && new FilledDocument(template, new Map(Object.entries(encoded.substitutions ?? {})));
  const writing = {
    undoneFlags: new Set(encoded.undoneFlags),
    secrets: encoded.secrets ?? null,
    ...writtenAtOf(value),
  };
  const { kind, ...rest } = decodeProvenance(value, { baseline: (fields) => fields, sent: () => ({}) });
  if (kind === "unconfirmed") {
    if (sent === null) return unrecorded;
    return { kind, sent, before: "before" in rest ? rest.before : [], ...writing };
  }
  return {
    kind,
    sent,
    baseline: renditionAt(encoded.baseline),
    seen: {
      submitted: renditionAt(encoded.submitted, encoded.hidden?.submitted ?? null),
      approved: renditionAt(encoded.approved, encoded.hidden?.approved ?? null),
    },
    mayAdoptDrift: encoded.newDrift === true,
    ...writing,
  };
}

/** As engines keep it and parsed documents have it. */
const plainText = (document: string): string => nfc(document.startsWith("\ufeff") ? document.slice(1) : document);

/** @param plain the document's plain text */
const identityOf = (plain: string): string => hash("sha256", plain, "base64url").slice(0, 12);

/** @param texts the first is the document in state */
const packed = (texts: readonly string[]): PackedTexts => texts.slice(1).map((text, at) => textDelta(texts[at]!, text));

/** Texts by their places, made when they are needed: for most objects nothing has changed. */
function unpacked(document: string, deltas: PackedTexts): (place: number) => string {
  const made = [document];
  return (place) => {
    while (made.length <= place) made.push(applyDelta(made.at(-1)!, deltas[made.length - 1]!));
    return made[place]!;
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
