import {
  canonicalText,
  describe,
  differences,
  matches,
  parseDocument,
  patchDocument,
  withId,
  withoutPaths,
  type XmlDocument,
  type XmlTree,
} from "../../document";
import type { Holding } from "./reconcile";
import type { ObservedWorkflow } from "./observe";
import type { PathRules } from "./path-rules";
import type { Rendition } from "./rendition";
import type { Seen, StoredWorkflow } from "./stored-workflow";

/** Equality outside `ignored_paths`: the one rule by which plan, drift and apply compare renditions. */
export function sameOutside(a: XmlDocument, b: XmlDocument, { ignored }: Pick<PathRules, "ignored">): boolean {
  return a.text === b.text || canonicalText(withoutPaths(a, ignored)) === canonicalText(withoutPaths(b, ignored));
}

/** One line for each change outside `ignored_paths`; what `sensitive_paths` hides is told without its value. */
export const changesBetween = (before: XmlTree, now: XmlTree, { ignored, sensitive }: PathRules): readonly string[] =>
  differences(before, now, { ignoredPaths: ignored, sensitivePaths: sensitive }).map((difference) => describe(difference));

const isOneOf = (document: XmlDocument, texts: readonly string[], paths: PathRules): boolean =>
  texts.includes(document.text) || texts.some((text) => sameOutside(parseDocument(text), document, paths));

/** The wanted document as it would be sent: with the id where the service keeps it. */
export const asSent = (document: XmlDocument, stored: Pick<StoredWorkflow, "idLocation">, id: string | null): string =>
  id === null || stored.idLocation === null ? document.text : withId(document, stored.idLocation, id);

/**
 * The text of our last write with exactly what changed since in the version; of an import, the imported text. The
 * version's own text where there is no baseline to count from.
 */
export function patchedText({ applied, ours: [baseline] }: StoredWorkflow, version: XmlDocument, { ignored }: PathRules): string {
  if (baseline === undefined) return version.text;
  return patchDocument(parseDocument(applied ?? baseline), parseDocument(baseline), version, { ignoredPaths: ignored });
}

/** What a version holds, seen from the wanted document. */
export function holdingOf(
  version: XmlDocument | null,
  wanted: XmlDocument,
  id: string,
  stored: StoredWorkflow,
  paths: PathRules,
): Holding {
  if (version === null) return "none";
  const isOurs = isOneOf(version, stored.ours, paths);
  if (stored.applied !== null && stored.ours.length > 0) {
    // What was written last: there, or somebody changed it, be it only in what the service had added.
    if (sameOutside(parseDocument(stored.applied), wanted, { ignored: [] })) return isOurs ? "wanted" : "other";
    // The configuration took over what somebody changed.
    if (!isOurs && sameOutside(parseDocument(patchedText(stored, version, paths)), wanted, { ignored: [] })) return "wanted";
  }
  return sameOutside(parseDocument(asSent(wanted, stored, id)), version, paths) ? "wanted" : "other";
}

/** The outcome of looking at the service again after our last write. */
export interface Comparison {
  /** The version whose document counts. */
  readonly version: Rendition;
  readonly drifted: boolean;
  /** One line for each change since our last write. */
  readonly drift: readonly string[];
  readonly state: "submitted" | "approved";
  readonly pendingSubmission: boolean;
}

/**
 * Compares what is there with our last write. The version read is the version edited: with `approve` the approved one.
 * Without it our submission is looked for in both, since its approval by somebody else is no drift.
 */
export function compare(
  observed: ObservedWorkflow,
  stored: StoredWorkflow,
  approve: boolean,
  paths: PathRules,
): Comparison {
  const { submitted, approved } = observed;
  const mine = (version: Rendition | null): boolean => version !== null && isOneOf(version, stored.ours, paths);
  const approvedIsMine = mine(approved);
  const submittedIsMine = mine(submitted);
  // A submission whose answer was lost is ours too.
  const attempted = stored.attempted === null ? null : parseDocument(stored.attempted);
  const pendingSubmission = submitted !== null && !submittedIsMine && !(attempted !== null && matches(attempted, submitted));

  if (approvedIsMine && (approve || !submittedIsMine)) {
    return { version: approved!, drifted: false, drift: [], state: "approved", pendingSubmission };
  }
  // Our submission waits; the approved version beside it is the one we left there.
  const approvedUntouched = approved === null || (stored.beside !== null && isOneOf(approved, [stored.beside], paths));
  if (submittedIsMine && (!approve || approvedUntouched)) {
    return { version: submitted!, drifted: false, drift: [], state: approvedIsMine ? "approved" : "submitted", pendingSubmission };
  }
  const version = approve ? (approved ?? submitted!) : (submitted ?? approved!);
  const baseline = stored.ours[0];
  const drift =
    baseline === undefined
      ? []
      : changesBetween(parseDocument(baseline), version, paths);
  return { version, drifted: true, drift, state: version === approved ? "approved" : "submitted", pendingSubmission };
}

const HIDDEN_CHANGE = "a secret changed once more";
export const NEW_SUBMISSION = "a submitted version is new";

/** What somebody changed between the last look (plan) and now; empty where nothing outside `ignored_paths`. */
export function changedSince(
  seen: Seen,
  observed: ObservedWorkflow | null,
  ours: readonly string[],
  paths: PathRules,
): readonly string[] {
  return (["submitted", "approved"] as const).flatMap((version) => {
    const before = seen[version];
    const now = observed?.[version] ?? null;
    if (now === null) {
      // Our own submission that was approved, or a version that never was.
      const moved = version === "submitted" && observed?.approved != null;
      return before === null || moved ? [] : [`the ${version} version is gone`];
    }
    if (isOneOf(now, before === null ? ours : [before, ...ours], paths)) {
      return before !== null && now.hidden !== null && now.hidden !== seen.hidden[version] ? [`${version}: ${HIDDEN_CHANGE}`] : [];
    }
    if (before === null) return [version === "submitted" ? NEW_SUBMISSION : "an approved version is new"];
    return changesBetween(parseDocument(before), now, paths).map((line) => `${version}: ${line}`);
  });
}
