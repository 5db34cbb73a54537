import { enginePlatform } from "../../engine";
import { VERSION } from "../version";
import { ok, type Check, type Finding } from "./check";
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
  { name: "endpoint", run: checkEndpoint },
  { name: "tls", run: checkTls },
  { name: "key", run: checkKey },
  { name: "clock", run: checkClock },
  { name: "server", run: checkServer },
  { name: "rights", run: checkRights },
  { name: "visibility", run: checkVisibility },
];

/** A wfa that runs has a Node.js that is new enough, so there is nothing to go wrong. */
export function checkProgram(): Promise<readonly Finding[]> {
  return Promise.resolve([
    ok(
      `wfa ${VERSION} on Node.js ${process.versions.node} (${enginePlatform()})`,
      "Plugin and command have the same version if both come from the same package or archive",
    ),
  ]);
}
