import type { ServiceClient } from "../../client";
import { note, ok, problem, type Findings } from "./check";
import type { Service } from "./service";

export async function* checkServer(service: Service): Findings {
  if (!(await service.workflows()).ok) return yield "The service did not list its workflows";
  const answered = await service.read(({ system }, signal) => system.statistics({ signal }));
  if (!answered.ok)
    return yield note("The server does not show its version", answered.error.cause, answered.error.advice);
  const { version, domain, approved, submitted } = answered.value;
  const counts = [
    ...(approved === null ? [] : [`${approved} approved`]),
    ...(submitted === null ? [] : [`${submitted} waiting for approval`]),
  ];
  yield ok(
    `The server is version ${version ?? "(not shown)"}${domain === null ? "" : `, domain ${domain}`}`,
    counts.length === 0 ? "It does not count its workflows" : `Its workflows: ${counts.join(", ")}`,
  );
}

/** Seconds; a Date header has no fractions, and an answer takes time. */
const TOLERATED = 60;

export async function* checkClock(service: Service): Findings {
  await service.workflows();
  const facts = service.facts();
  if (facts === null) return yield "The service did not answer";
  if (facts.serviceTime === null) return yield "The service's answers have no Date header";
  const seconds = Math.round((facts.serviceTime - facts.localTime) / 1000);
  const apart = Math.abs(seconds);
  yield apart <= TOLERATED
    ? ok("The clocks of this machine and of the service agree", `They differ by about ${apart} s`)
    : note(
        `The service's clock is ${apart} s ${seconds > 0 ? "ahead of" : "behind"} this machine's`,
        "Reports show the service's times, and a certificate may look expired or not valid yet. The provider compares the service's times only with each other",
        "Synchronise both clocks (NTP)",
      );
}

type List = (client: ServiceClient, options: { readonly signal: AbortSignal }) => Promise<unknown>;

/** What else a key may read, and what does not work without it. */
const AREAS: readonly (readonly [title: string, list: List, needs: string])[] = [
  [
    "groups",
    (client, options) => client.workflowGroups.list({}, options),
    "Groups cannot be managed, and groups of workflows are not checked before a group is deleted",
  ],
  ["queues", (client, options) => client.workflowQueues.list(options), "wfa_workflow_queue and its data source fail"],
  ["calendars", (client, options) => client.calendars.list(options), "wfa_calendar and its data sources fail"],
  ["assets", (client, options) => client.assets.list({}, options), "wfa_asset and its data sources fail"],
  [
    "instances",
    (client, options) => client.workflowInstances.list({}, options),
    "wfa_workflow_execution cannot wait for a run, and the data sources of instances fail",
  ],
  [
    "the audit log",
    (client, options) => client.auditLog.list({}, options),
    "Drift reports do not say who changed something",
  ],
];

/** Nothing of the provider works without them. */
const ESSENTIAL = "groups";

export async function* checkRights(service: Service): Findings {
  const workflows = await service.workflows();
  if (!workflows.ok) {
    const { status, summary, cause, advice } = workflows.error;
    return yield status === 403
      ? problem(`${summary} to list workflows`, cause, advice)
      : "The service did not list its workflows";
  }
  const answers = await Promise.all(
    AREAS.map(([, list]) => service.read((client, signal) => list(client, { signal }))),
  );
  const readable = AREAS.flatMap(([title], index) => (answers[index]!.ok ? [title] : []));
  yield ok(
    `The key can read ${["workflows", ...readable].join(", ")}`,
    "Rights to write are not checked, because that would change the service",
  );
  for (const [index, [title, , needs]] of AREAS.entries()) {
    const answer = answers[index]!;
    if (answer.ok) continue;
    const { status, cause, advice } = answer.error;
    const summary =
      status === 403 ? `The key may not read ${title}` : `The service does not list its ${title.replace("the ", "")}`;
    const meaning = `${needs}. ${cause}`;
    yield title === ESSENTIAL
      ? problem(summary, meaning, advice)
      : note(summary, meaning, `${advice}, if you need this`);
  }
}
