import { rm } from "node:fs/promises";
import { documentExpression, DOCUMENT_LOCALS, documentOf, KILOBYTE } from "./documents";
import { APPLY, EMPTY_PLAN, PEERS, providerBlocks, type Lab, type Peer } from "./lab";
import { median, type Row } from "./row";

/** `data` is `terraform_data`, which is a part of the engine: what the engine costs without any provider. */
type Base = "data" | Peer;
type Command = "plan" | "create";

interface Kind {
  readonly name: string;
  /** As in `1,000 workflows of 2 KB`. */
  readonly what: string;
  readonly objects: number;
  readonly files: Readonly<Record<string, string>>;
  readonly locals: string;
  readonly type: string;
  /** Arguments of an object of ours. */
  readonly own: string;
  /** An expression for what others keep of it. */
  readonly text: string;
  /** The path of a generic provider's object. */
  readonly path: string;
  readonly goals: readonly (readonly [command: Command, over: Base, limit: number])[];
}

const workflows = (kilobytes: number): Pick<Kind, "files" | "locals" | "type" | "own" | "text" | "path"> => ({
  files: { "document.xml": documentOf(kilobytes * KILOBYTE) },
  locals: DOCUMENT_LOCALS,
  type: "wfa_workflow",
  own: `document = ${documentExpression("count.index")}`,
  text: documentExpression("count.index"),
  path: "/workflows",
});

const GROUP = 'name = "Group ${count.index}"';

/** About 4 KB. */
const DATES = Array.from({ length: 300 }, (_, day) => new Date(Date.UTC(2027, 0, 1 + day)).toISOString().slice(0, 10));
const CALENDAR = 'jsonencode({ name = "Days ${count.index}", dates = local.dates })';

const KINDS: readonly Kind[] = [
  {
    name: "workflow",
    what: "1,000 workflows of 2 KB",
    objects: 1000,
    ...workflows(2),
    goals: [
      ["plan", "data", 1.8],
      ["plan", "null", 1.4],
      ["create", "data", 0.85],
      ["create", "null", 1.25],
    ],
  },
  {
    name: "large",
    what: "100 workflows of 20 KB",
    // The local backend writes the whole state again and again: ten times as many take a hundred times as long.
    objects: 100,
    ...workflows(20),
    goals: [["create", "data", 1.15]],
  },
  {
    name: "group",
    what: "1,000 groups",
    objects: 1000,
    files: {},
    locals: "",
    type: "wfa_workflow_group",
    own: GROUP,
    text: `jsonencode({ ${GROUP} })`,
    path: "/workflowGroups",
    goals: [
      ["plan", "null", 0.95],
      ["create", "null", 1.1],
      ["plan", "restapi", 1 / 3],
      ["create", "restapi", 1 / 2.4],
    ],
  },
  {
    name: "calendar",
    what: "300 calendars of 4 KB",
    objects: 300,
    files: {},
    locals: `locals {\n  dates = ${JSON.stringify(DATES)}\n}\n`,
    type: "wfa_calendar",
    own: `definition = ${CALENDAR}`,
    text: CALENDAR,
    path: "/calendars",
    goals: [
      ["plan", "null", 1.1],
      ["create", "null", 1.3],
      ["plan", "restapi", 1 / 2.2],
      ["create", "restapi", 1 / 2.2],
    ],
  },
];

const NAMES: Readonly<Record<Base, string>> = {
  data: "terraform_data",
  null: PEERS.null.source,
  restapi: PEERS.restapi.source,
};

/** All instances are in one block, as in most configurations that make many. */
function configuration(side: "wfa" | Base, { locals, type, own, text, path }: Kind, objects: number): string {
  const [block, body] = {
    wfa: [type, own],
    data: ["terraform_data", `input = ${text}`],
    null: ["null_resource", `triggers = { text = ${text} }`],
    restapi: ["restapi_object", `path = "${path}"\n  data = ${text}\n  ignore_all_server_changes = true`],
  }[side];
  const head = side === "data" ? "" : providerBlocks(side);
  return `${head}${locals}resource "${block}" "load" {\n  count = ${objects}\n  ${body}\n}\n`;
}

/** In milliseconds, one for each round. */
type Times = Readonly<Record<Command, number[]>>;

/** Creates everything with each provider from nothing, and plans it again; in turns. */
const race = (lab: Lab, kind: Kind, objects: number): Promise<ReadonlyMap<"wfa" | Base, Times>> =>
  lab.once(`race of ${kind.name}`, async () => {
    const bases = new Set(kind.goals.map(([, over]) => over).filter((over) => over === "data" || lab.hasPeers));
    const times = new Map<"wfa" | Base, Times>(
      (["wfa", ...bases] as const).map((side) => [side, { plan: [], create: [] }]),
    );
    for (let round = 0; round < lab.rounds; round += 1) {
      for (const [side, { create, plan }] of times) {
        const project = await lab.project({ ...kind.files, "main.tf": configuration(side, kind, objects) });
        const service = await lab.serve();
        create.push((await lab.run(project, APPLY, service)).milliseconds);
        plan.push((await lab.run(project, EMPTY_PLAN, service)).milliseconds);
        await service.close();
        await rm(project, { recursive: true });
      }
    }
    return times;
  });

/** What our provider costs over the floor of the engine, the floor of a provider, and a generic provider. */
export const FLOORS: readonly Row[] = KINDS.flatMap((kind) =>
  kind.goals.map(([command, over, limit]): Row => ({
    id: `${command}-${kind.name}-${over}`,
    what: `${command === "plan" ? "empty plan" : "create"} of ${kind.what} against ${NAMES[over]}`,
    unit: "ratio",
    limit,
    objects: kind.objects,
    needsPeers: over !== "data",
    async measure(lab) {
      const objects = lab.atMost(kind.objects);
      const times = await race(lab, kind, objects);
      return { value: median(times.get("wfa")![command]) / median(times.get(over)![command]), objects };
    },
  })),
);
