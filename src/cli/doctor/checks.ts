import { enginePlatform } from "../../engine";
import { VERSION } from "../version";
import { ok, problem, skipped, type Check, type Finding } from "./check";
import { checkClock, checkRights, checkServer } from "./server";
import { checkConfiguration } from "./configuration";
import { checkEndpoint, checkKey, checkTls } from "./endpoint";
import { checkEngines } from "./engines";
import { checkPlugin } from "./plugin";
import { checkVisibility } from "./visibility";

/** In the order of the report: first this machine, then the way to the service, then the service. */
export const CHECKS: readonly Check[] = [
  { name: "program", run: checkProgram },
  { name: "engine", run: checkEngines },
  { name: "plugin", run: checkPlugin },
  { name: "configuration", run: checkConfiguration },
  withConnection("endpoint", "The endpoint was not asked", checkEndpoint),
  withConnection("tls", "TLS was not checked", checkTls),
  withConnection("key", "The key was not tried", checkKey),
  withConnection("clock", "The clocks were not compared", checkClock),
  withConnection("server", "The server's version was not read", checkServer),
  withConnection("rights", "The key's rights were not checked", checkRights),
  withConnection("visibility", "What the server shows of workflows was not checked", checkVisibility),
];

/** Settings that cannot be used are a problem of one check, and leave the others nothing to check. */
function withConnection(name: string, notDone: string, run: Check["run"]): Check {
  return {
    name,
    run: async (context) => {
      const settings = await context.service.settingsProblem();
      if (settings === null) return run(context);
      return settings.check === name
        ? [problem(settings.summary, settings.detail, settings.action)]
        : [skipped(notDone, "The connection settings cannot be used")];
    },
  };
}

/** A wfa that runs has a Node.js that is new enough, so there is nothing to go wrong. */
export function checkProgram(): Promise<readonly Finding[]> {
  return Promise.resolve([
    ok(
      `wfa ${VERSION} on Node.js ${process.versions.node} (${enginePlatform()})`,
      "Plugin and command have the same version if both come from the same package or archive",
    ),
  ]);
}
