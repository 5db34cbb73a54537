import {
  canonicalText,
  describe,
  differences,
  matches,
  revision,
  selectPath,
  withoutPaths,
  type Difference,
  type DifferenceOptions,
  type FilledDocument,
  type XmlAttribute,
  type XmlDocument,
  type XmlTree,
} from "../../document";
import type { PathRules } from "./path-rules";
import type { Rendition } from "./rendition";
import { NO_FLAGS, withoutOtherFlags, type FlagNames } from "./shown-flags";

/** The rules for comparing renditions of one workflow. */
export interface ComparisonRules extends PathRules {
  /**
   * Flags that are content: those in the user's own documents. All others in a rendition, now or later, are the
   * service's, and are observed as `enabled` and `triggers`.
   */
  readonly contentFlags: FlagNames;
  /** The document of our last write: a line about a change at one of its placeholders shows that too. @default none */
  readonly applied?: FilledDocument;
  /** Whether the service's notes at the root of an approved document are ignored. @default false */
  readonly ignoresNotes?: boolean;
}

/** The content of a rendition. */
export const contentOf = (document: XmlTree, { contentFlags }: ComparisonRules): XmlTree =>
  withoutOtherFlags(document, contentFlags);

/** Equality of content outside `ignored_paths`: the one rule by which plan, drift and apply compare renditions. */
export function sameContent(a: XmlDocument, b: XmlDocument, rules: ComparisonRules): boolean {
  const canonical = (document: XmlDocument): string =>
    canonicalText(withoutPaths(contentOf(document, rules), rules.ignored));
  if (a.text === b.text) return true;
  return rules.ignoresNotes === true ? contentChanges(a, b, rules).length === 0 : canonical(a) === canonical(b);
}

/** The changes of content outside `ignored_paths`; those at `sensitive_paths` come without their values. */
export const changesBetween = (before: XmlTree, now: XmlTree, rules: ComparisonRules): readonly Difference[] =>
  rules.ignoresNotes === true
    ? contentChanges(before, now, rules)
    : differences(contentOf(before, rules), contentOf(now, rules), optionsFor(before, rules));

export const optionsFor = (before: XmlTree, { ignored, sensitive, applied }: ComparisonRules): DifferenceOptions => ({
  ignoredPaths: ignored,
  sensitivePaths: sensitive,
  // Values are the same nodes in all trees that something is left out of.
  ...(applied === undefined ? {} : { templateOf: applied.templatesIn(before) }),
});

/** One line for each change. */
export const linesOf = (changes: readonly Difference[]): readonly string[] => changes.map((change) => describe(change));

/** Whether a version has a document, apart from a server's additions and flags. */
export const holds = (wanted: XmlTree, version: XmlTree): boolean =>
  matches(withoutOtherFlags(wanted, NO_FLAGS), withoutOtherFlags(version, NO_FLAGS));

/**
 * How two renditions of one version compare. `same`: no change outside `ignored_paths`. `continued`: only changes that
 * the service itself makes when it approves, enables and sets triggers: flags, and its notes at the root.
 */
export type Likeness = "same" | "continued" | "other";

export function likeness(earlier: Rendition, now: Rendition, wanted: XmlDocument, rules: ComparisonRules): Likeness {
  if (earlier.isSameTextAs(now)) return "same";
  if (earlier.hidden !== undefined && earlier.hidden !== now.hidden) return "other";
  if (sameContent(earlier, now, rules)) return "same";
  if (contentChanges(earlier, now, { ...rules, contentFlags: NO_FLAGS }).length > 0) return "other";
  // A note that is also in our own document is content.
  return holds(wanted, now) || !holds(wanted, earlier) ? "continued" : "other";
}

/**
 * Fields at the root in which services record a document's life cycle: an approval changes them without changing the
 * approved content. The interface document keeps an object's fields in `attrs` (2.1).
 */
const MARK = new RegExp(
  String.raw`^/[^/[]+/(?:attrs/)?@?(?:[^/@[\]:]+:)?(?:state|status|revision|version|(?:last_?)?(?:modified|changed|updated)(?:_?(?:by|on|at|date|time))?|(?:submitted|approved)(?:_?(?:by|on|at|date|time))?|approver|approval)$`,
  "i",
);

/** The differences in content between a rendition and a later one: all except flags, marks and ignored paths. */
export function contentChanges(before: XmlTree, after: XmlTree, rules: ComparisonRules): readonly Difference[] {
  const { contentFlags } = rules;
  const [old, now] = [withoutOtherFlags(before, contentFlags), withoutOtherFlags(after, contentFlags)];
  return differences(old, now, optionsFor(before, rules)).filter(
    (difference) => !isNote(difference, difference.kind === "removed" ? old : now),
  );
}

/** Whether a difference is one of a service's note. An element with child elements is not a note, whatever its name. */
export function isNote({ path, subject }: Difference, document: XmlTree): boolean {
  if (!MARK.test(path)) return false;
  if (subject !== "element") return true;
  return selectPath(document, path).every(
    ({ kind, node }) => kind === "element" && node.children.every((child) => child.kind === "text"),
  );
}

/**
 * Whether an approved version may have had that revision as a submission: the approval may have changed `enabled` and
 * the state (3.1) at the root. Lets a repeated approval know that it is done if only the reviewed revision is known.
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

/** Other values that may have been there before the approval; null for none. */
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
