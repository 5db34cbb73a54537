/** How grave a finding is, in GitLab's words, the gravest first. What sets the exit code is at least `major`. */
export const GRAVITIES = ["blocker", "critical", "major", "minor", "info"] as const;

export type Gravity = (typeof GRAVITIES)[number];

/** In the words of SARIF. */
export type Level = "error" | "warning" | "note";

const LEVELS: Readonly<Record<Gravity, Level>> = {
  blocker: "error",
  critical: "error",
  major: "error",
  minor: "warning",
  info: "note",
};

export const levelOf = (gravity: Gravity): Level => LEVELS[gravity];

export interface Rule {
  /** Never changes: tools recognise earlier findings by it. */
  readonly id: string;
  /** In UpperCamelCase, as SARIF has it. */
  readonly name: string;
  readonly title: string;
  /** Why it matters, and what to do. */
  readonly help: string;
  readonly gravity: Gravity;
  /** The page under `docs/guides`. */
  readonly guide: "drift" | "reviews";
}

export type RuleName = keyof typeof RULES;

/** What can be found. A rule's id is never changed or used again. */
export const RULES = {
  notChecked: {
    id: "wfa/not-checked",
    name: "NotChecked",
    title: "A configuration could not be checked",
    help: "The engine failed, so nothing is known about drift there. Its message says why.",
    gravity: "blocker",
    guide: "drift",
  },
  gone: {
    id: "wfa/drift-gone",
    name: "DriftGone",
    title: "An object no longer exists on the service",
    help: "Somebody deleted it. An apply creates it again; remove it from the configuration if it is to stay deleted.",
    gravity: "critical",
    guide: "drift",
  },
  changedDocument: {
    id: "wfa/drift-document",
    name: "DriftDocument",
    title: "A document changed on the service",
    help: "Somebody changed it after the last apply, and the next apply reverts that. Put the change into the configuration to keep it, or accept it with wfa drift --accept.",
    gravity: "major",
    guide: "drift",
  },
  changedAttribute: {
    id: "wfa/drift-attribute",
    name: "DriftAttribute",
    title: "A setting changed on the service",
    help: "Somebody changed it after the last apply, and the next apply reverts that if the configuration sets it. Put the change into the configuration to keep it, or accept it with wfa drift --accept.",
    gravity: "major",
    guide: "drift",
  },
  pendingSubmission: {
    id: "wfa/drift-pending-submission",
    name: "DriftPendingSubmission",
    title: "Someone else's submission is pending",
    help: "An apply that changes the workflow fails until the submission is approved or discarded on the service, unless overwrite_pending_submission is true.",
    gravity: "major",
    guide: "drift",
  },
  unapplied: {
    id: "wfa/unapplied",
    name: "Unapplied",
    title: "The configuration has changes that are not applied",
    help: "This is not drift: the configuration changed, and no apply has run since.",
    gravity: "info",
    guide: "drift",
  },
  takenOver: {
    id: "wfa/taken-over",
    name: "TakenOver",
    title: "The configuration has the change already",
    help: "This is not drift any more: somebody changed it on the service, and applying keeps it.",
    gravity: "info",
    guide: "drift",
  },
  staleAcceptance: {
    id: "wfa/stale-acceptance",
    name: "StaleAcceptance",
    title: "The --baseline file lists what no longer drifts",
    help: "wfa drift --accept removes such entries.",
    gravity: "info",
    guide: "drift",
  },
  planProblem: {
    id: "wfa/plan-problem",
    name: "PlanProblem",
    title: "The plan failed or is incomplete",
    help: "Do not apply it. Correct the cause and plan again.",
    gravity: "blocker",
    guide: "reviews",
  },
  plannedFailure: {
    id: "wfa/planned-failure",
    name: "PlannedFailure",
    title: "The apply is known to fail",
    help: "The message says why, and what to do first. Applying stops there, and what comes before it is done.",
    gravity: "blocker",
    guide: "reviews",
  },
  failedCheck: {
    id: "wfa/failed-check",
    name: "FailedCheck",
    title: "A check of the configuration failed",
    help: "A check block says that something is not as it should be. It does not stop the apply.",
    gravity: "minor",
    guide: "reviews",
  },
  irreversible: {
    id: "wfa/irreversible",
    name: "Irreversible",
    title: "Applying does something that cannot be undone",
    help: "Make sure that this is wanted before the plan is applied.",
    gravity: "critical",
    guide: "reviews",
  },
  planWarning: {
    id: "wfa/plan-warning",
    name: "PlanWarning",
    title: "Worth knowing before the plan is applied",
    help: "The message says what the apply does, or needs.",
    gravity: "minor",
    guide: "reviews",
  },
  reviewedDrift: {
    id: "wfa/reviewed-drift",
    name: "ReviewedDrift",
    title: "Somebody changed the object on the service",
    help: "Applying may revert it, as the message says. Put it into the configuration first to keep it.",
    gravity: "major",
    guide: "reviews",
  },
  reviewedSubmission: {
    id: "wfa/reviewed-submission",
    name: "ReviewedSubmission",
    title: "Someone else's submission is pending",
    help: "An apply that changes the workflow fails until the submission is approved or discarded on the service, unless overwrite_pending_submission is true.",
    gravity: "major",
    guide: "reviews",
  },
  plannedChange: {
    id: "wfa/planned-change",
    name: "PlannedChange",
    title: "What applying does to an object",
    help: "Nothing is wrong: this is what the reviewer approves.",
    gravity: "info",
    guide: "reviews",
  },
  plannedDocumentChange: {
    id: "wfa/planned-document-change",
    name: "PlannedDocumentChange",
    title: "What applying changes in a document",
    help: "Nothing is wrong: this is what the reviewer approves.",
    gravity: "info",
    guide: "reviews",
  },
} as const satisfies Readonly<Record<string, Rule>>;
