export type { Backstage } from "./backstage/backstage";
export { outlastsPatience, type Fault, type HeldRequest } from "./faults/fault";
export type { FaultRule } from "./faults/fault-list";
export { FAULT_KINDS, parseFault, parseFaultRule } from "./faults/parse-fault";
export type { RecordedRequest } from "./http/recorded-requests";
export { RequestError } from "./http/request-error";
export { isLoopback } from "./console/sessions/own-host";
export { importedState, type ServiceContent, type VersionContent, type WorkflowContent } from "./imported-state";
export type { Keys } from "./keys";
export type { RunningService, ServiceOptions } from "./service-options";
export { essenceDifferences, essenceOf, type Essence } from "./service-essence";
export { startService } from "./start-service";
export { ROOT_GROUP_ID, type StateSnapshot } from "./state/state";
export type { AuditEntry, StoredVersion, StoredWorkflow, VersionName } from "./state/stored";
export { RUN_OUTCOMES, type RunRules } from "./state/world";
export { parseVariation } from "./variation/parse-variation";
export {
  DEFAULT_VARIATION,
  VARIATION_NAMES,
  VARIATION_OPTIONS,
  type Variation,
  type VariationName,
} from "./variation/variation";
export { VARIATIONS } from "./variation/variations";
