import { rm } from "node:fs/promises";
import { join } from "node:path";
import { documentExpression, DOCUMENT_LOCALS, documentOf, KILOBYTE } from "./documents";
import { APPLY, EMPTY_PLAN, type Lab } from "./lab";
import { headOf, missing, PEERS, peersConfig, type PeerName } from "./peers";
import type { Figure, Row, Skipped } from "./row";
import { ratioOf } from "./statistics";

/** `data` is `terraform_data`, which is a part of the engine: what the engine costs at least. */
type Base = "data" | Exclude<PeerName, "wfa">;
type Command = "plan" | "create";

interface Goal {
  readonly command: Command;
  readonly over: Base;
  readonly limit: number;
}

interface Kind {
  readonly name: string;
  /** As in `1,000 workflows of 2 KB`. */
  readonly what: string;
  readonly objects: number;
  /** For a run without `--full`. @default the same */
  readonly fewer?: number;
  readonly files: Readonly<Record<string, string>>;
  readonly locals: string;
  /** Arguments of an object of ours. */
  readonly own: string;
  /** The type of ours. */
  readonly type: string;
  /** What others keep of it: an expression for a text. */
  readonly text: string;
  /** The path of the generic provider's object. */
  readonly path: string;
  readonly goals: readonly Goal[];
}

const workflows = (kilobytes: number): Omit<Kind, "name" | "what" | "objects" | "goals"> => ({
  files: { "document.xml": documentOf(kilobytes * KILOBYTE) },
  locals: DOCUMENT_LOCALS,
  type: "wfa_workflow",
  own: `document = ${documentExpression("count.index")}`,
  text: documentExpression("count.index"),
  path: "/workflows",
});

/** About 4 KB. */
const CALENDAR = JSON.stringify({
  dates: Array.from({ length: 300 }, (_, day) => new Date(Date.UTC(2027, 0, 1 + day)).toISOString().slice(0, 10)),
});
const DAYS = `jsonencode(merge(local.calendar, { name = "Days \${count.index}" }))`;

const KINDS: readonly Kind[] = [
  {
    name: "workflow",
    what: "1,000 workflows of 2 KB",
    objects: 1000,
    ...workflows(2),
    goals: [
      { command: "plan", over: "data", limit: 1.8 },
      { command: "plan", over: "null", limit: 1.4 },
      { command: "create", over: "data", limit: 0.85 },
      { command: "create", over: "null", limit: 1.25 },
    ],
  },
  {
    name: "large",
    what: "1,000 workflows of 20 KB",
    objects: 1000,
    // The local backend writes the whole state again and again: ten times as many take a hundred times as long.
    fewer: 100,
    ...workflows(20),
    goals: [{ command: "create", over: "data", limit: 1.15 }],
  },
  {
    name: "group",
    what: "1,000 groups",
    objects: 1000,
    files: {},
    locals: "",
    type: "wfa_workflow_group",
    own: `name = "Group \${count.index}"`,
    text: `jsonencode({ name = "Group \${count.index}" })`,
    path: "/workflowGroups",
    goals: [
      { command: "plan", over: "null", limit: 0.95 },
      { command: "create", over: "null", limit: 1.1 },
      { command: "plan", over: "restapi", limit: 1 / 3 },
      { command: "create", over: "restapi", limit: 1 / 2.4 },
    ],
  },
  {
    name: "calendar",
    what: "300 calendars of 4 KB",
    objects: 300,
    files: { "calendar.json": CALENDAR },
    locals: `locals {\n  calendar = jsondecode(file("\${path.module}/calendar.json"))\n}\n`,
    type: "wfa_calendar",
    own: `definition = ${DAYS}`,
    text: DAYS,
    path: "/calendars",
    goals: [
      { command: "plan", over: "null", limit: 1.1 },
      { command: "create", over: "null", limit: 1.3 },
      { command: "plan", over: "restapi", limit: 1 / 2.2 },
      { command: "create", over: "restapi", limit: 1 / 2.2 },
    ],
  },
];

const NAMES: Readonly<Record<Base, string>> = {
  data: "terraform_data",
  null: "hashicorp/null",
  restapi: "Mastercard/restapi",
};

/** All instances are in one block, as in most configurations that make many. */
function configuration(side: "wfa" | Base, kind: Kind, objects: number): string {
  const head = side === "data" ? "" : headOf(side);
  const [type, body] = {
    wfa: [kind.type, kind.own],
    data: ["terraform_data", `input = ${kind.text}`],
    null: [PEERS.null.type, `triggers = { text = ${kind.text} }`],
    restapi: [PEERS.restapi.type, `path = "${kind.path}"\n  data = ${kind.text}\n  ignore_all_server_changes = true`],
  }[side];
  return `${head}${kind.locals}resource "${type}" "load" {\n  count = ${objects}\n  ${body}\n}\n`;
}

type Times = Readonly<Record<Command, number[]>>;

interface Race {
  readonly objects: number;
  /** Milliseconds of each round, of those that could be measured. */
  readonly times: ReadonlyMap<"wfa" | Base, Times>;
}

/** Creates everything with each provider from nothing, and plans it again; in turns. */
const race = (lab: Lab, kind: Kind): Promise<Race> =>
  lab.once(`race of ${kind.name}`, async () => {
    const objects = lab.atMost(lab.options.full ? kind.objects : (kind.fewer ?? kind.objects));
    const bases = [...new Set(kind.goals.map(({ over }) => over))];
    const sides = (["wfa", ...bases] as const).filter((side) => side === "data" || missing(lab, side) === null);
    const cliConfig = await peersConfig(lab);
    const projects = new Map<"wfa" | Base, string>();
    for (const side of sides) {
      const project = await lab.project({ ...kind.files, "main.tf": configuration(side, kind, objects) });
      await lab.run(project, ["init"], { cliConfig });
      projects.set(side, project);
    }
    const times = new Map<"wfa" | Base, Times>(sides.map((side) => [side, { plan: [], create: [] }]));
    const rounds = Math.min(3, lab.options.rounds);
    for (let round = 1; round <= rounds; round += 1) {
      for (const side of sides) {
        lab.progress(`${kind.what}: ${side}, round ${round} of ${rounds}`);
        const { create, plan } = await createAndPlan(lab, projects.get(side)!, cliConfig, side);
        times.get(side)!.create.push(create);
        times.get(side)!.plan.push(plan);
      }
    }
    return { objects, times };
  });

async function createAndPlan(
  lab: Lab,
  project: string,
  cliConfig: string,
  side: "wfa" | Base,
): Promise<Readonly<Record<Command, number>>> {
  for (const name of ["terraform.tfstate", "terraform.tfstate.backup"]) await rm(join(project, name), { force: true });
  const asksService = side !== "data" && PEERS[side].asksService;
  const service = asksService ? await lab.serve() : undefined;
  const options = { cliConfig, ...(service && { service }) };
  const create = await lab.run(project, APPLY, options);
  const plan = await lab.run(project, EMPTY_PLAN, options);
  if (service !== undefined) await lab.stop(service);
  return { create: create.milliseconds, plan: plan.milliseconds };
}

/** What our provider costs over the floor of the engine, the floor of a provider, and a generic provider. */
export const FLOORS: readonly Row[] = KINDS.flatMap((kind) =>
  kind.goals.map(({ command, over, limit }): Row => ({
    id: `${command}-${kind.name}-${over}`,
    what: `${command === "plan" ? "empty plan" : "create"} of ${kind.what} against ${NAMES[over]}`,
    unit: "ratio",
    goal: { limit },
    objects: kind.objects,
    async measure(lab): Promise<Figure | Skipped> {
      const why = over === "data" ? null : missing(lab, over);
      if (why !== null) return { skipped: why };
      const { objects, times } = await race(lab, kind);
      const [own, base] = [times.get("wfa")![command], times.get(over)![command]];
      const seconds = (values: readonly number[]): string => (Math.min(...values) / 1000).toFixed(1);
      return { ...ratioOf(own, base), objects, note: `${seconds(own)} s over ${seconds(base)} s` };
    },
  })),
);
