export { asSent, judge, patchedText } from "./judge";
export type { FlagJudgement, Judgement, JudgementRules, Observed, Since, VersionJudgement, Whose } from "./judge";
export { nothingWanted, type FlagValues, type Known, type Versions, type Wanted } from "./known";
export { comparisonRules } from "./rules";
