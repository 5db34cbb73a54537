import { FilledDocument, type XmlDocument, type XmlTree } from "../../document";
import type { ComparisonRules } from "./comparison";
import type { PathRules } from "./path-rules";
import type { Rendition } from "./rendition";
import { flagsIn, NO_FLAGS, type FlagNames, type ShownFlags } from "./shown-flags";

/** Flags in a configuration or state; null if not managed or unknown. */
export interface FlagValues {
  readonly enabled: boolean | null;
  readonly triggers: ReadonlyMap<string, boolean | null>;
}

/** The state of the service that the configuration wants. */
export interface Wanted extends FlagValues {
  /** With its placeholders for secrets. Null if nothing will be written. */
  readonly document: XmlDocument | null;
  readonly approve: boolean;
  readonly triggers: ReadonlyMap<string, boolean>;
  /** For an approval, which has no document: the reviewed revision. Null if nothing will be approved. */
  readonly reviewed?: string | null;
}

/** For a refresh, which compares with what was applied before. */
export const nothingWanted = (approve: boolean): Wanted => ({
  document: null,
  approve,
  enabled: null,
  triggers: new Map(),
});

/** Our side: what is known about our last write. */
export interface Known {
  /** The document of our last write, as the user wrote it. Null if none is recorded, or only an import. */
  readonly applied: XmlDocument | null;
  /** A document that was sent without knowing whether it arrived; null for none. */
  readonly attempted: XmlDocument | null;
  /** The service's renditions of our document. The first one is the baseline that drift is compared with. */
  readonly renditions: readonly Rendition[];
  /**
   * What tells the service's additions from somebody's work. `rewritten`: what it made of `applied`. `taken`: `applied` is
   * the service's own text, so what the wanted document has otherwise may be either. `lost`: private state was lost, and
   * the baseline with it.
   * @default "rewritten"
   */
  readonly additions?: "rewritten" | "taken" | "lost";
  /** The approved version next to our pending submission at our last write; null if there was none, or it was ours. */
  readonly approvedAtLastWrite: Rendition | null;
  /** The versions at the last refresh or write: an apply that finds different ones stops. */
  readonly lastObserved: Versions;
  /** Flags as our last write set them, or the last refresh saw them; null if unknown. */
  readonly flags: FlagValues;
  /** Flags whose shown value is known not to follow our writes. */
  readonly hiddenFlags: FlagNames;
  /** Only for an approval, which has no document of its own. */
  readonly reviews?: Reviews;
}

/** The value while nothing is recorded. */
export const NOTHING_KNOWN: Known = {
  applied: null,
  attempted: null,
  renditions: [],
  approvedAtLastWrite: null,
  lastObserved: { submitted: null, approved: null },
  flags: { enabled: null, triggers: new Map() },
  hiddenFlags: NO_FLAGS,
};

/** An approval's records: approved versions, and submissions that may have been reviewed. */
export interface Reviews {
  readonly approved: readonly Review[];
  readonly submitted: readonly Review[];
}

/** A recorded version, and the revision that it had as a submission. */
export interface Review {
  readonly reviewed: string;
  /** Only the rendition knows its record of redacted values, and so whether a version is still the same. */
  readonly rendition: { isStill(version: XmlTree, rules: ComparisonRules): boolean };
}

/** Both versions; null if there is none. */
export interface Versions {
  readonly submitted: Rendition | null;
  readonly approved: Rendition | null;
}

/** The service's side. */
export interface Observed extends Versions {
  readonly id: string;
  readonly flags: ShownFlags;
  /**
   * The submission again, redacted with the values that will be written: what a killed run has submitted is not in
   * private state, but is still ours. @default null
   */
  readonly submissionToWrite?: Rendition | null;
}

/**
 * The rules for comparing the renditions of one workflow.
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
  const contentFlags = new Set(own.flatMap((document) => [...flagsIn(document)]));
  return { ...paths, contentFlags, ...(applied instanceof FilledDocument ? { applied } : {}) };
}
