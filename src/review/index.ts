export { baselineText, BaselineError, isDay, parseBaseline } from "./baseline/baseline";
export { findingOf } from "./baseline/finding";
export { acceptDrift, withBaseline } from "./baseline/compare-baseline";
export type { Baseline, NewAcceptance } from "./baseline/compare-baseline";
export { driftJson } from "./drift/drift-json";
export type { AuditEntry } from "../audit-log";
export type {
  AcceptedFinding,
  AuditOutcome,
  DriftChange,
  DriftReport,
  CheckedStack,
  ObjectReport,
  StackReport,
} from "./drift/drift-report";
export { findDrift } from "./drift/find-drift";
export type { DriftFindings, StackContext, StackPlans } from "./drift/find-drift";
export { changeWords, countsAsDrift, entryLines, summary as driftSummary } from "./drift/change-words";
export { driftActionCounts, reviewActionCounts } from "./findings/action-counts";
export { driftFindings, driftSuites } from "./findings/drift-findings";
export type { ActionCounts } from "./findings/gitlab";
export { githubAnnotations } from "./findings/github";
export { gitlabCodeQuality, gitlabCounts } from "./findings/gitlab";
export { junit } from "./findings/junit";
export type { JunitOptions } from "./findings/junit";
export type { Formatted, Place, PlacedFinding, ReportedFinding, Subject } from "./findings/reported-finding";
export { reviewFindings, reviewSuites } from "./findings/review-findings";
export { sarif } from "./findings/sarif";
export { topAttribute } from "./drift/attribute-changes";
export type { FilePlace, NotWritten, WriteReport, WrittenChange } from "./drift/write-report";
export { driftMarkdown, driftPage, driftText, driftWriteText, reviewMarkdown, reviewPage, reviewText } from "./formats";
export { reviewJson } from "./review-json";
export { reviewPlan } from "./review-plan";
export type { ObjectReview, Review } from "./review";
