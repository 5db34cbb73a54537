import { differences, selectPath, type Difference, type DocumentPath, type XmlTree } from "../document";
import { withoutOtherFlags, type FlagNames } from "./shown-flags";

/** How two renditions of one workflow are compared where the service may have written into one of them by itself. */
export interface ContentRules {
  /** `ignored_paths`. */
  readonly ignored: readonly DocumentPath[];
  /** Values there are compared and never shown. */
  readonly sensitive: readonly DocumentPath[];
  /** Flags that are content where a document has them; all others may be the service's own writing. */
  readonly contentFlags: FlagNames;
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
  { ignored, sensitive, contentFlags }: ContentRules,
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
