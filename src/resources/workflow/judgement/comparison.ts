import {
  canonicalText,
  describe,
  differences,
  documentsEqual,
  matches,
  parseDocument,
  patchDocument,
  withId,
  withoutPaths,
  type XmlDocument,
  type XmlTree,
} from "../../../document";
import { withoutOtherFlags } from "../../shown-flags";
import type { Rendition } from "../../workflow-versions";
import type { ObservedWorkflow, Seen } from "../observation";
import type { StoredWorkflow } from "../record";
import type { ComparisonRules } from "./comparison-rules";

/** What of a rendition is content. */
const content = (document: XmlTree, { flagsInUserDocument }: Pick<ComparisonRules, "flagsInUserDocument">): XmlTree =>
  withoutOtherFlags(document, flagsInUserDocument);

/** Equality of content outside `ignored_paths`: the one rule by which plan, drift and apply compare renditions. */
export function sameOutside(
  a: XmlDocument,
  b: XmlDocument,
  rules: Pick<ComparisonRules, "ignored" | "flagsInUserDocument">,
): boolean {
  const canonical = (document: XmlDocument): string =>
    canonicalText(withoutPaths(content(document, rules), rules.ignored));
  return a.text === b.text || canonical(a) === canonical(b);
}

/**
 * One line for each change of content outside `ignored_paths`; what `sensitive_paths` hides is told without its value.
 */
export const changesBetween = (before: XmlTree, now: XmlTree, rules: ComparisonRules): readonly string[] =>
  differences(content(before, rules), content(now, rules), {
    ignoredPaths: rules.ignored,
    sensitivePaths: rules.sensitive,
  }).map((difference) => describe(difference));

const isOneOf = (document: XmlDocument, texts: readonly string[], rules: ComparisonRules): boolean =>
  texts.includes(document.text) || texts.some((text) => sameOutside(parseDocument(text), document, rules));

/** The wanted document as it would be sent: with the id where the service keeps it. */
export const asSent = (document: XmlDocument, stored: Pick<StoredWorkflow, "idLocation">, id: string | null): string =>
  id === null || stored.idLocation === null ? document.text : withId(document, stored.idLocation, id);

/**
 * The text of our last write with exactly what changed since in the version; of an import, the imported text. The
 * version's own text where there is no baseline to count from.
 */
export function patchedText(
  { applied, ours: [baseline] }: StoredWorkflow,
  version: XmlDocument,
  rules: ComparisonRules,
): string {
  if (baseline === undefined) return version.text;
  const now = { ...treeOf(content(version, rules)), text: version.text };
  return patchDocument(parseDocument(applied ?? baseline), content(parseDocument(baseline), rules), now, {
    ignoredPaths: rules.ignored,
  });
}

/** A rendition does not say all by properties of its own. */
const treeOf = ({ root, prolog, epilog }: XmlTree): XmlTree => ({ root, prolog, epilog });

/**
 * What one version of a workflow (interface document, 3.1) holds, seen from the document that is wanted: nothing, that
 * document, or something else.
 */
export type Holding = "none" | "wanted" | "other";

/** What a version holds, seen from the wanted document. */
export function holdingOf(
  version: XmlDocument | null,
  wanted: XmlDocument,
  id: string,
  stored: StoredWorkflow,
  rules: ComparisonRules,
): Holding {
  if (version === null) return "none";
  const isOurs = isOneOf(version, stored.ours, rules);
  if (stored.applied !== null && stored.ours.length > 0) {
    // What was written last: there, or somebody changed it, be it only in what the service had added.
    if (documentsEqual(parseDocument(stored.applied), wanted)) return isOurs ? "wanted" : "other";
    // The configuration took over what somebody changed.
    if (!isOurs && documentsEqual(parseDocument(patchedText(stored, version, rules)), wanted)) return "wanted";
  }
  return sameOutside(parseDocument(asSent(wanted, stored, id)), version, rules) ? "wanted" : "other";
}

/**
 * Whether a submission waits for approval. A service may keep the one that was approved beside the approved version.
 */
export const waits = (
  { submitted, approved }: Pick<ObservedWorkflow, "submitted" | "approved">,
  rules: ComparisonRules,
): boolean => submitted !== null && (approved === null || !sameOutside(submitted, approved, rules));

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
  rules: ComparisonRules,
): Comparison {
  const { submitted, approved } = observed;
  const mine = (version: Rendition | null): boolean => version !== null && isOneOf(version, stored.ours, rules);
  const approvedIsMine = mine(approved);
  const submittedIsMine = mine(submitted);
  // A submission whose answer was lost is ours too.
  const attempted = stored.attempted === null ? null : parseDocument(stored.attempted);
  const pendingSubmission =
    waits(observed, rules) && !submittedIsMine && !(attempted !== null && matches(attempted, submitted!));

  if (approvedIsMine && (approve || !submittedIsMine)) {
    return { version: approved!, drifted: false, drift: [], state: "approved", pendingSubmission };
  }
  // Our submission waits; the approved version beside it is the one we left there.
  const approvedUntouched = approved === null || (stored.beside !== null && isOneOf(approved, [stored.beside], rules));
  if (submittedIsMine && (!approve || approvedUntouched)) {
    return {
      version: submitted!,
      drifted: false,
      drift: [],
      state: approvedIsMine ? "approved" : "submitted",
      pendingSubmission,
    };
  }
  const version = approve ? (approved ?? submitted!) : (submitted ?? approved!);
  // Where the engine has lost what the service made of our last write, our own text stands for it.
  const baseline = stored.ours[0] ?? stored.applied;
  const drift = baseline === null ? [] : changesBetween(parseDocument(baseline), version, rules);
  return { version, drifted: true, drift, state: version === approved ? "approved" : "submitted", pendingSubmission };
}

const HIDDEN_CHANGE = "a secret changed once more";
export const NEW_SUBMISSION = "a submitted version is new";

/** What somebody changed between the last look (plan) and now; empty where nothing outside `ignored_paths`. */
export function changedSince(
  seen: Seen,
  observed: ObservedWorkflow | null,
  ours: readonly string[],
  rules: ComparisonRules,
): readonly string[] {
  return (["submitted", "approved"] as const).flatMap((version) => {
    const before = seen[version];
    const now = observed?.[version] ?? null;
    if (now === null) {
      // Our own submission that was approved, or a version that never was.
      const moved = version === "submitted" && observed?.approved != null;
      return before === null || moved ? [] : [`the ${version} version is gone`];
    }
    if (isOneOf(now, before === null ? ours : [before, ...ours], rules)) {
      return before !== null && now.hidden !== null && now.hidden !== seen.hidden[version]
        ? [`${version}: ${HIDDEN_CHANGE}`]
        : [];
    }
    if (before === null) return [version === "submitted" ? NEW_SUBMISSION : "an approved version is new"];
    return changesBetween(parseDocument(before), now, rules).map((line) => `${version}: ${line}`);
  });
}
