export { lastChange } from "./last-change";
export { turnedSince, wouldTurnBack } from "./turned-since";
export { COUNT_NAMES, countOf, versionsSince, type Count } from "./versions-since";
export { until } from "./waiting";
