import type { StateSnapshot } from "./state/state";

/** What a service holds, one line for each object, without what differs between two runs of the same. */
export type Essence = Readonly<Record<string, readonly string[]>>;

/** Collections that tell of objects; the others tell of what was done (audit, alerts, pending). */
const COLLECTIONS = [
  "groups",
  "workflows",
  "runs",
  "queues",
  "assets",
  "assetGroups",
  "calendars",
  "searches",
  "tickets",
] as const;

/** Times, counters, copies of earlier versions, and whether a flag was set although it was so already. */
const PASSING = new Set([
  "serial",
  "revision",
  "switched",
  "visibleAt",
  "previous",
  "submittedAt",
  "modifiedAt",
  "startedAt",
  "endedAt",
  "time",
]);

export function essenceOf(snapshot: StateSnapshot): Essence {
  return Object.fromEntries(
    COLLECTIONS.map((name) => [
      name,
      (name === "runs" ? runsOf(snapshot) : snapshot[name]).map((item) => lineOf(item)).sort(),
    ]),
  );
}

/** A run continues in the meantime: first it is an instance, then a log. */
const runsOf = ({ instances, logs }: StateSnapshot): readonly object[] =>
  [...instances.filter(({ id }) => !logs.some((log) => log.id === id)), ...logs].map(
    ({ workflowId, workflowName, trigger, queue, startedBy }) => ({
      workflowId,
      workflowName,
      trigger,
      queue,
      startedBy,
    }),
  );

const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;

/** Surplus and missing objects, compared with the wanted ones; empty if both are the same. */
export function essenceDifferences(wanted: Essence, found: Essence): readonly string[] {
  return COLLECTIONS.flatMap((name) => {
    const [expected, actual] = [wanted[name] ?? [], found[name] ?? []];
    const counts =
      actual.length === expected.length
        ? []
        : [`the service has ${actual.length} ${name} instead of ${expected.length}`];
    return [
      ...counts,
      ...without(actual, expected).map((line) => `${name}: not expected: ${line}`),
      ...without(expected, actual).map((line) => `${name}: missing or changed: ${line}`),
    ];
  });
}

function without(lines: readonly string[], others: readonly string[]): readonly string[] {
  const left = [...others];
  return lines.filter((line) => {
    const index = left.indexOf(line);
    if (index !== -1) left.splice(index, 1);
    return index === -1;
  });
}

function lineOf(item: object): string {
  const text = JSON.stringify(item, (key, value: unknown) => (PASSING.has(key) ? undefined : value));
  return text.replace(UUID, "(id)").replace(/ (revision|modified)=\\"[^"]*\\"/g, "");
}
