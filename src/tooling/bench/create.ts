import { rm } from "node:fs/promises";
import { join } from "node:path";
import { documentOf, KILOBYTE } from "./documents";
import { plainText, workflowsText } from "./estate";
import { APPLY, type Lab } from "./lab";
import type { Row } from "./row";
import { ratioOf } from "./statistics";

const OBJECTS = 1000;
/** The local backend writes the whole state after each object, so that ten times as many take a hundred times as long. */
const OBJECTS_OF_A_SHORT_RUN = 100;
const DOCUMENT_KB = 20;

export const CREATE_TIME: Row = {
  id: "create",
  what: "create of 1,000 workflows of 20 KB, local backend, against terraform_data",
  unit: "ratio",
  goal: { limit: 1.15 },
  objects: OBJECTS,
  async measure(lab) {
    const objects = lab.atMost(lab.options.full ? OBJECTS : OBJECTS_OF_A_SHORT_RUN);
    const files = { "document.xml": documentOf(DOCUMENT_KB * KILOBYTE) };
    const own = await lab.project({ ...files, "main.tf": workflowsText(objects) });
    const plain = await lab.project({ ...files, "main.tf": plainText(objects) });
    await lab.run(own, ["init"]);
    const [times, plainTimes] = [[] as number[], [] as number[]];
    const rounds = objects > OBJECTS_OF_A_SHORT_RUN ? 1 : Math.min(3, lab.options.rounds);
    for (let round = 1; round <= rounds; round += 1) {
      lab.progress(`creating ${objects} objects of 20 KB, round ${round} of ${rounds}`);
      plainTimes.push(await createAll(lab, plain));
      times.push(await createAll(lab, own));
    }
    return { ...ratioOf(times, plainTimes), objects, note: `${(Math.min(...times) / 1000).toFixed(1)} s` };
  },
};

/** Creates everything from nothing, on a new service. @returns milliseconds */
async function createAll(lab: Lab, project: string): Promise<number> {
  const service = await lab.serve();
  for (const name of ["terraform.tfstate", "terraform.tfstate.backup"]) await rm(join(project, name), { force: true });
  const { milliseconds } = await lab.run(project, APPLY, { service });
  await lab.stop(service);
  return milliseconds;
}
