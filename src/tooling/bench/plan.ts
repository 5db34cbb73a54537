import { join } from "node:path";
import { KILOBYTE } from "./documents";
import { makeEstate, type Estate } from "./estate";
import { APPLY, EMPTY_PLAN, type Lab, type Run } from "./lab";
import { requestsOf } from "./requests";
import { median, type Row } from "./row";
import type { Variation } from "../../service";

/** Made once for each number and variation, and left to all rows as it is. */
const smallEstate = (lab: Lab, objects: number, variation: Partial<Variation> = {}): Promise<Estate> =>
  lab.once(`estate of ${objects} ${JSON.stringify(variation)}`, () =>
    makeEstate(lab, objects, 2 * KILOBYTE, { variation }),
  );

/** Empty plans over workflows, in the order of the rounds. */
const plans = (lab: Lab, objects: number, variation: Partial<Variation> = {}): Promise<readonly Run[]> =>
  lab.once(`plans over ${objects} ${JSON.stringify(variation)}`, async () => {
    const { service, project } = await smallEstate(lab, objects, variation);
    const runs: Run[] = [];
    for (let round = 0; round <= lab.rounds; round += 1) runs.push(await lab.run(project, EMPTY_PLAN, service));
    // The first one warms up.
    return runs.slice(1);
  });

const exports = (lab: Lab, objects: number): Promise<readonly Run[]> =>
  lab.once(`exports of ${objects}`, async () => {
    const { service } = await smallEstate(lab, objects);
    const runs: Run[] = [];
    for (let round = 0; round < lab.rounds; round += 1)
      runs.push(await lab.wfa(["export", join(await lab.newFolder("export"), "out"), "--only", "workflows"], service));
    return runs;
  });

const planCpu = (variation?: Partial<Variation>): Pick<Row, "unit" | "limit" | "objects" | "measure"> => ({
  unit: "milliseconds",
  limit: 2.5,
  objects: 1000,
  async measure(lab) {
    const objects = lab.atMost(1000);
    const all = await plans(lab, objects, variation);
    return { value: median(all.map(({ cpuMilliseconds }) => cpuMilliseconds / objects)), objects };
  },
});

export const PLANS: readonly Row[] = [
  {
    id: "plan-cpu",
    what: "plugin CPU per object in an empty plan of 1,000",
    ...planCpu(),
  },
  {
    id: "plan-cpu-one-get",
    what: "the same where documents show the flags: one GET for each, not two",
    ...planCpu({ flags: "xml" }),
  },
  {
    // What a plan costs at least: the engine starts the plugin three times for it.
    id: "plan-one",
    what: "empty plan of one workflow",
    unit: "seconds",
    async measure(lab) {
      const all = await plans(lab, 1);
      return { value: median(all.map(({ milliseconds }) => milliseconds / 1000)) };
    },
  },
  ...(["plan", "apply"] as const).map((command): Row => ({
    id: `lists-${command}`,
    what: `list requests in ${command === "plan" ? "a plan" : "an apply"} of 1,000 without writes, for each list`,
    unit: "count",
    limit: 1,
    objects: 1000,
    async measure(lab) {
      const objects = lab.atMost(1000);
      const { service, project } = await smallEstate(lab, objects);
      service.requests.clear();
      await lab.run(project, command === "plan" ? EMPTY_PLAN : APPLY, service);
      return { value: Math.max(0, ...requestsOf(service).lists.values()), objects };
    },
  })),
  {
    id: "export",
    what: "export of 1,000 workflows",
    unit: "seconds",
    limit: 4,
    objects: 1000,
    async measure(lab) {
      const objects = lab.atMost(1000);
      const all = await exports(lab, objects);
      return { value: median(all.map(({ milliseconds }) => milliseconds / 1000)), objects };
    },
  },
  {
    id: "export-memory",
    what: "peak memory of an export of 10,000 workflows against one of 1,000",
    unit: "ratio",
    limit: 1.2,
    objects: 10_000,
    async measure(lab) {
      const objects = lab.atMost(10_000);
      const peak = async (count: number): Promise<number> =>
        median((await exports(lab, count)).map(({ peakBytes }) => peakBytes));
      return { value: (await peak(objects)) / (await peak(Math.ceil(objects / 10))), objects };
    },
  },
  {
    id: "memory",
    what: "peak memory of the plugin in an empty plan of 10,000 workflows of 20 KB",
    unit: "bytes",
    limit: 250_000_000,
    objects: 10_000,
    async measure(lab) {
      const objects = lab.atMost(10_000);
      const { service, project } = await makeEstate(lab, objects, 20 * KILOBYTE);
      return { value: (await lab.run(project, EMPTY_PLAN, service)).peakBytes, objects };
    },
  },
];
