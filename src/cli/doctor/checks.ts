import type { Check } from "./check";
import { checkClock } from "./clock";
import { checkConfiguration } from "./configuration";
import { checkEndpoint } from "./endpoint";
import { checkEngines } from "./engines";
import { checkKey } from "./key";
import { checkPlugin } from "./plugin";
import { checkProgram } from "./program";
import { checkRights } from "./rights";
import { checkServer } from "./server";
import { checkTls } from "./tls";
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
