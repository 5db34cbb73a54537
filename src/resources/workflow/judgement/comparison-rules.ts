import { parseDocument, type XmlDocument } from "../../../document";
import { flagsIn, type FlagNames } from "../../shown-flags";
import type { PathRules } from "../../workflow-versions";
import type { StoredWorkflow } from "../record";

/** By what renditions of one workflow are compared. */
export interface ComparisonRules extends PathRules {
  /**
   * Flags that the user's own documents have: these are content. All others that a rendition shows, now or later, are
   * the service's, and observed as `enabled` and `triggers`.
   */
  readonly flagsInUserDocument: FlagNames;
}

/** @param wanted a document that is about to be written */
export function comparisonRules(
  paths: PathRules,
  { imported, applied, ours: [baseline] }: Pick<StoredWorkflow, "imported" | "applied" | "ours">,
  wanted?: XmlDocument,
): ComparisonRules {
  // An imported text is the service's, not the user's.
  const before = imported || applied === null ? [] : [parseDocument(applied)];
  const isImported = imported && wanted?.text === (applied ?? baseline);
  const own = wanted === undefined || isImported ? before : [...before, wanted];
  return { ...paths, flagsInUserDocument: new Set(own.flatMap((document) => [...flagsIn(document)])) };
}
