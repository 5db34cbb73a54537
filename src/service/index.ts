export type { Backstage } from "./backstage/backstage";
export type { Fault, HeldRequest } from "./faults/fault";
export type { FaultRule } from "./faults/fault-list";
export { NAMED_FAULTS } from "./faults/named-faults";
export type { NamedFault } from "./faults/named-faults";
export { FAULT_KINDS, parseFault } from "./faults/parse-fault";
export type { RecordedRequest } from "./http/recorded-requests";
export { RequestError } from "./http/request-error";
export { importedState } from "./imported-state";
export type { GroupContent, ServiceContent, VersionContent, WorkflowContent } from "./imported-state";
export type { Keys } from "./keys";
export type { RunningService, ServiceOptions } from "./service-options";
export { essenceDifferences, essenceOf, keptIds } from "./service-essence";
export type { Essence } from "./service-essence";
export { startService } from "./start-service";
export { ROOT_GROUP_ID } from "./state/state";
export type { StateSnapshot } from "./state/state";
export type {
  AuditEntry,
  StoredAsset,
  StoredCalendar,
  StoredGroup,
  StoredVersion,
  StoredWorkflow,
  VersionName,
} from "./state/stored";
export { RUN_OUTCOMES } from "./state/world";
export type { RunRules } from "./state/world";
export { parseVariation } from "./variation/parse-variation";
export { DEFAULT_VARIATION, describeVariation, VARIATION_NAMES, VARIATION_OPTIONS } from "./variation/variation";
export type { Variation, VariationName } from "./variation/variation";
export { VARIATIONS } from "./variation/variations";
export type { NamedVariation } from "./variation/variations";
