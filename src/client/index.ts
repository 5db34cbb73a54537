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
export { newIds } from "./reading/find-id";
export { InvalidOptionError } from "./invalid-option-error";
export type {
  CallOptions,
  ClientLogEvent,
  ClientOptions,
  ServiceClient,
  Version,
  WorkflowGroupsApi,
  WorkflowsApi,
} from "./service-client";
export type { JsonObject, JsonValue, ServiceObject, WriteAnswer } from "./service-object";
export { waitUntil, waitUntilGone } from "./wait-until";
export type { NotYet, WaitOptions } from "./wait-until";
