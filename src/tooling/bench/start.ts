import { join } from "node:path";
import { BIN } from "../bundles";
import { measureInTurns } from "../measure";
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
    const starts = {
      node: () => runToEnd(process.execPath, ["-e", "0"]),
      plugin: async () => (await startPlugin(plugin)).milliseconds,
    };
    // The first ones read the executables from the disk.
    await measureInTurns(1, starts);
    const times = await measureInTurns(rounds, starts);
    return ratioOf(times.plugin, times.node);
  },
};
