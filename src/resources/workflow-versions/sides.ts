import type { XmlDocument, XmlTree } from "../../document";
import type { ComparisonRules } from "./comparison";
import type { PathRules } from "./path-rules";
import type { Rendition } from "./rendition";
import { flagsIn, NO_FLAGS, type FlagNames, type ShownFlags } from "./shown-flags";

/** Flags as a configuration or a state has them; null: not managed, or not known. */
export interface FlagValues {
  readonly enabled: boolean | null;
  readonly triggers: ReadonlyMap<string, boolean | null>;
}

/** What the configuration wants of the service. */
export interface Wanted extends FlagValues {
  /** With its placeholders for secrets. Null: nothing is going to be written. */
  readonly document: XmlDocument | null;
  readonly approve: boolean;
  readonly triggers: ReadonlyMap<string, boolean>;
  /** Of an approval, which has no document: the reviewed revision. Null: nothing is going to be approved. */
  readonly reviewed?: string | null;
}

/** What a refresh goes by: whatever was applied before. */
export const nothingWanted = (approve: boolean): Wanted => ({
  document: null,
  approve,
  enabled: null,
  triggers: new Map(),
});

/** Our side: what is known of our last write. */
export interface Known {
  /** The document of our last write, as the user wrote it. Null: none is recorded, or only an import. */
  readonly applied: XmlDocument | null;
  /** A document that was sent without learning whether it arrived; null: none. */
  readonly attempted: XmlDocument | null;
  /** The service's renditions of our document. The first one is the baseline that drift counts from. */
  readonly renditions: readonly Rendition[];
  /** The approved version beside our pending submission at our last write; null: there was none, or it was ours. */
  readonly approvedAtLastWrite: Rendition | null;
  /** What the last refresh or write saw: an apply that finds something else stops. */
  readonly lastObserved: Versions;
  /** Flags as our last write set them, or as the last refresh saw them; null: not known. */
  readonly flags: FlagValues;
  /** Flags whose shown value is known not to follow our writes. */
  readonly hiddenFlags: FlagNames;
  /** Of an approval only, which knows no document of its own. */
  readonly reviews?: Reviews;
}

/** As long as nothing is recorded. */
export const NOTHING_KNOWN: Known = {
  applied: null,
  attempted: null,
  renditions: [],
  approvedAtLastWrite: null,
  lastObserved: { submitted: null, approved: null },
  flags: { enabled: null, triggers: new Map() },
  hiddenFlags: NO_FLAGS,
};

/** What an approval has recorded: approved versions, and submissions that may have been reviewed. */
export interface Reviews {
  readonly approved: readonly Review[];
  readonly submitted: readonly Review[];
}

/** A recorded version, and the revision that it had as a submission. */
export interface Review {
  readonly reviewed: string;
  /** Only it knows what it keeps of redacted values, and so whether a version is still the same. */
  readonly rendition: { isStill(version: XmlTree, rules: ComparisonRules): boolean };
}

/** Both versions; null where there is none. */
export interface Versions {
  readonly submitted: Rendition | null;
  readonly approved: Rendition | null;
}

/** The service's side. */
export interface Observed extends Versions {
  readonly id: string;
  readonly flags: ShownFlags;
  /**
   * The submission again, its secrets recognised by the values that are going to be written: what a killed run has
   * submitted of them is in no private state, and is ours all the same. @default null
   */
  readonly submissionToWrite?: Rendition | null;
}

/**
 * By what the renditions of one workflow are compared.
 *
 * @param isImported the applied text is the service's own, not the user's
 * @param wanted a document that is about to be written
 */
export function comparisonRules(
  paths: PathRules,
  { applied, renditions: [baseline] }: Pick<Known, "applied" | "renditions">,
  isImported: boolean,
  wanted?: XmlDocument,
): ComparisonRules {
  const before = isImported || applied === null ? [] : [applied];
  const isImportedText = isImported && wanted?.text === (applied ?? baseline)?.text;
  const own = wanted === undefined || isImportedText ? before : [...before, wanted];
  return { ...paths, contentFlags: new Set(own.flatMap((document) => [...flagsIn(document)])) };
}
