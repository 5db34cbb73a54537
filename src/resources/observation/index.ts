export { changedSincePlan, PLAN_AGAIN, flagChangedSincePlan, wouldRevertFlag } from "./changed-since-plan";
export { lastChange } from "./last-change";
export { isServiceNote } from "./service-notes";
export { COUNT_NAMES, countOf, versionsSince, type Count } from "./versions-since";
export { BELIEVE_UNCHANGED_AFTER, heartbeat, until } from "./waiting";
