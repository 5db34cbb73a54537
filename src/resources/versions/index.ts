export {
  changes,
  contains,
  linesOf,
  patchedText,
  pathRulesOf,
  pathsOf,
  same,
  type ComparisonRules,
  type PathRules,
  type PathTexts,
} from "./compare";
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
export {
  authorOf,
  read,
  readAmongMany,
  readVersion,
  readVersions,
  redactedVersions,
  withFields,
  workflowLookup,
  type ReadOptions,
  type Shown,
  type Versions,
} from "./read";
export { readBack } from "./read-back";
export { documentOf, Rendition, unredacted, type Redact } from "./rendition";
export { mayHaveTrigger, noTrigger, shownTriggerNames } from "./triggers";
