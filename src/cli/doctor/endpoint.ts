import type { AnswerFacts } from "../../client";
import { note, ok, problem, skipped, type CheckContext, type Finding, type Findings } from "./check";
import type { FailedRead, Service } from "./service";

/** Failures that say nothing against the endpoint itself. */
const isOfKey = ({ status }: FailedRead): boolean => status === 401 || status === 403;
const isOfTls = ({ code, summary }: FailedRead): boolean =>
  code === "network" && summary.startsWith("The secure connection");

export async function* checkEndpoint(service: Service, context: CheckContext): Findings {
  const [given, ...others] = endpointSources(context);
  const { endpoint } = service;
  const listed = await service.workflows();
  if (listed.ok)
    yield ok(`${endpoint} answers (${given})`, "It is a service of the expected interface: it lists its workflows");
  else if (isOfKey(listed.error) || isOfTls(listed.error))
    yield ok(
      `The host of ${endpoint} answers (${given})`,
      "It did not list its workflows; see the findings about TLS, the key and its rights",
    );
  else yield problem(listed.error.summary, listed.error.cause, listed.error.advice);
  if (others.length > 0)
    yield note(
      `Different services are named by ${[given, ...others].join(" and ")}`,
      "This command uses the first of them. A plan uses the provider block, else WFA_ENDPOINT; other commands, such as wfa export, use WFA_ENDPOINT",
      "Check which service you mean",
    );
}

/** Where an endpoint is given, in the order in which the places count; those after the first only if they differ. */
function endpointSources({ options, configured }: CheckContext): readonly string[] {
  const given = [
    ["--endpoint", options.endpoint],
    ["the provider block", configured.values["endpoint"]],
    ["WFA_ENDPOINT", process.env["WFA_ENDPOINT"] || undefined],
  ].filter(([, value]) => value !== undefined);
  const places = given.map(([place]) => String(place));
  return new Set(given.map(([, value]) => value)).size < 2 ? places.slice(0, 1) : places;
}

const DAY = 86_400_000;
/** Days before the end of a certificate from which it is worth a note. */
const SOON = 30;

export async function* checkTls(service: Service, { options, configured: { values } }: CheckContext): Findings {
  const listed = await service.workflows();
  const tls = service.facts()?.tls ?? null;
  if (service.endpoint.startsWith("http:"))
    yield options.allowInsecureHttp || values["allow_insecure_http"] === true
      ? note(
          "The connection is not encrypted",
          "Everybody on the way to the service can read the API key and the documents",
          "Use https where the service has it",
        )
      : ok("The connection is not encrypted, and stays on this machine", "The endpoint is a loopback address");
  else if (!listed.ok && isOfTls(listed.error))
    yield problem(listed.error.summary, listed.error.cause, listed.error.advice);
  else if (tls === null) yield "No connection to the service was established";
  else if (values["insecure_skip_verify"] === true)
    yield note(
      `The connection is encrypted (${tls.protocol}), and the certificate is not verified`,
      "The provider block has insecure_skip_verify, so anybody between this machine and the service can read the API key",
      "Set ca_certificate to the certificate of the issuing authority instead",
    );
  else yield certificateFinding(tls);
}

function certificateFinding({ protocol, issuer, expires }: NonNullable<AnswerFacts["tls"]>): Finding {
  const summary = `The connection is encrypted (${protocol}), and the certificate is trusted`;
  const issued = `The certificate was issued by ${issuer || "an authority without a name"}`;
  if (expires === null) return ok(summary, issued);
  const days = Math.floor((expires - Date.now()) / DAY);
  const meaning = `${issued}, and is valid until ${new Date(expires).toISOString().slice(0, 10)}`;
  return days < SOON
    ? note(
        `The service's certificate expires in ${days} days`,
        meaning,
        "Have it renewed, or plans and applies will fail",
      )
    : ok(summary, meaning);
}

export async function* checkKey(service: Service, context: CheckContext): Findings {
  const source = keySource(context);
  const listed = await service.workflows();
  if (listed.ok)
    yield ok(`The service accepts the key (${source})`, "Requests run with the rights of the key's account");
  else {
    const { status, summary, cause, advice } = listed.error;
    if (status === 401) yield problem(`${summary} (${source})`, cause, advice);
    else if (status === 403) yield await forbidden(service, source);
    else yield skipped(`The key was not tried (${source})`, "The service did not answer as expected");
  }
  for (const text of service.warnings)
    if (!text.startsWith("TLS "))
      yield note(text.split(". ")[0]!, text.slice(text.indexOf(". ") + 2), "Do what the provider's warning says");
  if (process.env["WFA_API_KEY_FILE"] && source === "WFA_API_KEY")
    yield note(
      "WFA_API_KEY and WFA_API_KEY_FILE are both set",
      "WFA_API_KEY counts, and the file is not read",
      "Unset one of them",
    );
}

/** As the provider chooses it, after this command's own option. */
function keySource({ options, configured: { values } }: CheckContext): string {
  if (options.apiKeyFile !== undefined) return "--api-key-file";
  const inBlock = ["api_key", "api_key_file"].find((name) => values[name] !== undefined);
  if (inBlock !== undefined) return `${inBlock} in the provider block`;
  return process.env["WFA_API_KEY"] ? "WFA_API_KEY" : "WFA_API_KEY_FILE";
}

/** Services may answer 403 to an unknown key, too. */
async function forbidden(service: Service, source: string): Promise<Finding> {
  const other = await service.read(({ system }, signal) => system.statistics({ signal }));
  return other.ok
    ? ok(
        `The service accepts the key (${source})`,
        "It refused the list of workflows, but not its statistics; see the finding about rights",
      )
    : problem(
        `The service did not accept the API key, or the key has no rights (${source})`,
        other.error.cause,
        "Check that the key is complete and belongs to this service, and what its account may do",
      );
}
