export { clientSecrets } from "./transport/client-settings";
export { createClient } from "./create-client";
export type { ServiceClient } from "./create-client";
export { clientErrorText, describeError } from "./describe-error";
export type { ErrorDescription } from "./describe-error";
export { type Endpoint, parseEndpoint } from "./endpoint";
export {
  AbortedError,
  ClientError,
  DecodeError,
  InsecureEndpointError,
  InvalidOptionError,
  NetworkError,
  ResponseTooLargeError,
  StatusError,
  TimeoutError,
} from "./errors";
export { requireAsked } from "./reading/read-answer";
export { booleanIn, isLink, numberIn, textIn } from "./reading/read-object";
export { INSTANCE_STATES } from "./api/workflow-instances-api";
export { LOG_PERIODS } from "./api/workflow-logs-api";
export { flagsInJson, groupReferencesIn, type Version } from "./api/workflows-api";
export type { AnswerFacts, CallOptions, ClientLogEvent, ClientOptions } from "./client-options";
export type { JsonObject, JsonValue, ServiceObject, SpeltObject, WriteAnswer } from "./service-object";
export { delay, type NotYet, type WaitOptions, waitUntil } from "./wait-until";
