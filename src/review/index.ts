export { baselineText, BaselineError, isDay, parseBaseline } from "./baseline/baseline";
export { findingOf } from "./baseline/finding";
export { acceptDrift, withBaseline } from "./baseline/compare-baseline";
export type { Baseline, NewAcceptance } from "./baseline/compare-baseline";
export { driftJson } from "./drift/drift-json";
export { driftJunit } from "./drift/drift-junit";
export { driftMarkdown } from "./drift/drift-markdown";
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
export { driftText, driftWriteText } from "./drift/drift-text";
export { findDrift } from "./drift/find-drift";
export type { DriftFindings, StackContext } from "./drift/find-drift";
export { changeWords, countsAsDrift, entryLines, summary as driftSummary } from "./drift/change-words";
export { driftActionCounts, reviewActionCounts } from "./findings/action-counts";
export { driftFindings } from "./findings/drift-findings";
export { githubAnnotations } from "./findings/github";
export { gitlabCodeQuality, gitlabCounts } from "./findings/gitlab";
export type { Formatted, Place, PlacedFinding, ReportedFinding, Subject } from "./findings/reported-finding";
export { reviewFindings } from "./findings/review-findings";
export { sarif } from "./findings/sarif";
export { driftPage } from "./html/drift-page";
export { reviewPage } from "./html/review-page";
export { COMMENT_SIZE, reviewMarkdown, SMALLEST_SIZE } from "./markdown/review-markdown";
export { topAttribute } from "./drift/attribute-changes";
export type { FilePlace, NotWritten, WriteReport, WrittenChange } from "./drift/write-report";
export { reviewText, reviewTitle } from "./text/review-text";
export { reviewJson } from "./review-json";
export { reviewPlan } from "./review-plan";
export type { ObjectReview, Review } from "./review";
