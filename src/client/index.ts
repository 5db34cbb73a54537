export { clientSecrets } from "./transport/client-secrets";
export { createClient } from "./create-client";
export type { ServiceClient } from "./create-client";
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
  OtherObjectError,
  ResponseTooLargeError,
  StatusError,
  TimeoutError,
} from "./errors";
export { groupReferencesIn } from "./reading/group-references";
export { requireAsked } from "./reading/require-asked";
export { flagsInJson } from "./reading/read-flags";
export { booleanIn, numberIn, textIn } from "./reading/read-scalar";
export { InvalidOptionError } from "./invalid-option-error";
export type { AssetsApi } from "./api/assets-api";
export type { AuditLogApi } from "./api/audit-log-api";
export type { Calendar, CalendarsApi } from "./api/calendars-api";
export type { SearchesApi, SearchOptions, SearchResults } from "./api/searches-api";
export type { SystemApi } from "./api/system-api";
export type { WorkflowGroupsApi } from "./api/workflow-groups-api";
export type { InstanceState, WorkflowInstancesApi } from "./api/workflow-instances-api";
export type { LogPeriod, LogReference, WorkflowLogQuery, WorkflowLogsApi } from "./api/workflow-logs-api";
export type { WorkflowQueuesApi } from "./api/workflow-queues-api";
export type { Version, WorkflowsApi } from "./api/workflows-api";
export type { CallOptions } from "./call-options";
export type { AnswerFacts, ClientLogEvent, ClientOptions, TlsSession } from "./client-options";
export type { SystemStatistics } from "./reading/read-statistics";
export type { JsonObject, JsonValue, ServiceObject, WriteAnswer } from "./service-object";
export { delay } from "./transport/delay";
export { waitUntil, waitUntilGone } from "./wait-until";
export type { NotYet, WaitOptions } from "./wait-until";
