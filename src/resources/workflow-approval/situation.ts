import { parsePath, revision, type DocumentPath, type XmlDocument } from "../../document";
import { knownValue } from "../attributes";
import type { ProviderData } from "../provider-data";
import { contentChanges, type ComparisonRules } from "../workflow-versions";
import { mayHaveWaitedAs } from "./approval-marks";
import type { ObservedVersions } from "./observe-versions";
import type { Approved, Situation, Waiting } from "./reconcile";
import { changesSince, type RecordedVersion } from "./recorded-version";
import type { ApprovalPlan } from "./schema";
import type { Baseline, StoredApproval } from "./stored-approval";

export const rulesOf = (
  own: ApprovalPlan["sensitive_paths"],
  { flags }: ObservedVersions,
  data: ProviderData,
): ComparisonRules => ({
  ignored: data.ignoredPaths,
  sensitive: sensitivePathsOf(own),
  // Only what JSON shows is known to stand elsewhere than in the document.
  contentFlags: flags.inJson,
});

export const sensitivePathsOf = (own: ApprovalPlan["sensitive_paths"]): readonly DocumentPath[] =>
  ((knownValue(own) as readonly string[] | null) ?? []).map((path) => parsePath(path));

/** What is there, seen from the reviewed revision and what is known from earlier. */
export function situationOf(
  observed: ObservedVersions,
  reviewed: string,
  stored: StoredApproval,
  rules: ComparisonRules,
): Situation {
  const { submitted, approved, flags } = observed;
  return {
    submitted: waitingOf(submitted, approved, reviewed, rules),
    approved: approvedOf(approved, reviewed, stored, rules),
    enabled: stored.hidesEnabled ? null : flags.enabled,
  };
}

function waitingOf(
  submitted: XmlDocument | null,
  approved: XmlDocument | null,
  reviewed: string,
  rules: ComparisonRules,
): Waiting {
  if (submitted === null) return "none";
  // Approval is bound to the letter here: no marks, no flags.
  if (revision(submitted) === reviewed) return "reviewed";
  return approved !== null && contentChanges(approved, submitted, rules).length === 0 ? "alreadyApproved" : "other";
}

function approvedOf(
  approved: XmlDocument | null,
  reviewed: string,
  stored: StoredApproval,
  rules: ComparisonRules,
): Approved {
  if (approved === null) return "none";
  if (baselineOf(approved, stored, rules)?.reviewed === reviewed) return "held";
  if (revision(approved) === reviewed) return "reviewed";
  return submissionThatBecame(approved, stored, rules)?.revision === reviewed ||
    mayHaveWaitedAs(approved, reviewed, rules)
    ? "alike"
    : "other";
}

/** The earlier look at an approved version which that still is. */
export const baselineOf = (
  approved: XmlDocument,
  { ours, theirs }: StoredApproval,
  rules: ComparisonRules,
): Baseline | null =>
  [ours, theirs].find(
    (baseline) => baseline !== null && changesSince(baseline.rendition, approved, rules).length === 0,
  ) ?? null;

/** The submission, seen waiting earlier, that was approved. */
export const submissionThatBecame = (
  approved: XmlDocument,
  { seen }: StoredApproval,
  rules: ComparisonRules,
): RecordedVersion | null => seen.find((rendition) => changesSince(rendition, approved, rules).length === 0) ?? null;

/** The submission beside the approved version that says something else; null where none does. */
export function submissionBeside(
  { submitted, approved }: ObservedVersions,
  rules: ComparisonRules,
): XmlDocument | null {
  if (submitted === null || approved === null || submitted.text === approved.text) return null;
  return contentChanges(approved, submitted, rules).length === 0 ? null : submitted;
}
