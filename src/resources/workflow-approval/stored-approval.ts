import { deflateRawSync, inflateRawSync } from "node:zlib";
import type { JsonValue } from "../../framework";
import type { Rendition } from "./rendition";

/** What is kept beside an approval's state (as private data). */
export interface StoredApproval {
  /** The approved version as it was seen after our approval, and the reviewed revision that it was approved for. */
  readonly approved: { readonly rendition: Rendition; readonly reviewed: string } | null;
  /** Submissions that were seen, the newest first: they tell what a reviewer saw, should something else wait later. */
  readonly seen: readonly Rendition[];
  /** Revision of the submission that waits beside the approved version since the last refresh; null: none. */
  readonly waiting: string | null;
  /** Whether `enabled` as it is shown is known not to follow our writes. */
  readonly hidesEnabled: boolean;
}

export const NOTHING_STORED: StoredApproval = { approved: null, seen: [], waiting: null, hidesEnabled: false };

/** Submissions that are remembered; more would only make states larger. */
const REMEMBERED = 2;

/** The newest first, each once. */
export const withSeen = (seen: readonly Rendition[], rendition: Rendition): readonly Rendition[] =>
  [rendition, ...seen.filter(({ revision }) => revision !== rendition.revision)].slice(0, REMEMBERED);

interface Encoded {
  readonly version: 1;
  readonly approved: { readonly rendition: Rendition; readonly reviewed: string } | null;
  readonly seen: readonly Rendition[];
  readonly waiting: string | null;
  readonly hidesEnabled: boolean;
}

/** As JSON for the engine's private data; texts are compressed, since state files hold many workflows. */
export function encodeStored({ approved, seen, waiting, hidesEnabled }: StoredApproval): JsonValue {
  return {
    version: 1,
    approved: approved === null ? null : { rendition: packed(approved.rendition), reviewed: approved.reviewed },
    seen: seen.map(packed),
    waiting,
    hidesEnabled,
  };
}

/** Null or foreign private data (an import, state written by hand) reads as nothing stored. */
export function decodeStored(value: JsonValue): StoredApproval {
  if (value === null || typeof value !== "object" || !("version" in value) || value["version"] !== 1) return NOTHING_STORED;
  const { approved, seen, waiting, hidesEnabled } = value as unknown as Encoded;
  return {
    approved: approved === null ? null : { rendition: unpacked(approved.rendition), reviewed: approved.reviewed },
    seen: seen.map(unpacked),
    waiting,
    hidesEnabled,
  };
}

const packed = ({ text, ...rest }: Rendition) => ({ ...rest, text: deflateRawSync(text).toString("base64") });
const unpacked = ({ text, ...rest }: Rendition): Rendition => ({ ...rest, text: inflateRawSync(Buffer.from(text, "base64")).toString("utf8") });
