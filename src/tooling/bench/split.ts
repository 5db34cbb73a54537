import { readFile } from "node:fs/promises";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { ToolError } from "../run-tool";
import { documentOf, KILOBYTE } from "./documents";
import { EMPTY_PLAN, type Lab, type Service } from "./lab";
import type { Figure, Row } from "./row";
import { figureOf } from "./statistics";

const IN_A_GROUP = 100;
const REQUESTS_AT_ONCE = 16;

/** What an export with a stack for each group costs, and what its stacks do. */
interface SplitCosts {
  readonly objects: number;
  readonly exportMilliseconds: number;
  /** From the first stack's start to the last one's end, with as many at once as there are processors. */
  readonly importMilliseconds: number;
  /** Of the empty plan of each stack after that, one by one. */
  readonly planMilliseconds: readonly number[];
}

const splitCosts = (lab: Lab): Promise<SplitCosts> =>
  lab.once("split", async () => {
    const objects = lab.atMost(lab.options.full ? 10_000 : 1000);
    const service = await lab.serve();
    await fill(lab, service, objects);
    const folder = join(await lab.newFolder("split"), "stacks");
    lab.progress(`export of ${objects} workflows as stacks`);
    const args = ["export", folder, "--split", "group", "--only", "groups,workflows"];
    const { milliseconds: exportMilliseconds } = await lab.wfa(args, service);
    const { stacks } = JSON.parse(await readFile(join(folder, "stacks.json"), "utf8")) as {
      readonly stacks: readonly { readonly directory: string }[];
    };
    const projects = stacks.map(({ directory }) => join(folder, directory));
    let done = 0;
    const started = performance.now();
    await atOnce(availableParallelism(), projects, async (project) => {
      await lab.run(project, ["init"]);
      await lab.run(project, ["plan", "-out=import.tfplan"], { service });
      await lab.run(project, ["apply", "import.tfplan"], { service });
      done += 1;
      lab.progress(`importing stacks: ${done} of ${projects.length}`);
    });
    const importMilliseconds = performance.now() - started;
    const planMilliseconds: number[] = [];
    for (const project of projects) {
      lab.progress(`empty plans of stacks: ${planMilliseconds.length} of ${projects.length}`);
      planMilliseconds.push((await lab.run(project, EMPTY_PLAN, { service })).milliseconds);
    }
    await lab.stop(service);
    return { objects, exportMilliseconds, importMilliseconds, planMilliseconds };
  });

/** Groups with workflows in them, all approved. */
async function fill(lab: Lab, service: Service, objects: number): Promise<void> {
  const groups = Array.from({ length: Math.ceil(objects / IN_A_GROUP) }, (_, index) => `Group ${index + 1}`);
  const ids: string[] = [];
  for (const name of groups) ids.push(await post(service, "/workflowGroups", JSON.stringify({ name })));
  const numbers = Array.from({ length: objects }, (_, index) => index);
  await atOnce(REQUESTS_AT_ONCE, numbers, async (number) => {
    const group = ids[Math.floor(number / IN_A_GROUP)]!;
    const document = documentOf(2 * KILOBYTE, number).replace("<workflow ", `<workflow groupId="${group}" `);
    const id = await post(service, "/workflows", document);
    await send(service, "PATCH", `/workflows/${id}`, JSON.stringify({ approveWorkflow: true }));
    if (number % 100 === 0) lab.progress(`creating workflows for the measurement: ${number} of ${objects}`);
  });
}

/** @returns the id of what was made */
async function post(service: Service, path: string, body: string): Promise<string> {
  const answer = (await (await send(service, "POST", path, body)).json()) as {
    readonly link: { readonly href: string };
  };
  return answer.link.href.split("/").at(-1)!;
}

async function send({ url, userKey }: Service, method: string, path: string, body: string): Promise<Response> {
  const headers = {
    "X-API-Key": userKey,
    "Content-Type": body.startsWith("<") ? "application/xml" : "application/json",
  };
  const answer = await fetch(`${url}${path}`, { method, headers, body });
  if (!answer.ok) throw new ToolError(`${method} ${path} was answered with ${answer.status}: ${await answer.text()}`);
  return answer;
}

async function atOnce<T>(count: number, values: readonly T[], run: (value: T) => Promise<void>): Promise<void> {
  const left = [...values];
  const work = async (): Promise<void> => {
    for (let value = left.shift(); value !== undefined; value = left.shift()) await run(value);
  };
  await Promise.all(Array.from({ length: count }, work));
}

/** Shown for comparison with the one state that such an estate would have. */
const row = (
  id: string,
  what: string,
  figure: (costs: SplitCosts) => Pick<Figure, "value" | "spread" | "note">,
): Row => ({
  id: `split-${id}`,
  what: `${what}, with 100 in each of its groups`,
  unit: "seconds",
  goal: null,
  objects: 10_000,
  async measure(lab) {
    const costs = await splitCosts(lab);
    return { objects: costs.objects, note: `${costs.objects} workflows`, ...figure(costs) };
  },
});

export const SPLIT: readonly Row[] = [
  row("export", "export of 10,000 workflows as stacks", ({ exportMilliseconds }) => ({
    value: exportMilliseconds / 1000,
  })),
  row(
    "import",
    "init, plan and import of all stacks of 10,000 workflows",
    ({ importMilliseconds, planMilliseconds }) => ({
      value: importMilliseconds / 1000,
      note: `stacks: ${planMilliseconds.length}, ${availableParallelism()} at once`,
    }),
  ),
  row("plan", "empty plan of one stack of 10,000 workflows", ({ planMilliseconds }) =>
    figureOf(planMilliseconds.map((each) => each / 1000)),
  ),
];
