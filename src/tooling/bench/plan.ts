import { KILOBYTE } from "./documents";
import { makeEstate, type Estate } from "./estate";
import { APPLY, EMPTY_PLAN, type Lab } from "./lab";
import { mostOfOneList, type RequestCounts } from "./requests";
import { NO_PROC } from "./process-watch";
import type { Figure, Row, Skipped } from "./row";
import { figureOf, ratioOf } from "./statistics";

/** What empty plans over workflows cost, in the order of the rounds. */
export interface PlanCosts {
  readonly objects: number;
  readonly milliseconds: readonly number[];
  /** Of all processes of the plugin; undefined where that cannot be seen. */
  readonly cpuMilliseconds: readonly number[] | undefined;
  /** Of one plan. */
  readonly requests: RequestCounts;
}

const SMALL_KB = 2;
const LARGE_KB = 20;

/** Made once for each number, and left to all rows as it is. */
export const smallEstate = (lab: Lab, objects: number): Promise<Estate> =>
  lab.once(`estate of ${objects}`, () => makeEstate(lab, objects, SMALL_KB * KILOBYTE));

export const planCosts = (lab: Lab, objects: number): Promise<PlanCosts> =>
  lab.once(`plans over ${objects}`, async () => {
    const { service, project } = await smallEstate(lab, objects);
    const rounds = lab.rounds(objects);
    const costs = { milliseconds: [] as number[], cpuMilliseconds: [] as number[] };
    let isSeen = true;
    let requests: RequestCounts | undefined;
    // The round before the first warms up; over very many objects it would only take long.
    for (let round = rounds > 1 ? 0 : 1; round <= rounds; round += 1) {
      lab.progress(`empty plans over ${objects} objects, round ${round} of ${rounds}`);
      const count = await service.requestsFromNow();
      const own = await lab.run(project, EMPTY_PLAN, { service });
      requests = await count();
      if (round === 0) continue;
      costs.milliseconds.push(own.milliseconds);
      isSeen &&= own.plugin !== undefined;
      costs.cpuMilliseconds.push(own.plugin?.cpuMilliseconds ?? 0);
    }
    return { objects, ...costs, cpuMilliseconds: isSeen ? costs.cpuMilliseconds : undefined, requests: requests! };
  });

export const PLAN_CPU: Row = {
  id: "plan-cpu",
  what: "plugin CPU per object in an empty plan of 1,000",
  unit: "milliseconds",
  goal: { limit: 2.5 },
  objects: 1000,
  async measure(lab) {
    const { objects, cpuMilliseconds } = await planCosts(lab, lab.atMost(1000));
    if (cpuMilliseconds === undefined) return { skipped: NO_PROC };
    return { ...figureOf(cpuMilliseconds.map((all) => all / objects)), objects };
  },
};

/** What a plan costs at least: the engine starts the plugin three times for it. */
export const PLAN_OF_ONE: Row = {
  id: "plan-one",
  what: "empty plan of one workflow",
  unit: "seconds",
  goal: null,
  async measure(lab) {
    const { milliseconds } = await planCosts(lab, 1);
    return figureOf(milliseconds.map((all) => all / 1000));
  },
};

export const PLAN_LISTS: readonly Row[] = (["plan", "apply"] as const).map((command) => ({
  id: `lists-${command}`,
  what: `list requests in ${command === "plan" ? "a plan" : "an apply"} of 1,000 without writes, for each list`,
  unit: "count",
  goal: { limit: 1 },
  objects: 1000,
  async measure(lab): Promise<Figure> {
    const objects = lab.atMost(1000);
    const { service, project } = await smallEstate(lab, objects);
    const count = await service.requestsFromNow();
    await lab.run(project, command === "plan" ? EMPTY_PLAN : APPLY, { service });
    const requests = await count();
    const note = `${requests.reads / objects} GETs of an object`;
    return { value: mostOfOneList(requests), objects, note };
  },
}));

export const CPU_GROWTH: Row = {
  id: "cpu-growth",
  what: "plugin CPU per object at 10,000 against 1,000 objects, start left out",
  unit: "ratio",
  goal: { limit: 1.1 },
  objects: 10_000,
  async measure(lab): Promise<Figure | Skipped> {
    const { many: objects, few: fewer } = lab.growth(10_000);
    if (fewer < 10) return { skipped: "it needs a size of 100 at least" };
    const [start, few, many] = [
      await planCosts(lab, 1),
      await planCosts(lab, fewer),
      await planCosts(lab, objects),
    ].map(({ cpuMilliseconds }) => cpuMilliseconds);
    if (start === undefined || few === undefined || many === undefined) return { skipped: NO_PROC };
    const base = figureOf(start).value;
    const perObject = (values: readonly number[], count: number): readonly number[] =>
      values.map((value) => (value - base) / count);
    return { ...ratioOf(perObject(many, objects), perObject(few, fewer)), objects };
  },
};

export const PEAK_MEMORY: Row = {
  id: "memory",
  what: "peak memory of the plugin in an empty plan of 10,000 workflows of 20 KB",
  unit: "bytes",
  goal: { limit: 250_000_000 },
  objects: 10_000,
  async measure(lab): Promise<Figure | Skipped> {
    const objects = lab.atMost(10_000);
    const { service, project } = await makeEstate(lab, objects, LARGE_KB * KILOBYTE);
    lab.progress(`an empty plan over ${objects} workflows of 20 KB`);
    const { plugin } = await lab.run(project, EMPTY_PLAN, { service });
    await lab.stop(service);
    return plugin === undefined ? { skipped: NO_PROC } : { value: plugin.peakBytes, objects };
  },
};
