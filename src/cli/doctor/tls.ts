import { note, ok, problem, skipped, type CheckContext, type Finding } from "./check";
import { isOfTls } from "./endpoint";

const DAY = 86_400_000;
/** Days before the end of a certificate from which it is worth a note. */
const SOON = 30;

/** Whether a warning of the provider is about TLS. */
export const isAboutTls = (warning: string): boolean => warning.startsWith("TLS ");

export async function checkTls({ service }: CheckContext): Promise<readonly Finding[]> {
  const settings = await service.settingsProblem();
  if (settings !== null) {
    return settings.attribute !== null && /^(ca_|client_(certificate|key))/.test(settings.attribute)
      ? [problem(settings.summary, settings.detail, "Correct it, or the file that it names")]
      : [skipped("TLS was not checked", "The connection settings cannot be used")];
  }
  const { endpoint } = (await service.connection()).data.client;
  const listed = await service.workflows();
  if (endpoint.startsWith("http:")) {
    return service.options.allowInsecureHttp || service.configured.values["allow_insecure_http"] === true
      ? [
          note(
            "The connection is not encrypted",
            "Everybody on the way to the service can read the API key and the documents",
            "Use https where the service has it",
          ),
        ]
      : [ok("The connection is not encrypted, and stays on this machine", "The endpoint is a loopback address")];
  }
  if (!listed.ok && isOfTls(listed.error))
    return [problem(listed.error.summary, listed.error.cause, listed.error.advice)];
  const tls = service.facts()?.tls ?? null;
  if (tls === null) return [skipped("TLS was not checked", "No connection to the service was established")];
  const issuer = tls.issuer === "" ? "an authority without a name" : tls.issuer;
  if (service.configured.values["insecure_skip_verify"] === true)
    return [
      note(
        `The connection is encrypted (${tls.protocol}), and the certificate is not verified`,
        "The provider block has insecure_skip_verify, so anybody between this machine and the service can read the API key",
        "Set ca_certificate to the certificate of the issuing authority instead",
      ),
    ];
  const summary = `The connection is encrypted (${tls.protocol}), and the certificate is trusted`;
  if (tls.expires === null) return [ok(summary, `The certificate was issued by ${issuer}`)];
  const days = Math.floor((tls.expires - Date.now()) / DAY);
  const until = new Date(tls.expires).toISOString().slice(0, 10);
  const meaning = `The certificate was issued by ${issuer}, and is valid until ${until}`;
  return days < SOON
    ? [
        note(
          `The service's certificate expires in ${days} days`,
          meaning,
          "Have it renewed, or plans and applies will fail",
        ),
      ]
    : [ok(summary, meaning)];
}
