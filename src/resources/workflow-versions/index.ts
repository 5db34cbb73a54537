export { importedWorkflowId } from "./imported-workflow-id";
export { changesBetween, contentChanges, holds, linesOf, sameContent, type ComparisonRules } from "./comparison";
export { asSent } from "./as-sent";
export { judge, pendingLines } from "./judge";
export type { FlagJudgement } from "./judge-flags";
export type { Judgement, JudgementRules, Since, VersionJudgement, Whose } from "./judge";
export {
  observe,
  observeAmongMany,
  observeSubmission,
  observeVersion,
  observeVersions,
  redactedBy,
  redactedVersions,
  type Observation,
  type ObservedVersions,
  type ObserveOptions,
} from "./observe";
export { patchedTemplate } from "./patched-template";
export { pathRulesOf, pathsOf, type PathRules, type PathTexts } from "./path-rules";
export { documentOf, Rendition, unredacted, type Redact } from "./rendition";
export { identified, rewritingOf, sameApartFromNotes, type Rewriting } from "./rewriting";
export {
  comparisonRules,
  NOTHING_KNOWN,
  nothingWanted,
  type FlagValues,
  type Known,
  type Observed,
  type Review,
  type Reviews,
  type Versions,
  type Wanted,
} from "./sides";
export { hasArrived } from "./rewritten-alike";
export {
  flagIn,
  NO_FLAGS,
  NOTHING_SHOWN,
  shownFlags,
  type FlagName,
  type FlagNames,
  type ShownFlags,
} from "./shown-flags";
export { forgetTrigger, recordTrigger, recordTriggersOf, refuseTriggersSetTwice } from "./trigger-blocks";
export { mayHaveTrigger, noTrigger, shownTriggerNames } from "./triggers";
