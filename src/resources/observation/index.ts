export {
  auditedChanges,
  auditTestimony,
  nothingSeen,
  testimonyOf,
  type AuditQuestion,
  type SeenManners,
} from "./audit-testimony";
export { changedSincePlan, PLAN_AGAIN, flagChangedSincePlan, wouldRevertFlag } from "./changed-since-plan";
export { changeIn, lastChange } from "./last-change";
export { respelling } from "./respelling";
export { isServiceNote } from "./service-notes";
export { countedCreate, countedUpdate, COUNT_NAMES, countOf, versionsSince, type Count } from "./versions-since";
export {
  degreeOf,
  unexplained,
  verdictOf,
  type Differing,
  type Evidence,
  type Testimony,
  type Verdict,
} from "./verdict";
export { BELIEVE_UNCHANGED_AFTER, heartbeat, until } from "./waiting";
