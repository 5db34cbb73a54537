import { note, ok, problem, type CheckContext, type Finding } from "./check";
import type { FailedRead, ServiceAccess, SettingsProblem } from "./service-access";

/** Attributes of the key and of TLS have checks of their own. */
const isOfEndpoint = ({ attribute }: SettingsProblem): boolean =>
  attribute === null || !/^(api_key|ca_|client_)/.test(attribute);

/** Failures that say nothing against the endpoint itself. */
const isOfKey = ({ status }: FailedRead): boolean => status === 401 || status === 403;
export const isOfTls = ({ code, summary }: FailedRead): boolean =>
  code === "network" && summary.startsWith("The secure connection");

export async function checkEndpoint(context: CheckContext): Promise<readonly Finding[]> {
  const { service } = context;
  const settings = await service.settingsProblem();
  if (settings !== null && isOfEndpoint(settings)) {
    return [problem(settings.summary, settings.detail, correction(settings, context))];
  }
  const given = endpointSource(service);
  if (settings !== null)
    return [note(`The endpoint is set (${given})`, "It was not reached, because another setting cannot be used")];
  const { endpoint } = (await service.connection()).data.client;
  const listed = await service.workflows();
  const both = otherEndpoints(context);
  if (listed.ok)
    return [
      ok(`${endpoint} answers (${given})`, "It is a service of the expected interface: it lists its workflows"),
      ...both,
    ];
  if (isOfKey(listed.error))
    return [
      ok(
        `${endpoint} answers (${given})`,
        "It did not list its workflows; see the findings about the key and its rights",
      ),
      ...both,
    ];
  if (isOfTls(listed.error))
    return [
      ok(`The host of ${endpoint} answers (${given})`, "The secure connection failed; see the finding about TLS"),
      ...both,
    ];
  return [problem(listed.error.summary, listed.error.cause, listed.error.advice), ...both];
}

/** As the provider chooses it, after this command's own option. */
function endpointSource({ options, configured }: ServiceAccess): string {
  if (options.endpoint !== undefined) return "--endpoint";
  return configured.values["endpoint"] === undefined ? "WFA_ENDPOINT" : "the provider block";
}

function correction({ attribute }: SettingsProblem, { service, env }: CheckContext): string {
  const source = endpointSource(service);
  if (attribute !== null && attribute !== "endpoint") return "Correct this setting";
  if (source === "WFA_ENDPOINT" && !env["WFA_ENDPOINT"]) {
    const isEvaluated = service.configured.unevaluated.some(({ name }) => name === "endpoint");
    return isEvaluated
      ? "Use --endpoint with the value of endpoint in the provider block"
      : "Set WFA_ENDPOINT or endpoint in the provider block, or use --endpoint";
  }
  const plain = source === "the provider block" ? "set allow_insecure_http there" : "use --allow-insecure-http";
  return `Correct ${source === "the provider block" ? "it in the provider block" : "WFA_ENDPOINT or --endpoint"}. For plain http on a network that you trust, ${plain}`;
}

/** Places that name another service than the one that is checked. */
function otherEndpoints({ service, env }: CheckContext): readonly Finding[] {
  const { options, configured } = service;
  const inBlock = configured.values["endpoint"];
  const variable = env["WFA_ENDPOINT"] || undefined;
  const checked = options.endpoint ?? inBlock ?? variable;
  const action = "Check which service you mean";
  if (inBlock !== undefined && inBlock !== checked)
    return [
      note(
        "The provider block names another service",
        "--endpoint counts for this command, and the provider block in plans",
        action,
      ),
    ];
  if (variable === undefined || variable === checked) return [];
  const meaning =
    inBlock === undefined
      ? "--endpoint counts for this command, and WFA_ENDPOINT for the provider"
      : "The provider block counts in plans. Other commands, such as wfa export, use WFA_ENDPOINT";
  return [note("WFA_ENDPOINT names another service", meaning, action)];
}
