import { note, ok, problem, type CheckContext, type Finding } from "./check";
import type { FailedRead, SettingsProblem } from "./service-access";

const PROVIDER_BLOCK = "If a provider block has the setting, give this command the same one";

/** Attributes of the key and of TLS have checks of their own. */
const isOfEndpoint = ({ attribute }: SettingsProblem): boolean =>
  attribute === null || !/^(api_key|ca_|client_)/.test(attribute);

/** Failures that say nothing against the endpoint itself. */
const isOfKey = ({ status }: FailedRead): boolean => status === 401 || status === 403;
export const isOfTls = ({ code, summary }: FailedRead): boolean =>
  code === "network" && summary.startsWith("The secure connection");

export async function checkEndpoint({ service, env }: CheckContext): Promise<readonly Finding[]> {
  const settings = await service.settingsProblem();
  if (settings !== null && isOfEndpoint(settings)) {
    const isSet = Boolean(service.options.endpoint ?? env["WFA_ENDPOINT"]);
    const action = isSet
      ? "Correct WFA_ENDPOINT or --endpoint. For plain http on a network that you trust, use --allow-insecure-http"
      : `Set WFA_ENDPOINT, or use --endpoint. ${PROVIDER_BLOCK}`;
    return [problem(settings.summary, settings.detail, action)];
  }
  const given = service.options.endpoint === undefined ? "WFA_ENDPOINT" : "--endpoint";
  if (settings !== null)
    return [note(`The endpoint is set (${given})`, "It was not reached, because another setting cannot be used")];
  const { endpoint } = (await service.connection()).data.client;
  const listed = await service.workflows();
  const both =
    service.options.endpoint !== undefined && env["WFA_ENDPOINT"] && env["WFA_ENDPOINT"] !== service.options.endpoint
      ? [
          note(
            "WFA_ENDPOINT names another service",
            "--endpoint counts for this command, and WFA_ENDPOINT for the provider",
            "Check which service you mean",
          ),
        ]
      : [];
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
