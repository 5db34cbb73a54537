export { compositeId, partsOfId } from "./composite-id";
export { importCommand, importedId, textOf, type ImportLookup } from "./import-target";
export { listedObjects } from "./listed-objects";
export { matchesPattern, patternProblem } from "./name-pattern";
