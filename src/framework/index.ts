export {
  bullets,
  commandBelow,
  commandInText,
  DiagnosticError,
  Diagnostics,
  type DiagnosticText,
  type SharedCause,
  withConsequence,
} from "./diagnostics";
export * from "./schema/attribute";
export * from "./schema/schema";
export type * from "./resource";
export * from "./provider";
export { plannedChanges } from "./plan/plan-change";
export { createProviderServer } from "./server/create-provider-server";
export type { ServerOptions } from "./server/server-state";
export { durationMilliseconds, durationProblem, formatDuration, type Operation, timeoutsAttribute } from "./timeouts";
export { schemaMessage } from "./schema/schema-message";
