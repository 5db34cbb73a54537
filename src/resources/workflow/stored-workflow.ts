import { deflateRawSync, inflateRawSync } from "node:zlib";
import type { IdLocation } from "../../document";
import type { JsonValue } from "../../framework";

/** The texts of both versions as the service showed them; null where there is none. */
export interface VersionTexts {
  readonly submitted: string | null;
  readonly approved: string | null;
}

/**
 * What is kept beside a workflow's state (as private data): the sides of the comparison that are not the
 * configuration's. Texts are the service's own renditions.
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
  readonly seen: VersionTexts;
  readonly idLocation: IdLocation | null;
  /** What a write had to leave undone (`on_release_failure`). */
  readonly unreleased: { readonly enabled: boolean; readonly triggers: readonly string[] };
  /** Flags (`enabled`, or a trigger's name behind `trigger:`) whose shown value is known not to follow our writes. */
  readonly hiddenFlags: readonly string[];
}

export const NOTHING_STORED: StoredWorkflow = {
  imported: false,
  applied: null,
  attempted: null,
  ours: [],
  beside: null,
  seen: { submitted: null, approved: null },
  idLocation: null,
  unreleased: { enabled: false, triggers: [] },
  hiddenFlags: [],
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
  };
  return { ...encoded, texts: texts.map((text) => deflateRawSync(text).toString("base64")) };
}

/** Null or foreign private data (an import, state written by hand) reads as nothing stored. */
export function decodeStored(value: JsonValue): StoredWorkflow {
  if (value === null || typeof value !== "object" || !("version" in value) || value["version"] !== 1) return NOTHING_STORED;
  const encoded = value as unknown as Encoded;
  const texts = encoded.texts.map((text) => inflateRawSync(Buffer.from(text, "base64")).toString("utf8"));
  const at = (place: number | null): string | null => (place === null ? null : (texts[place] ?? null));
  return {
    imported: encoded.imported,
    applied: at(encoded.applied),
    attempted: at(encoded.attempted),
    ours: encoded.ours.map((place) => texts[place]!),
    beside: at(encoded.beside),
    seen: { submitted: at(encoded.submitted), approved: at(encoded.approved) },
    idLocation: encoded.idLocation as unknown as IdLocation | null,
    unreleased: encoded.unreleased,
    hiddenFlags: encoded.hiddenFlags,
  };
}
