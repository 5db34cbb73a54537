import { access, mkdir, rm, symlink, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { version } from "../../../package.json";
import { requiredProviders } from "../../engine";
import { ToolError } from "../run-tool";
import { blocksText } from "./blocks";
import { APPLY, EMPTY_PLAN, type Lab, type Service } from "./lab";
import { RIVAL_PROVIDERS, type RivalProvider } from "./rival-providers";
import type { Row } from "./row";
import { ratioOf } from "./statistics";

/** The same objects, made by our provider and by another one. */
interface Kind {
  readonly name: "groups" | "calendars";
  readonly objects: number;
  readonly what: string;
  /** Path of the list on the service. */
  readonly path: string;
  /** HCL for the JSON that is sent, from HCL for the object's number. */
  readonly json: (number: string) => string;
  readonly own: (objects: number) => string;
}

const groupName = (number: string): string => `"Group \${${number}}"`;
const calendarJson = (number: string): string => `replace(local.calendar, "Days 000", format("Days %03d", ${number}))`;

const KINDS: readonly Kind[] = [
  {
    name: "groups",
    objects: 1000,
    what: "1,000 groups",
    path: "/workflowGroups",
    json: (number) => `jsonencode({ name = ${groupName(number)} })`,
    own: (objects) => blocksText("wfa_workflow_group", objects, (number) => `  name  = ${groupName(number)}\n`),
  },
  {
    name: "calendars",
    objects: 300,
    what: "300 calendars of 4 KB",
    path: "/calendars",
    json: calendarJson,
    own: (objects) => blocksText("wfa_calendar", objects, (number) => `  definition = ${calendarJson(number)}\n`),
  },
];

/** Every day of a year but the last ones, so that it has 4 KB. */
function calendarText(): string {
  const dates = Array.from({ length: 305 }, (_, day) =>
    new Date(Date.UTC(2027, 0, 1 + day)).toISOString().slice(0, 10),
  );
  return JSON.stringify({ name: "Days 000", dates });
}

const HEAD = `locals {\n  calendar = file("\${path.module}/calendar.json")\n}\n\n`;

interface Comparison {
  readonly objects: number;
  readonly create: Times;
  readonly plan: Times;
}
interface Times {
  readonly own: readonly number[];
  readonly rival: readonly number[];
}

export const RIVALS: readonly Row[] = RIVAL_PROVIDERS.flatMap((rival) =>
  KINDS.flatMap((kind) =>
    (["create", "plan"] as const).map((command): Row => ({
      id: `${rival.name}-${kind.name}-${command}`,
      what: `${command === "create" ? "create" : "empty plan"} of ${kind.what}, faster than ${rival.title}`,
      unit: "times",
      goal: rival.goal,
      objects: kind.objects,
      async measure(lab) {
        const executable = lab.options[rival.name];
        if (executable === undefined) return { skipped: `${rival.title} is not here: see --${rival.name}` };
        const { objects, [command]: times } = await lab.once(`${rival.name} ${kind.name}`, () =>
          compare(lab, { rival, kind, executable: resolve(executable) }),
        );
        return { ...ratioOf(times.rival, times.own), objects };
      },
    })),
  ),
);

interface Pair {
  readonly rival: RivalProvider;
  readonly kind: Kind;
  readonly executable: string;
}

async function compare(lab: Lab, { rival, kind, executable }: Pair): Promise<Comparison> {
  const objects = lab.atMost(kind.objects);
  const cliConfig = await rivalCliConfig(lab, rival, executable);
  const files = { "calendar.json": calendarText() };
  const own = await lab.project({
    ...files,
    "main.tf": `${requiredProviders(version)}\n\n${HEAD}${kind.own(objects)}`,
  });
  const rivals = await lab.project({ ...files, "main.tf": `${HEAD}${rival.configuration({ ...kind, objects })}` });
  await lab.run(own, ["init"]);
  const sides = [
    { project: own, options: {}, create: [] as number[], plan: [] as number[] },
    { project: rivals, options: { cliConfig, plugin: rival.executable }, create: [] as number[], plan: [] as number[] },
  ];
  const rounds = Math.min(2, lab.options.rounds);
  const plans = Math.min(3, lab.options.rounds);
  const say = (what: string, round: number, of: number): void =>
    lab.progress(`${what} of ${objects} ${kind.name} against ${rival.title}, round ${round} of ${of}`);
  const services: Service[] = [];
  for (let round = 1; round <= rounds; round += 1) {
    say("create", round, rounds);
    for (const side of sides) {
      // Where the interface leaves it open, the service answers as the other providers need it.
      const service = await lab.serve("--fields", "flat");
      await rm(join(side.project, "terraform.tfstate"), { force: true });
      side.create.push((await lab.run(side.project, APPLY, { service, ...side.options })).milliseconds);
      if (round === rounds) services.push(service);
      else await lab.stop(service);
    }
  }
  for (let round = 1; round <= plans; round += 1) {
    say("empty plan", round, plans);
    for (const [at, side] of sides.entries()) {
      const { milliseconds } = await lab.run(side.project, EMPTY_PLAN, { service: services[at]!, ...side.options });
      side.plan.push(milliseconds);
    }
  }
  await Promise.all(services.map((service) => lab.stop(service)));
  const times = (command: "create" | "plan"): Times => ({ own: sides[0]![command], rival: sides[1]![command] });
  return { objects, create: times("create"), plan: times("plan") };
}

/** A CLI configuration with the executable in place of the registry. @throws ToolError if there is none */
async function rivalCliConfig(lab: Lab, rival: RivalProvider, executable: string): Promise<string> {
  await access(executable).catch((cause: unknown) => {
    throw new ToolError(`There is no executable "${executable}" for --${rival.name}`, { cause });
  });
  const folder = await lab.newFolder(rival.name);
  const override = join(folder, "bin");
  await mkdir(override);
  await symlink(executable, join(override, rival.executable));
  const cliConfig = join(folder, "cli.tfrc");
  await writeFile(
    cliConfig,
    `provider_installation {\n  dev_overrides {\n    "${rival.source}" = ${JSON.stringify(override)}\n  }\n  direct {}\n}\n`,
  );
  return cliConfig;
}
