import { deflateRawSync, inflateRawSync } from "node:zlib";
import type { JsonValue } from "../../framework";

/**
 * What is kept beside a calendar's state (as private data): the sides of the comparison that are not the
 * configuration's.
 */
export interface StoredCalendar {
  /** State's definition is the service's own rendition, taken at import; nothing was written since. */
  readonly imported: boolean;
  /** The user's text of our last write; null after an import. */
  readonly applied: string | null;
  /**
   * The service's rendition after our last write, or at import: drift counts from it. Null where it could not be read.
   */
  readonly baseline: string | null;
  /** The rendition at the last refresh or write: an apply that finds another one stops. */
  readonly seen: string | null;
  /** A text that was sent without learning whether it arrived; null: none. */
  readonly attempted: string | null;
  /**
   * When the baseline was taken, at the end of our last write (or of the look that stands for one: an import, an
   * adoption, an edit that the configuration took over): ISO 8601 in UTC, with milliseconds, by our clock. Null where
   * an earlier version of this provider wrote.
   */
  readonly writtenAt: string | null;
  /**
   * Set where it is not known that `applied` became a calendar, as the answer was lost and looking did not show it: the
   * ids of all calendars that were there before.
   */
  readonly lost: readonly string[] | null;
  /**
   * The answer to our last write was lost, and looking showed that it has arrived: perhaps more than once, as it was
   * sent again, so that the service may still count a version that is ours.
   */
  readonly recovered: boolean;
}

export const NOTHING_STORED: StoredCalendar = {
  imported: false,
  applied: null,
  baseline: null,
  seen: null,
  attempted: null,
  writtenAt: null,
  lost: null,
  recovered: false,
};

const TEXTS = ["applied", "baseline", "seen", "attempted"] as const;
type Texts = Pick<StoredCalendar, (typeof TEXTS)[number]>;

/** As JSON for the engine's private data; texts are compressed, each once, since state files hold many calendars. */
export function encodeStored(stored: StoredCalendar): JsonValue {
  const distinct = [...new Set(TEXTS.flatMap((name) => stored[name] ?? []))];
  const places = TEXTS.map((name): [string, number | null] => [
    name,
    stored[name] === null ? null : distinct.indexOf(stored[name]),
  ]);
  return {
    version: 1,
    imported: stored.imported,
    ...(stored.writtenAt === null ? {} : { writtenAt: stored.writtenAt }),
    ...(stored.lost === null ? {} : { lost: stored.lost }),
    ...(stored.recovered ? { recovered: true } : {}),
    texts: distinct.map((text) => deflateRawSync(text).toString("base64")),
    ...Object.fromEntries(places),
  };
}

/** Null or foreign private data (an import, state written by hand) reads as nothing stored. */
export function decodeStored(value: JsonValue): StoredCalendar {
  if (value === null || typeof value !== "object" || !("version" in value) || value["version"] !== 1)
    return NOTHING_STORED;
  const encoded = value as { readonly [key: string]: JsonValue } & { readonly texts: readonly string[] };
  const texts = encoded.texts.map((text) => inflateRawSync(Buffer.from(text, "base64")).toString("utf8"));
  const at = (name: string): string | null => {
    const place = encoded[name];
    return typeof place === "number" ? (texts[place] ?? null) : null;
  };
  const decoded = Object.fromEntries(TEXTS.map((name) => [name, at(name)])) as unknown as Texts;
  const writtenAt = encoded["writtenAt"];
  const lost = encoded["lost"];
  return {
    imported: encoded["imported"] === true,
    writtenAt: typeof writtenAt === "string" ? writtenAt : null,
    lost: Array.isArray(lost) ? (lost as readonly string[]) : null,
    recovered: encoded["recovered"] === true,
    ...decoded,
  };
}

/** What is stored when a text was sent and answered, and no look has shown what the service made of it. */
export const storedUnseen = (applied: string): StoredCalendar => ({
  ...NOTHING_STORED,
  applied,
  writtenAt: new Date().toISOString(),
});

/** Whether no look has shown the calendar since it was made. */
export const isUnseen = ({ applied, baseline, lost }: StoredCalendar): boolean =>
  applied !== null && baseline === null && lost === null;

/** The moment from which drift counts, for reports that look for who changed something since. Null: not known. */
export const lastWrite = (privateData: JsonValue): string | null => decodeStored(privateData).writtenAt;

/** What is stored when a text was written, or is found to be there already. */
export const storedAfter = (applied: string, rendition: string): StoredCalendar => ({
  ...NOTHING_STORED,
  applied,
  baseline: rendition,
  seen: rendition,
  writtenAt: new Date().toISOString(),
});
