import type { ProviderData } from "../connection";
import {
  NO_FLAGS,
  NOTHING_KNOWN,
  nothingWanted,
  pathRulesOf,
  type JudgementRules,
  type Known,
  type Wanted,
} from "../workflow-versions";
import type { ApprovalRecord } from "./record";
import type { ApprovalPlan } from "./schema";

/** @param enabled the value in state */
export const knownBy = ({ ours, theirs, seen, hidesEnabled }: ApprovalRecord, enabled: boolean | null): Known => ({
  ...NOTHING_KNOWN,
  reviews: {
    approved: [ours, theirs].filter((each) => each !== null),
    submitted: seen.map((rendition) => ({ rendition, reviewed: rendition.revision })),
  },
  flags: { enabled, triggers: new Map() },
  hiddenFlags: hidesEnabled ? new Set([null]) : NO_FLAGS,
});

export const wantedBy = (reviewed: string | null, enabled: boolean | null): Wanted => ({
  ...nothingWanted(true),
  enabled,
  reviewed,
});

export const rulesOf = (sensitive_paths: ApprovalPlan["sensitive_paths"], data: ProviderData): JudgementRules => ({
  ...pathRulesOf({ sensitive_paths }, data),
  // Whoever reviewed a version did not decide on what is switched in it later.
  contentFlags: NO_FLAGS,
  ignoresNotes: true,
});
