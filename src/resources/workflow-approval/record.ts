import { createHash, randomBytes } from "node:crypto";
import { deflateRawSync, inflateRawSync } from "node:zlib";
import {
  canonicalText,
  maskPaths,
  parseDocument,
  revision,
  selectPath,
  valueOf,
  type DocumentPath,
  type XmlTree,
} from "../../document";
import type { JsonValue } from "../../framework";
import { changes, linesOf, type ComparisonRules } from "../versions/compare";

/** A rendition as recorded in private state, without sensitive values. */
export class RecordedVersion {
  constructor(
    readonly revision: string,
    /** Canonical, with `(sensitive)` instead of the values at `sensitive_paths`. */
    readonly text: string,
    /** Detects changes of redacted values; null if nothing is redacted. */
    readonly hidden: { readonly salt: string; readonly hash: string } | null,
  ) {}

  static of(document: XmlTree, sensitive: readonly DocumentPath[]): RecordedVersion {
    const salt = randomBytes(16).toString("hex");
    const hash = hiddenHash(document, sensitive, salt);
    const text = canonicalText(maskPaths(document, sensitive));
    return new RecordedVersion(revision(document), text, hash === null ? null : { salt, hash });
  }

  /** One line for each change of content since; empty if there is none. */
  changesTo(now: XmlTree, rules: ComparisonRules): readonly string[] {
    if (this.revision === revision(now)) return [];
    const shown = linesOf(changes(parseDocument(this.text), maskPaths(now, rules.sensitive), rules));
    const hash = hiddenHash(now, rules.sensitive, this.hidden?.salt ?? "");
    return hash === (this.hidden?.hash ?? null) ? shown : [...shown, "a value at sensitive_paths: changed"];
  }
}

function hiddenHash(document: XmlTree, sensitive: readonly DocumentPath[], salt: string): string | null {
  const values = sensitive.flatMap((path) =>
    selectPath(document, path).map(({ kind, node }) => [
      kind,
      kind === "element" ? canonicalText(node) : valueOf(node),
    ]),
  );
  if (values.length === 0) return null;
  const text = `${salt}\n${JSON.stringify(values)}`;
  return createHash("sha256").update(text, "utf8").digest("hex");
}

export interface Baseline {
  readonly rendition: RecordedVersion;
  readonly reviewed: string;
}

export interface ApprovalRecord {
  /**
   * The approved version as the last approval or refresh read it; after an approval that failed, the submission that it
   * was sent for. Null if unknown.
   */
  readonly baseline: Baseline | null;
  /** Revision of the pending submission next to the approved version at the last refresh; null for none. */
  readonly pending: string | null;
  /** Whether the shown `enabled` is known not to follow our writes. */
  readonly hidesEnabled: boolean;
}

export const UNRECORDED: ApprovalRecord = { baseline: null, pending: null, hidesEnabled: false };

/** As JSON for the engine's private state; texts are compressed, because state files contain many workflows. */
export const encodeRecord = ({ baseline, pending, hidesEnabled }: ApprovalRecord): JsonValue => ({
  version: 1,
  baseline: baseline && { rendition: packed(baseline.rendition), reviewed: baseline.reviewed },
  pending,
  hidesEnabled,
});

/** Null and anything that is not ours (an import, manually written state) counts as unrecorded. */
export function decodeRecord(value: JsonValue): ApprovalRecord {
  if (value === null || typeof value !== "object" || !("version" in value) || value["version"] !== 1) return UNRECORDED;
  const { baseline, pending, hidesEnabled } = value as unknown as ApprovalRecord;
  return { baseline: baseline && { ...baseline, rendition: unpacked(baseline.rendition) }, pending, hidesEnabled };
}

const packed = ({ revision, text, hidden }: RecordedVersion): JsonValue => ({
  revision,
  hidden,
  text: deflateRawSync(text).toString("base64"),
});
const unpacked = ({ revision, text, hidden }: RecordedVersion): RecordedVersion =>
  new RecordedVersion(revision, inflateRawSync(Buffer.from(text, "base64")).toString("utf8"), hidden);
