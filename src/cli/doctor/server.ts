import { note, ok, skipped, type CheckContext, type Finding } from "./check";

export async function checkServer({ service }: CheckContext): Promise<readonly Finding[]> {
  if ((await service.settingsProblem()) !== null || !(await service.workflows()).ok)
    return [skipped("The server's version was not read", "The service did not list its workflows")];
  const answered = await service.read((client) => client.system.statistics({ signal: AbortSignal.timeout(60_000) }));
  if (!answered.ok) return [note("The server does not show its version", answered.error.cause, answered.error.advice)];
  const { version, domain, approved, submitted } = answered.value;
  const counts = [
    ...(approved === null ? [] : [`${approved} approved`]),
    ...(submitted === null ? [] : [`${submitted} waiting for approval`]),
  ];
  return [
    ok(
      `The server is version ${version ?? "(not shown)"}${domain === null ? "" : `, domain ${domain}`}`,
      counts.length === 0 ? "It does not count its workflows" : `Its workflows: ${counts.join(", ")}`,
    ),
  ];
}
