import {
  differences,
  parsePath,
  selectPath,
  type Difference,
  type DocumentPath,
  type XmlElement,
  type XmlTree,
} from "../document";

/** How two renditions of one workflow are compared where the service may have written into one of them by itself. */
export interface ContentRules {
  /** `ignored_paths`. */
  readonly ignored: readonly DocumentPath[];
  /** Values there are compared and never shown. */
  readonly sensitive: readonly DocumentPath[];
  /**
   * The service shows `enabled` of the workflow and its triggers as attributes of the document, so these are no
   * content.
   */
  readonly flagsInDocument: boolean;
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
  { ignored, sensitive, flagsInDocument }: ContentRules,
): readonly Difference[] {
  const flags = flagsInDocument ? flagPaths(before, after) : [];
  return differences(before, after, { ignoredPaths: [...ignored, ...flags], sensitivePaths: sensitive }).filter(
    (difference) => !isMark(difference, difference.kind === "removed" ? before : after),
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

function flagPaths(...documents: readonly XmlTree[]): readonly DocumentPath[] {
  const names = new Set<string>();
  const walk = (element: XmlElement): void => {
    if (/trigger$/i.test(element.name.local)) names.add(element.name.local);
    for (const child of element.children) if (child.kind === "element") walk(child);
  };
  for (const { root } of documents) walk(root);
  return ["/*/@enabled", ...[...names].map((name) => `//${name}/@enabled`)].map((path) => parsePath(path));
}
