import { deflateRawSync, inflateRawSync } from "node:zlib";
import type { JsonValue } from "../../framework";
import type { RecordedVersion } from "./recorded-version";

/** An approved version as it was seen, and the revision that it had while it waited, as far as that is known. */
export interface Baseline {
  readonly rendition: RecordedVersion;
  readonly reviewed: string;
}

/** What is kept beside an approval's state (as private data). */
export interface StoredApproval {
  /** Our own approval as it was seen after it; null: none is known. */
  readonly ours: Baseline | null;
  /** What somebody else has had approved since; null: nothing. */
  readonly theirs: Baseline | null;
  /** Submissions that were seen, the newest first: they tell what a reviewer saw, should something else wait later. */
  readonly seen: readonly RecordedVersion[];
  /** Revision of the submission that waits beside the approved version since the last refresh; null: none. */
  readonly waiting: string | null;
  /** Whether `enabled` as it is shown is known not to follow our writes. */
  readonly hidesEnabled: boolean;
}

export const NOTHING_STORED: StoredApproval = {
  ours: null,
  theirs: null,
  seen: [],
  waiting: null,
  hidesEnabled: false,
};

/** Submissions that are remembered; more would only make states larger. */
const REMEMBERED = 2;

/** The newest first, each once. */
export const withSeen = (seen: readonly RecordedVersion[], rendition: RecordedVersion): readonly RecordedVersion[] =>
  [rendition, ...seen.filter(({ revision }) => revision !== rendition.revision)].slice(0, REMEMBERED);

interface Encoded extends StoredApproval {
  readonly version: 1;
}

/** As JSON for the engine's private data; texts are compressed, since state files hold many workflows. */
export function encodeStored({ ours, theirs, seen, waiting, hidesEnabled }: StoredApproval): JsonValue {
  const baseline = (each: Baseline | null): JsonValue =>
    each && { rendition: packed(each.rendition), reviewed: each.reviewed };
  return { version: 1, ours: baseline(ours), theirs: baseline(theirs), seen: seen.map(packed), waiting, hidesEnabled };
}

/** Null or foreign private data (an import, state written by hand) reads as nothing stored. */
export function decodeStored(value: JsonValue): StoredApproval {
  if (value === null || typeof value !== "object" || !("version" in value) || value["version"] !== 1)
    return NOTHING_STORED;
  const { ours, theirs, seen, waiting, hidesEnabled } = value as unknown as Encoded;
  const baseline = (each: Baseline | null): Baseline | null => each && { ...each, rendition: unpacked(each.rendition) };
  return { ours: baseline(ours), theirs: baseline(theirs), seen: seen.map(unpacked), waiting, hidesEnabled };
}

const packed = ({ revision, text, hidden }: RecordedVersion): JsonValue => ({
  revision,
  hidden,
  text: deflateRawSync(text).toString("base64"),
});
const unpacked = ({ text, ...rest }: RecordedVersion): RecordedVersion => ({
  ...rest,
  text: inflateRawSync(Buffer.from(text, "base64")).toString("utf8"),
});
