export {
  instanceAddress,
  parseAddress,
  withoutKeys,
  type InstanceKey,
  type ResourceAddress,
  type Step,
} from "./address";
export { configuredBlocks, type ConfiguredBlock } from "./configuration";
export { isObject, listOf, objectOf, objectOrNull, sameJson, textOrNull } from "./json-values";
export { isMarked, isMarkedWithin, maskSensitive } from "./marks";
export { untouched, type ObjectChange, type PlanAction } from "./object-change";
export { PlanError } from "./open-plan";
export type { ProviderBlock } from "./provider-blocks";
export { readPlan, type ActionInvocation, type DeferredChange, type FailedCheck, type Plan } from "./read-plan";
export { readRunLog, type ChangeSummary, type EngineDiagnostic, type RunLog } from "./run-log";
export { readShownState, type StateObject } from "./state-object";
export { storedObjects, type StoredObject } from "./stored-objects";
