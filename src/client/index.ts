export { clientSecrets } from "./transport/client-secrets";
export { createClient } from "./create-client";
export type { ServiceClient } from "./create-client";
export { clientErrorText, describeError } from "./describe-error";
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
export type { Calendar } from "./api/calendars-api";
export type { InstanceState } from "./api/workflow-instances-api";
export type { Version } from "./api/workflows-api";
export type { CallOptions } from "./call-options";
export type { AnswerFacts, ClientLogEvent, ClientOptions } from "./client-options";
export type { JsonObject, JsonValue, ServiceObject, WriteAnswer } from "./service-object";
export { delay } from "./transport/delay";
export { waitUntil, waitUntilGone } from "./wait-until";
export type { WaitOptions } from "./wait-until";
