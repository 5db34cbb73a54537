import type { Numeric } from "../cty";
import {
  bool,
  defineSchema,
  durationProblem,
  listOf,
  mapOf,
  number,
  optional,
  string,
  type ConfigOf,
} from "../framework";
import { notBlank } from "../resources/shared/attribute-values";

export const providerSchema = defineSchema({
  description:
    "Manages workflow groups, workflows and the other objects of a workflow automation service. Arguments of the provider block may have values that are known only after apply. The endpoint and the key may come from the environment.",
  attributes: {
    endpoint: optional(string, {
      description: "Base URL of the service: scheme, host and context path. Environment: `WFA_ENDPOINT`.",
      validate: notBlank("omit it to use the environment variable"),
    }),
    api_key: optional(string, {
      description: "Value of the `X-API-Key` header. Environment: `WFA_API_KEY`.",
      sensitive: true,
    }),
    api_key_file: optional(string, {
      description:
        "A file that contains the key. Make it readable for its owner only. Environment: `WFA_API_KEY_FILE`.",
      validate: notBlank("omit it to use the environment variable"),
    }),
    ca_certificate: optional(string, {
      description: "PEM text of certificate authorities to trust in addition to the system's.",
      validate: notBlank(),
    }),
    client_certificate: optional(string, {
      description: "PEM text of the client certificate; needs `client_key`.",
      validate: notBlank(),
    }),
    client_key: optional(string, {
      description: "PEM text of the client certificate's private key.",
      sensitive: true,
      validate: notBlank(),
    }),
    insecure_skip_verify: optional(bool, {
      description: "Turn TLS verification off. The provider then warns. Default: `false`.",
    }),
    allow_insecure_http: optional(bool, {
      description:
        "Allow the provider to send the key over plain http to another machine. Default: `false`; such an endpoint is then an error.",
    }),
    request_timeout: optional(string, {
      description: "Time for one request, as a duration such as `30s`. Default: `30s`.",
      validate: durationProblem,
    }),
    max_retries: optional(number, {
      description: "How often a request that is safe to repeat is repeated. Default: `4`.",
      validate: (value) => countProblem(value, 0),
    }),
    max_concurrent_requests: optional(number, {
      description: "Maximum number of requests at the same time. Default: `16`.",
      validate: (value) => countProblem(value, 1),
    }),
    requests_per_second: optional(number, {
      description: "Maximum number of requests started per second. Default: no limit.",
      validate: (value) => (Number(value) > 0 ? undefined : "it must be greater than 0; omit it for no limit"),
    }),
    headers: optional(mapOf(string), {
      description: "Extra headers for each request, such as those that a gateway needs.",
      sensitive: true,
    }),
    ignored_paths: optional(listOf(string), {
      description: "Document paths that are added to the `ignored_paths` of every resource.",
    }),
    show_definition: optional(bool, {
      description:
        "Fill `definition_json` of every `wfa_workflow` that does not set its own `show_definition`. Default: `false`.",
    }),
  },
});

export type ProviderConfig = ConfigOf<typeof providerSchema>;

/** What is wrong with a count; undefined if nothing is. */
function countProblem(value: Numeric, minimum: number): string | undefined {
  return typeof value === "number" && Number.isSafeInteger(value) && value >= minimum
    ? undefined
    : `it must be a whole number of at least ${minimum}`;
}
