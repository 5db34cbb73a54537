import { join } from "node:path";
import { BIN } from "../bundles";
import { runToEnd, startPlugin } from "./handshake";
import type { Row } from "./row";
import { ratioOf } from "./statistics";

export const START_TIME: Row = {
  id: "start",
  what: "start of the plugin to its handshake line, against an empty Node.js",
  unit: "ratio",
  goal: { limit: 1.35 },
  async measure(lab) {
    const rounds = 4 * lab.options.rounds + 1;
    lab.progress(`${rounds} starts each`);
    const plugin = join(BIN, "terraform-provider-wfa");
    const times = { node: [] as number[], plugin: [] as number[] };
    for (let round = 0; round <= rounds; round += 1) {
      times.node.push(await runToEnd(process.execPath, ["-e", "0"]));
      times.plugin.push((await startPlugin(plugin)).milliseconds);
    }
    // The first ones read the executables from the disk.
    return ratioOf(times.plugin.slice(1), times.node.slice(1));
  },
};
