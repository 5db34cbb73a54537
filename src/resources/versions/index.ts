export { changes, contains, linesOf, same, type ComparisonRules } from "./compare";
export {
  flagIn,
  flagsIn,
  NO_FLAGS,
  NOTHING_SHOWN,
  shownFlags,
  type FlagJudgement,
  type FlagName,
  type FlagNames,
  type FlagValues,
  type ShownFlags,
} from "./flags";
export {
  comparisonRules,
  judge,
  nothingWanted,
  pendingLines,
  type Judgement,
  type Known,
  type VersionJudgement,
  type Wanted,
  type Whose,
} from "./judge";
export { patchedTemplate } from "./patched-text";
export { pathRulesOf, pathsOf, type PathRules, type PathTexts } from "./path-rules";
export {
  authorOf,
  read,
  readAmongMany,
  readVersion,
  readVersions,
  redactedVersions,
  withFields,
  type ReadOptions,
  type Shown,
  type Versions,
} from "./read";
export { readBack } from "./read-back";
export { documentOf, Rendition, unredacted, type Redact } from "./rendition";
export { forgetTrigger, recordTrigger, recordTriggersOf, refuseTriggersSetTwice } from "./trigger-blocks";
export { mayHaveTrigger, noTrigger, shownTriggerNames } from "./triggers";
export { workflowLookup } from "./workflow-lookup";
