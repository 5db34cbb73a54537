import { createHash, randomBytes } from "node:crypto";
import { deflateRawSync, inflateRawSync } from "node:zlib";
import {
  canonicalText,
  maskPaths,
  parseDocument,
  revision,
  selectPath,
  type DocumentPath,
  type SelectedNode,
  type XmlTree,
} from "../../document";
import type { JsonValue } from "../../framework";
import { changes, linesOf, type ComparisonRules } from "../versions";

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

  isStill(version: XmlTree, rules: ComparisonRules): boolean {
    return this.changesTo(version, rules).length === 0;
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
    selectPath(document, path).map((selected) => [selected.kind, valueOf(selected)]),
  );
  if (values.length === 0) return null;
  const text = `${salt}\n${JSON.stringify(values)}`;
  return createHash("sha256").update(text, "utf8").digest("hex");
}

function valueOf(selected: SelectedNode): string {
  switch (selected.kind) {
    case "element":
      return canonicalText(selected.node);
    case "attribute":
      return selected.node.value;
    case "text":
      return selected.node.text;
    case "instruction":
      return selected.node.body;
  }
}

/** A recorded approved version, and the revision that it had as a submission, if known. */
export interface Baseline {
  readonly rendition: RecordedVersion;
  readonly reviewed: string;
}

/** An approval's private state. */
export interface ApprovalRecord {
  /** The version that we approved, as read afterwards; null if unknown. */
  readonly ours: Baseline | null;
  /** The version that somebody else has approved since; null for none. */
  readonly theirs: Baseline | null;
  /** Submissions that were read, the newest first: they show what a reviewer saw if another one is pending later. */
  readonly seen: readonly RecordedVersion[];
  /** Revision of the pending submission next to the approved version at the last refresh; null for none. */
  readonly pending: string | null;
  /** Whether the shown `enabled` is known not to follow our writes. */
  readonly hidesEnabled: boolean;
}

export const UNRECORDED: ApprovalRecord = { ours: null, theirs: null, seen: [], pending: null, hidesEnabled: false };

/** How many submissions are recorded; more would only make state larger. */
const MOST_SEEN = 2;

/** The newest first, each once. */
export const withSeen = (seen: readonly RecordedVersion[], version: RecordedVersion): readonly RecordedVersion[] =>
  [version, ...seen.filter((each) => each.revision !== version.revision)].slice(0, MOST_SEEN);

interface Encoded extends Omit<ApprovalRecord, "pending"> {
  readonly version: 1;
  readonly waiting: string | null;
}

/** As JSON for the engine's private state; texts are compressed, because state files contain many workflows. */
export function encodeRecord({ ours, theirs, seen, pending, hidesEnabled }: ApprovalRecord): JsonValue {
  const baseline = (each: Baseline | null): JsonValue =>
    each && { rendition: packed(each.rendition), reviewed: each.reviewed };
  return {
    version: 1,
    ours: baseline(ours),
    theirs: baseline(theirs),
    seen: seen.map(packed),
    waiting: pending,
    hidesEnabled,
  };
}

/** Null and anything that is not ours (an import, manually written state) counts as unrecorded. */
export function decodeRecord(value: JsonValue): ApprovalRecord {
  if (value === null || typeof value !== "object" || !("version" in value) || value["version"] !== 1) return UNRECORDED;
  const { ours, theirs, seen, waiting, hidesEnabled } = value as unknown as Encoded;
  const baseline = (each: Baseline | null): Baseline | null => each && { ...each, rendition: unpacked(each.rendition) };
  return { ours: baseline(ours), theirs: baseline(theirs), seen: seen.map(unpacked), pending: waiting, hidesEnabled };
}

const packed = ({ revision, text, hidden }: RecordedVersion): JsonValue => ({
  revision,
  hidden,
  text: deflateRawSync(text).toString("base64"),
});
const unpacked = ({ revision, text, hidden }: RecordedVersion): RecordedVersion =>
  new RecordedVersion(revision, inflateRawSync(Buffer.from(text, "base64")).toString("utf8"), hidden);
