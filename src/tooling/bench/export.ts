import { join } from "node:path";
import type { Lab, Run } from "./lab";
import { smallEstate } from "./plan";
import { NO_PROC } from "./process-watch";
import type { Figure, Row, Skipped } from "./row";
import { figureOf, median } from "./statistics";

const exportRuns = (lab: Lab, objects: number): Promise<readonly Run[]> =>
  lab.once(`exports of ${objects}`, async () => {
    const { service } = await smallEstate(lab, objects);
    const rounds = Math.min(3, lab.rounds(objects));
    const runs: Run[] = [];
    for (let round = 1; round <= rounds; round += 1) {
      lab.progress(`export of ${objects} workflows, round ${round} of ${rounds}`);
      const folder = join(await lab.newFolder("export"), "out");
      runs.push(await lab.wfa(["export", folder, "--only", "workflows"], service));
    }
    return runs;
  });

export const EXPORT: readonly Row[] = [
  {
    id: "export",
    what: "export of 1,000 workflows",
    unit: "seconds",
    goal: { limit: 4 },
    objects: 1000,
    async measure(lab) {
      const objects = lab.atMost(1000);
      const runs = await exportRuns(lab, objects);
      return { ...figureOf(runs.map(({ milliseconds }) => milliseconds / 1000)), objects };
    },
  },
  {
    id: "export-memory",
    what: "peak memory of an export of 10,000 workflows against one of 1,000",
    unit: "ratio",
    goal: { limit: 1.2 },
    objects: 10_000,
    async measure(lab): Promise<Figure | Skipped> {
      const { many: objects, few: fewer } = lab.growth(10_000);
      const peak = async (count: number): Promise<number> =>
        median((await exportRuns(lab, count)).map(({ plugin }) => plugin?.peakBytes ?? NaN));
      const [many, few] = [await peak(objects), await peak(fewer)];
      if (Number.isNaN(many / few)) return { skipped: NO_PROC };
      return { value: many / few, objects, note: `${(many / 1e6).toFixed(0)} MB for ${objects}` };
    },
  },
];
