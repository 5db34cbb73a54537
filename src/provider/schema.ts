import { bool, defineSchema, listOf, mapOf, number, optional, string, type ConfigOf } from "../framework";
import { countProblem, requestTimeoutProblem } from "./option-problems";

export const providerSchema = defineSchema({
  description:
    "Manages workflow groups, workflows and the other objects of a workflow automation service. Every argument may come from the environment or be unknown during plan.",
  attributes: {
    endpoint: optional(string, {
      description: "Base URL of the service: scheme, host and context path. Environment: `WFA_ENDPOINT`.",
    }),
    api_key: optional(string, {
      description: "Value of the `X-API-Key` header. Environment: `WFA_API_KEY`.",
      sensitive: true,
    }),
    api_key_file: optional(string, {
      description: "A file that holds the key; keep it readable for its owner only. Environment: `WFA_API_KEY_FILE`.",
    }),
    ca_certificate: optional(string, {
      description: "PEM text of the certificate authorities to trust beside the system's.",
    }),
    client_certificate: optional(string, { description: "PEM text of the client certificate; needs `client_key`." }),
    client_key: optional(string, { description: "PEM text of the client certificate's private key.", sensitive: true }),
    insecure_skip_verify: optional(bool, {
      description: "Turns TLS verification off, with a warning. Default: `false`.",
    }),
    allow_insecure_http: optional(bool, {
      description:
        "Allows the key to be sent over plain http to another machine than this one. Default: `false`, an error there.",
    }),
    request_timeout: optional(string, {
      description: "Time for one request, as a duration such as `30s`. Default: `30s`.",
      validate: requestTimeoutProblem,
    }),
    max_retries: optional(number, {
      description: "Tries after the first where a request may be repeated. Default: `4`.",
      validate: (value) => countProblem(value, 0),
    }),
    max_concurrent_requests: optional(number, {
      description: "Requests under way at once. Default: `16`.",
      validate: (value) => countProblem(value, 1),
    }),
    requests_per_second: optional(number, {
      description: "Requests started in one second at most. Default: no limit.",
      validate: (value) => (Number(value) > 0 ? undefined : "must be greater than 0; omit it for no limit"),
    }),
    headers: optional(mapOf(string), {
      description: "Extra headers for each request, for gateways.",
      sensitive: true,
    }),
    ignored_paths: optional(listOf(string), {
      description: "Document paths added to every resource's own `ignored_paths`.",
    }),
  },
});

export type ProviderConfig = ConfigOf<typeof providerSchema>;
