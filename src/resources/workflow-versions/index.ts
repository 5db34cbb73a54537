export { lookAmongMany, lookAtBoth, lookAtVersion, type BothVersions, type Look } from "./both-versions";
export { bullets } from "./bullets";
export {
  changesBetween,
  contentChanges,
  contentOf,
  holds,
  likeness,
  linesOf,
  sameContent,
  type ComparisonRules,
} from "./comparison";
export { problemOf } from "./document-problem";
export { definitionOf, pathRulesOf, pathsOf, type PathRules } from "./path-rules";
export { documentOf, Rendition, type Redact } from "./rendition";
export {
  flagsIn,
  NO_FLAGS,
  NOTHING_SHOWN,
  shownFlags,
  withoutOtherFlags,
  type FlagName,
  type FlagNames,
  type ShownFlags,
} from "./shown-flags";
