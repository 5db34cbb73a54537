export { type BothVersions, type Look, lookAmongMany, lookAtBoth, lookAtVersion } from "./both-versions";
export { bullets } from "./bullets";
export { problemOf } from "./document-problem";
export { type PathRules, pathRulesOf, pathsOf } from "./path-rules";
export { Rendition } from "./rendition";
