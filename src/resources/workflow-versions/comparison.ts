import {
  canonicalText,
  describe,
  differences,
  matches,
  revision,
  selectPath,
  withoutPaths,
  type Difference,
  type XmlAttribute,
  type XmlDocument,
  type XmlTree,
} from "../../document";
import type { PathRules } from "./path-rules";
import type { Rendition } from "./rendition";
import { NO_FLAGS, withoutOtherFlags, type FlagNames } from "./shown-flags";

/** By what renditions of one workflow are compared. */
export interface ComparisonRules extends PathRules {
  /**
   * Flags that are content: those that the user's own documents have. All others that a rendition shows, now or later,
   * are the service's, and observed as `enabled` and `triggers`.
   */
  readonly contentFlags: FlagNames;
  /** What services note at the root of a document as they approve it is no content. @default false */
  readonly ignoresNotes?: boolean;
}

/** What of a rendition is content. */
export const contentOf = (document: XmlTree, { contentFlags }: ComparisonRules): XmlTree =>
  withoutOtherFlags(document, contentFlags);

/** Equality of content outside `ignored_paths`: the one rule by which plan, drift and apply compare renditions. */
export function sameContent(a: XmlDocument, b: XmlDocument, rules: ComparisonRules): boolean {
  const canonical = (document: XmlDocument): string =>
    canonicalText(withoutPaths(contentOf(document, rules), rules.ignored));
  if (a.text === b.text) return true;
  return rules.ignoresNotes === true ? contentChanges(a, b, rules).length === 0 : canonical(a) === canonical(b);
}

/** What changed of the content outside `ignored_paths`; what `sensitive_paths` picks comes without its value. */
export const changesBetween = (before: XmlTree, now: XmlTree, rules: ComparisonRules): readonly Difference[] =>
  rules.ignoresNotes === true
    ? contentChanges(before, now, rules)
    : differences(contentOf(before, rules), contentOf(now, rules), {
        ignoredPaths: rules.ignored,
        sensitivePaths: rules.sensitive,
      });

/** One line for each change. */
export const linesOf = (changes: readonly Difference[]): readonly string[] => changes.map((change) => describe(change));

/** Whether a version is a document up to what a server adds, whatever flags it shows. */
export const holds = (wanted: XmlTree, version: XmlTree): boolean =>
  matches(withoutOtherFlags(wanted, NO_FLAGS), withoutOtherFlags(version, NO_FLAGS));

/**
 * How two renditions of one version compare. `same`: nothing has changed it outside `ignored_paths`. `continued`: only
 * what the service itself goes on writing as it approves, enables and sets triggers: flags, and its notes at the root.
 */
export type Likeness = "same" | "continued" | "other";

export function likeness(earlier: Rendition, now: Rendition, wanted: XmlDocument, rules: ComparisonRules): Likeness {
  if (earlier.isSameTextAs(now)) return "same";
  if (earlier.hidden !== undefined && earlier.hidden !== now.hidden) return "other";
  if (sameContent(earlier, now, rules)) return "same";
  if (contentChanges(earlier, now, { ...rules, contentFlags: NO_FLAGS }).length > 0) return "other";
  // A note that our own document has too is content.
  return holds(wanted, now) || !holds(wanted, earlier) ? "continued" : "other";
}

/**
 * Places directly at the root where services note a document's own life: an approval changes what stands there without
 * changing what was approved. `attrs` is where the interface document keeps an object's fields (2.1).
 */
const MARK = new RegExp(
  String.raw`^/[^/[]+/(?:attrs/)?@?(?:[^/@[\]:]+:)?(?:state|status|revision|version|(?:last_?)?(?:modified|changed|updated)(?:_?(?:by|on|at|date|time))?|(?:submitted|approved)(?:_?(?:by|on|at|date|time))?|approver|approval)$`,
  "i",
);

/** What differs from one rendition to a later one beyond flags, marks and ignored paths: content. */
export function contentChanges(
  before: XmlTree,
  after: XmlTree,
  { ignored, sensitive, contentFlags }: ComparisonRules,
): readonly Difference[] {
  const [old, now] = [withoutOtherFlags(before, contentFlags), withoutOtherFlags(after, contentFlags)];
  return differences(old, now, { ignoredPaths: ignored, sensitivePaths: sensitive }).filter(
    (difference) => !isMark(difference, difference.kind === "removed" ? old : now),
  );
}

/** An element that holds others is no note, whatever it is called. */
function isMark({ path, subject }: Difference, document: XmlTree): boolean {
  if (!MARK.test(path)) return false;
  if (subject !== "element") return true;
  return selectPath(document, path).every(
    ({ kind, node }) => kind === "element" && node.children.every((child) => child.kind === "text"),
  );
}

/**
 * Whether an approved version may have had that revision as a submission: approving may have turned `enabled` and the
 * state (3.1) that the service shows at the root. Tells a repeated approval that it is done, where only the reviewed
 * revision is known.
 */
export function mayHaveBeenSubmittedAs(
  approved: XmlTree,
  reviewed: string,
  { contentFlags }: Pick<ComparisonRules, "contentFlags">,
): boolean {
  const { root, prolog, epilog } = approved;
  let variants: readonly (readonly XmlAttribute[])[] = [[]];
  for (const attribute of root.attributes) {
    const before = [attribute, ...earlierForms(attribute, contentFlags.has(null))];
    variants = variants.flatMap((chosen) => before.map((form) => (form === null ? chosen : [...chosen, form])));
  }
  return variants.some((attributes) => revision({ prolog, epilog, root: { ...root, attributes } }) === reviewed);
}

/** What else may have stood there before the approval; null: nothing. */
function earlierForms(attribute: XmlAttribute, isContent: boolean): readonly (XmlAttribute | null)[] {
  const { name, value } = attribute;
  if (!isContent && name.local === "enabled" && (value === "true" || value === "false")) {
    return [{ ...attribute, value: value === "true" ? "false" : "true" }, null];
  }
  if (/^(state|status)$/i.test(name.local)) {
    const submitted = STATES.get(value);
    if (submitted !== undefined) return [{ ...attribute, value: submitted }];
  }
  return [];
}

const STATES: ReadonlyMap<string, string> = new Map([
  ["approved", "submitted"],
  ["Approved", "Submitted"],
  ["APPROVED", "SUBMITTED"],
]);
