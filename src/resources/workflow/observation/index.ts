export {
  observe,
  observeAmongMany,
  observeVersion,
  redactedBy,
  type Observation,
  type ObserveOptions,
} from "./observe";
export { countBefore, countIn } from "./version-count";
