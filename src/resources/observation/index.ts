export { auditedChanges, auditTestimony, testimonyOf, type AuditQuestion } from "./audit-testimony";
export { nothingSeen, type SeenManners } from "./audit-entries";
export { changedSincePlan, PLAN_AGAIN, flagChangedSincePlan, wouldRevertFlag } from "./changed-since-plan";
export { changeIn } from "./last-change";
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
export { warningsOfUnread, type Undertaking } from "./unread-change-messages";
export { unreadChanges, type LastRead, type OwnWrite, type Switch, type UnreadChanges } from "./unread-changes";
export { isNote, lastChange } from "./notes";
export { BELIEVE_UNCHANGED_AFTER, effectOf, heartbeat, UnreadWrite, until } from "./waiting";
