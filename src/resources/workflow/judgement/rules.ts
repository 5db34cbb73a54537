import type { XmlDocument } from "../../../document";
import { flagsIn, type ComparisonRules, type PathRules } from "../../workflow-versions";
import type { Known } from "./known";

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
