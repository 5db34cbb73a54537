export { changedSincePlan, PLAN_AGAIN, flagChangedSincePlan, wouldRevertFlag } from "./changed-since-plan";
export { isNote, lastChange } from "./notes";
export { BELIEVE_UNCHANGED_AFTER, effectOf, heartbeat, UnreadWrite, until } from "./waiting";
