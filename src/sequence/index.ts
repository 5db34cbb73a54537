export { alignSequences, type Aligned } from "./align-sequences";
export { grouped } from "./grouped";
export { longestIncreasing } from "./longest-increasing";
export { sharedEnds, sharedLength } from "./shared-ends";
export { overlap, sequenceHunks, textHunks, withEdits, type TextEdit } from "./text-edit";
