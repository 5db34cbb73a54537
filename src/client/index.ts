export { clientSecrets } from "./transport/client-secrets";
export { createClient } from "./create-client";
export { describeError } from "./describe-error";
export type { ErrorDescription } from "./describe-error";
export { parseEndpoint } from "./endpoint";
export type { Endpoint } from "./endpoint";
export {
  AbortedError,
  ClientError,
  DecodeError,
  InsecureEndpointError,
  NetworkError,
  ResponseTooLargeError,
  StatusError,
  TimeoutError,
} from "./errors";
export { groupReferencesIn } from "./reading/group-references";
export { flagsInJson } from "./reading/read-flags";
export { booleanIn, numberIn, textIn } from "./reading/read-scalar";
export { InvalidOptionError } from "./invalid-option-error";
export type {
  AnswerFacts,
  AssetsApi,
  AuditLogApi,
  Calendar,
  CalendarsApi,
  CallOptions,
  ClientLogEvent,
  ClientOptions,
  InstanceState,
  LogPeriod,
  LogReference,
  SearchesApi,
  SearchOptions,
  SearchResults,
  ServiceClient,
  SystemApi,
  SystemStatistics,
  TlsSession,
  Version,
  WorkflowGroupsApi,
  WorkflowInstancesApi,
  WorkflowLogQuery,
  WorkflowLogsApi,
  WorkflowQueuesApi,
  WorkflowsApi,
} from "./service-client";
export type { JsonObject, JsonValue, ServiceObject, WriteAnswer } from "./service-object";
export { delay } from "./transport/delay";
export { waitUntil, waitUntilGone } from "./wait-until";
export type { NotYet, WaitOptions } from "./wait-until";
