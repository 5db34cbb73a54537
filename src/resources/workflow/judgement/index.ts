export {
  type Holding,
  NEW_SUBMISSION,
  asSent,
  changedSince,
  changesBetween,
  compare,
  holdingOf,
  patchedText,
  sameOutside,
  waits,
} from "./comparison";
export { type ComparisonRules, comparisonRules } from "./comparison-rules";
export { continues, holds, isUntouched } from "./continuity";
export { type Asserted, type Desired, asAsserted, flagChanges } from "./flag-changes";
