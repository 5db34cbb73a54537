export { lastChange } from "./last-change";
export { turnedSince, wouldTurnBack } from "./turned-since";
export { until } from "./waiting";
