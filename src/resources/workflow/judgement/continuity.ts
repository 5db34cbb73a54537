import { matches, type XmlDocument, type XmlTree } from "../../../document";
import { contentChanges } from "../../content-changes";
import { NO_FLAGS, withoutOtherFlags } from "../../shown-flags";
import type { Rendition } from "../../workflow-versions";
import { sameOutside } from "./comparison";
import type { ComparisonRules } from "./comparison-rules";

/** Two looks at one version: nothing in between has changed it outside `ignored_paths`. */
export function isUntouched(before: Rendition | null, now: Rendition | null, rules: ComparisonRules): boolean {
  if (before === null || now === null) return before === now;
  return before.isSameTextAs(now) || (before.hidden === now.hidden && sameOutside(before, now, rules));
}

/**
 * Whether a rendition is an earlier one of ours as the service itself goes on writing it: approving, enabling and
 * setting triggers may turn flags in it, and what it notes at the root.
 */
export function continues(earlier: Rendition, now: Rendition, wanted: XmlDocument, rules: ComparisonRules): boolean {
  if (earlier.isSameTextAs(now) || sameOutside(earlier, now, rules)) return earlier.hidden === now.hidden;
  if (earlier.hidden !== now.hidden || contentChanges(earlier, now, { ...rules, contentFlags: NO_FLAGS }).length > 0)
    return false;
  // A note that our document says itself is content.
  return holds(wanted, now) || !holds(wanted, earlier);
}

/** Whether a version is a document up to what a server adds, whatever flags it shows. */
export const holds = (wanted: XmlTree, version: XmlTree): boolean =>
  matches(withoutOtherFlags(wanted, NO_FLAGS), withoutOtherFlags(version, NO_FLAGS));
