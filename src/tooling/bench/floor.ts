import { rm } from "node:fs/promises";
import { version } from "../../../package.json";
import { requiredProviders } from "../../engine";
import { documentExpression, DOCUMENT_LOCALS, documentOf, KILOBYTE } from "./documents";
import { APPLY, EMPTY_PLAN, type Lab } from "./lab";
import { median, type Row } from "./row";

/** Times in milliseconds, one for each round. */
type Times = Readonly<Record<"plan" | "create", number[]>>;

/** What others keep of a workflow: its text, in an object that is a part of the engine. */
const SIDES = {
  own: { head: requiredProviders(version), type: "wfa_workflow", argument: "document" },
  floor: { head: "", type: "terraform_data", argument: "input" },
} as const;

/** All instances are in one block, as in most configurations that make many. */
const configuration = ({ head, type, argument }: (typeof SIDES)["own" | "floor"], objects: number): string =>
  `${head}\n${DOCUMENT_LOCALS}resource "${type}" "load" {\n  count = ${objects}\n  ${argument} = ${documentExpression("count.index")}\n}\n`;

/** Creates everything with each from nothing, and plans it again; in turns. */
const race = (lab: Lab, objects: number, kilobytes: number): Promise<Readonly<Record<"own" | "floor", Times>>> =>
  lab.once(`race of ${objects} with ${kilobytes} KB`, async () => {
    const times = { own: { plan: [], create: [] } as Times, floor: { plan: [], create: [] } as Times };
    const document = documentOf(kilobytes * KILOBYTE);
    for (let round = 0; round < lab.rounds; round += 1) {
      for (const side of ["own", "floor"] as const) {
        const project = await lab.project({ "document.xml": document, "main.tf": configuration(SIDES[side], objects) });
        const service = side === "own" ? await lab.serve() : undefined;
        times[side].create.push((await lab.run(project, APPLY, service)).milliseconds);
        times[side].plan.push((await lab.run(project, EMPTY_PLAN, service)).milliseconds);
        await service?.close();
        await rm(project, { recursive: true });
      }
    }
    return times;
  });

const row = (command: "plan" | "create", objects: number, kilobytes: number, limit: number): Row => ({
  id: `${command}-${kilobytes}`,
  what: `${command === "plan" ? "empty plan" : "create"} of ${objects.toLocaleString("en-US")} workflows of ${kilobytes} KB against terraform_data`,
  unit: "ratio",
  limit,
  objects,
  async measure(lab) {
    const count = lab.atMost(objects);
    const { own, floor } = await race(lab, count, kilobytes);
    return { value: median(own[command]) / median(floor[command]), objects: count };
  },
});

/** What our provider costs over the floor of the engine. */
export const FLOORS: readonly Row[] = [
  row("plan", 1000, 2, 1.8),
  row("create", 1000, 2, 0.85),
  // The local backend writes the whole state again and again: ten times as many take a hundred times as long.
  row("create", 100, 20, 1.15),
];
