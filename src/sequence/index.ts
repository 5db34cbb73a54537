export { alignSequences, type Aligned } from "./align-sequences";
export { longestIncreasing } from "./longest-increasing";
export { sharedEnds, sharedLength } from "./shared-ends";
