export {
  bullets,
  Diagnostics,
  DiagnosticError,
  withConsequence,
  type DiagnosticText,
  type SharedCause,
} from "./diagnostics";
export { commandBelow, commandInText } from "./engine-command";
export * from "./schema/attribute";
export * from "./schema/schema";
export type * from "./resource";
export type * from "./list-resource";
export type * from "./action";
export * from "./provider";
export { plannedChanges } from "./plan/plan-change";
export { createProviderServer } from "./server/create-provider-server";
export type { ServerOptions } from "./server/server-state";
export { durationMilliseconds, durationProblem } from "./duration";
export { formatDuration, timeoutsAttribute, type Operation, type OperationTimeouts } from "./timeouts";
export { schemaMessage, type SchemaKind } from "./schema/schema-message";
export { identityType, impliedType } from "./schema/implied-type";
