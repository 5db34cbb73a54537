export { asSent, judge, patchedText } from "./judge";
export type { FlagJudgement, Judgement, JudgementRules, Since, VersionJudgement, Whose } from "./judge";
export {
  comparisonRules,
  nothingWanted,
  type FlagValues,
  type Known,
  type Observed,
  type Versions,
  type Wanted,
} from "./sides";
