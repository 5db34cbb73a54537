import { note, ok, problem, skipped, type CheckContext, type Finding } from "./check";
import type { ServiceAccess } from "./service-access";
import { isAboutTls } from "./tls";

export async function checkKey({ service, env }: CheckContext): Promise<readonly Finding[]> {
  const settings = await service.settingsProblem();
  if (settings?.attribute === "api_key" || settings?.attribute === "api_key_file") {
    return [
      problem(
        settings.summary,
        settings.detail,
        "Set WFA_API_KEY, or WFA_API_KEY_FILE to a file, or use --api-key-file",
      ),
    ];
  }
  if (settings !== null) return [skipped("The key was not tried", "The connection settings cannot be used")];
  const source = keySource(service, env);
  const findings: Finding[] = service
    .warnings()
    .filter((text) => !isAboutTls(text))
    .map((text) =>
      note(text.split(". ")[0]!, text.slice(text.indexOf(". ") + 2), "Do what the provider's warning says"),
    );
  if (env["WFA_API_KEY"] && env["WFA_API_KEY_FILE"] && source === "WFA_API_KEY") {
    findings.push(
      note(
        "WFA_API_KEY and WFA_API_KEY_FILE are both set",
        "WFA_API_KEY counts, and the file is not read",
        "Unset one of them",
      ),
    );
  }
  const listed = await service.workflows();
  if (listed.ok)
    return [
      ok(`The service accepts the key (${source})`, "Requests run with the rights of the key's account"),
      ...findings,
    ];
  const { status, summary, cause, advice } = listed.error;
  if (status === 401) return [problem(`${summary} (${source})`, cause, advice), ...findings];
  if (status === 403) return [...(await forbidden(service, source)), ...findings];
  return [skipped(`The key was not tried (${source})`, "The service did not answer as expected"), ...findings];
}

/** As the provider chooses it, after this command's own option. */
function keySource({ options, configured: { values } }: ServiceAccess, env: NodeJS.ProcessEnv): string {
  if (options.apiKeyFile !== undefined) return "--api-key-file";
  const inBlock = ["api_key", "api_key_file"].find((name) => values[name] !== undefined);
  if (inBlock !== undefined) return `${inBlock} in the provider block`;
  return env["WFA_API_KEY"] ? "WFA_API_KEY" : "WFA_API_KEY_FILE";
}

/** Services may answer 403 to an unknown key, too. */
async function forbidden(service: ServiceAccess, source: string): Promise<readonly Finding[]> {
  const other = await service.read((client) => client.system.statistics({ signal: AbortSignal.timeout(60_000) }));
  if (other.ok)
    return [
      ok(
        `The service accepts the key (${source})`,
        "It refused the list of workflows, but not its statistics; see the finding about rights",
      ),
    ];
  return [
    problem(
      `The service did not accept the API key, or the key has no rights (${source})`,
      other.error.cause,
      "Check that the key is complete and belongs to this service, and what its account may do",
    ),
  ];
}
