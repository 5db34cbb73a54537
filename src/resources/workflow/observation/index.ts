export {
  type Before,
  type ExistingWorkflow,
  existsAlready,
  lookAfter,
  lookBefore,
  lookForNew,
  lookForRivals,
} from "./existing";
export {
  type CheckOptions,
  type ObservedWorkflow,
  type Seen,
  type VersionTexts,
  concealedBy,
  observe,
  observeAmongMany,
  observeVersion,
  seenOf,
} from "./observe";
export { countBefore, countIn } from "./version-count";
