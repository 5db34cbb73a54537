import type { Seen, VersionTexts } from "../observation";
import { deflateRawSync, inflateRawSync } from "node:zlib";
import type { IdLocation } from "../../../document";
import type { JsonValue } from "../../../framework";
import type { SecretHashes } from "../secrets";

/**
 * What is kept beside a workflow's state (as private data): the sides of the comparison that are not the
 * configuration's. Texts are the service's own renditions, known secrets concealed.
 */
export interface StoredWorkflow {
  /** State's document is the service's own text, taken at import; nothing was written since. */
  readonly imported: boolean;
  /** The user's text of our last write; null after an import. */
  readonly applied: string | null;
  /** A text that was sent without learning whether it arrived; null: none. */
  readonly attempted: string | null;
  /** Renditions known to hold our document. The first one is the baseline that drift counts from. */
  readonly ours: readonly string[];
  /** The approved version that stood beside our waiting submission at our last write; null: none, or ours. */
  readonly beside: string | null;
  /** What was there at the last refresh or write: an apply that finds something else stops. */
  readonly seen: Seen;
  readonly idLocation: IdLocation | null;
  /** What a write had to leave undone (`on_release_failure`). */
  readonly unreleased: { readonly enabled: boolean; readonly triggers: readonly string[] };
  /** Flags (`enabled`, or a trigger's name behind `trigger:`) whose shown value is known not to follow our writes. */
  readonly hiddenFlags: readonly string[];
  /** By which the secrets in the document are recognised; null: there are none. */
  readonly secrets: SecretHashes | null;
  /**
   * When our last write ended: ISO 8601, UTC, by the clock of the machine that wrote. Null: nothing was written yet.
   */
  readonly writtenAt: string | null;
  /**
   * Set where it is not known that `applied` became a workflow, as the answer was lost and looking did not show it: the
   * ids of all workflows that were there before.
   */
  readonly lost: readonly string[] | null;
}

export const NOTHING_STORED: StoredWorkflow = {
  imported: false,
  applied: null,
  attempted: null,
  ours: [],
  beside: null,
  seen: { submitted: null, approved: null, hidden: { submitted: null, approved: null } },
  idLocation: null,
  unreleased: { enabled: false, triggers: [] },
  hiddenFlags: [],
  secrets: null,
  writtenAt: null,
  lost: null,
};

interface Encoded {
  readonly version: 1;
  readonly imported: boolean;
  /** Compressed texts, each once. */
  readonly texts: readonly string[];
  /** Places in `texts`. */
  readonly applied: number | null;
  readonly attempted: number | null;
  readonly ours: readonly number[];
  readonly beside: number | null;
  readonly submitted: number | null;
  readonly approved: number | null;
  readonly idLocation: JsonValue;
  readonly unreleased: { readonly enabled: boolean; readonly triggers: readonly string[] };
  readonly hiddenFlags: readonly string[];
  /** Not in what early versions wrote, nor are the two behind it. */
  readonly secrets?: SecretHashes | null;
  readonly hidden?: VersionTexts;
  readonly writtenAt?: string | null;
  /** Place of the ids as a JSON text; nearly always absent. */
  readonly lost?: number;
}

/** As JSON for the engine's private data; texts are compressed and shared, since state files hold many workflows. */
export function encodeStored(stored: StoredWorkflow): JsonValue {
  const texts: string[] = [];
  const place = (text: string | null): number | null => {
    if (text === null) return null;
    const found = texts.indexOf(text);
    return found === -1 ? texts.push(text) - 1 : found;
  };
  const encoded = {
    version: 1,
    imported: stored.imported,
    applied: place(stored.applied),
    attempted: place(stored.attempted),
    ours: stored.ours.map((text) => place(text)!),
    beside: place(stored.beside),
    submitted: place(stored.seen.submitted),
    approved: place(stored.seen.approved),
    idLocation: stored.idLocation as JsonValue,
    unreleased: stored.unreleased,
    hiddenFlags: stored.hiddenFlags,
    secrets: stored.secrets as unknown as JsonValue,
    hidden: stored.seen.hidden as unknown as JsonValue,
    writtenAt: stored.writtenAt,
    ...(stored.lost === null ? {} : { lost: place(JSON.stringify(stored.lost)) }),
  };
  return { ...encoded, texts: texts.map((text) => deflateRawSync(text).toString("base64")) };
}

/** Null or foreign private data (an import, state written by hand) reads as nothing stored. */
export function decodeStored(value: JsonValue): StoredWorkflow {
  if (value === null || typeof value !== "object" || !("version" in value) || value["version"] !== 1)
    return NOTHING_STORED;
  const encoded = value as unknown as Encoded;
  const texts = encoded.texts.map((text) => inflateRawSync(Buffer.from(text, "base64")).toString("utf8"));
  const at = (place: number | null): string | null => (place === null ? null : (texts[place] ?? null));
  return {
    imported: encoded.imported,
    applied: at(encoded.applied),
    attempted: at(encoded.attempted),
    ours: encoded.ours.map((place) => texts[place]!),
    beside: at(encoded.beside),
    seen: {
      submitted: at(encoded.submitted),
      approved: at(encoded.approved),
      hidden: encoded.hidden ?? NOTHING_STORED.seen.hidden,
    },
    idLocation: encoded.idLocation as unknown as IdLocation | null,
    unreleased: encoded.unreleased,
    hiddenFlags: encoded.hiddenFlags,
    secrets: encoded.secrets ?? null,
    writtenAt: encoded.writtenAt ?? null,
    lost: encoded.lost === undefined ? null : (JSON.parse(texts[encoded.lost] ?? "[]") as readonly string[]),
  };
}

/**
 * When our last write of a wfa_workflow ended, from the private data beside its state: ISO 8601 with milliseconds, UTC,
 * by the clock of the machine that wrote. Null where nothing was written since the import, or by an early version that
 * did not record it.
 */
export const lastWrite = (privateData: JsonValue): string | null => decodeStored(privateData).writtenAt;
