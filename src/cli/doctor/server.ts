import type { ServiceClient } from "../../client";
import { note, ok, problem, skipped, type CheckContext, type Finding } from "./check";

export async function checkServer({ service }: CheckContext): Promise<readonly Finding[]> {
  if (!(await service.workflows()).ok)
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

/** Seconds; a Date header has no fractions, and an answer takes time. */
const TOLERATED = 60;

export async function checkClock({ service }: CheckContext): Promise<readonly Finding[]> {
  await service.workflows();
  const facts = service.facts();
  if (facts === null) return [skipped("The clocks were not compared", "The service did not answer")];
  if (facts.serviceTime === null)
    return [skipped("The clocks were not compared", "The service's answers have no Date header")];
  const seconds = Math.round((facts.serviceTime - facts.localTime) / 1000);
  const apart = Math.abs(seconds);
  if (apart <= TOLERATED)
    return [
      ok(
        "The clocks of this machine and of the service agree",
        `They differ by ${apart} s or less, within the precision of an answer`,
      ),
    ];
  return [
    note(
      `The service's clock is ${apart} s ${seconds > 0 ? "ahead of" : "behind"} this machine's`,
      "Reports show the service's times, and a certificate may look expired or not valid yet. The provider compares the service's times only with each other",
      "Synchronise both clocks (NTP)",
    ),
  ];
}

interface Area {
  readonly title: string;
  /** What does not work without it. */
  readonly needs: string;
  /** Nothing of the provider works without it. */
  readonly isEssential?: true;
  readonly list: (client: ServiceClient, signal: AbortSignal) => Promise<unknown>;
}

const AREAS: readonly Area[] = [
  {
    title: "groups",
    needs: "Groups cannot be managed, and groups of workflows are not checked before a group is deleted",
    isEssential: true,
    list: (client, signal) => client.workflowGroups.list({}, { signal }),
  },
  {
    title: "queues",
    needs: "wfa_workflow_queue and its data source fail",
    list: (client, signal) => client.workflowQueues.list({ signal }),
  },
  {
    title: "calendars",
    needs: "wfa_calendar and its data sources fail",
    list: (client, signal) => client.calendars.list({ signal }),
  },
  {
    title: "assets",
    needs: "wfa_asset and its data sources fail",
    list: (client, signal) => client.assets.list({}, { signal }),
  },
  {
    title: "instances",
    needs: "wfa_workflow_execution cannot wait for a run, and the data sources of instances fail",
    list: (client, signal) => client.workflowInstances.list({}, { signal }),
  },
  {
    title: "the audit log",
    needs: "Drift reports do not say who changed something, and the provider cannot always tell whose a change is",
    list: (client, signal) => client.auditLog.list({}, { signal }),
  },
];

const NOT_CHECKED = "Rights to write are not checked, because that would change the service";

/** Lists everything once. */
export async function checkRights({ service }: CheckContext): Promise<readonly Finding[]> {
  const workflows = await service.workflows();
  if (!workflows.ok) {
    const { status, summary, cause, advice } = workflows.error;
    return status === 403
      ? [problem(`${summary} to list workflows`, cause, advice)]
      : [skipped("The key's rights were not checked", "The service did not list its workflows")];
  }
  const signal = AbortSignal.timeout(60_000);
  const answers = await Promise.all(
    AREAS.map(async (area) => ({ area, answer: await service.read((client) => area.list(client, signal)) })),
  );
  const readable = answers.flatMap(({ area, answer }) => (answer.ok ? [area.title] : []));
  const findings = answers.flatMap(({ area, answer }): readonly Finding[] => {
    if (answer.ok) return [];
    const { status, cause, advice } = answer.error;
    const summary =
      status === 403
        ? `The key may not read ${area.title}`
        : `The service does not list its ${area.title.replace("the ", "")}`;
    const meaning = `${area.needs}. ${cause}`;
    return [
      area.isEssential ? problem(summary, meaning, advice) : note(summary, meaning, `${advice}, if you need this`),
    ];
  });
  return [ok(`The key can read ${["workflows", ...readable].join(", ")}`, NOT_CHECKED), ...findings];
}
