import { problem, skipped, type CheckContext, type Finding, type Findings } from "./check";
import { checkConfiguration } from "./configuration";
import { checkEndpoint, checkKey, checkTls } from "./endpoint";
import { checkEngines, checkPlugin, checkProgram } from "./machine";
import { checkClock, checkRights, checkServer } from "./server";
import type { Service } from "./service";
import { checkVisibility } from "./visibility";

export interface Check {
  readonly name: string;
  /** Reads only. */
  readonly run: (context: CheckContext) => AsyncIterable<Finding>;
}

/** In the order of the report: first this machine, then the way to the service, then the service. */
export const CHECKS: readonly Check[] = [
  { name: "program", run: checkProgram },
  { name: "engine", run: checkEngines },
  { name: "plugin", run: checkPlugin },
  { name: "configuration", run: checkConfiguration },
  withService("endpoint", "The endpoint was not asked", checkEndpoint),
  withService("tls", "TLS was not checked", checkTls),
  withService("key", "The key was not tried", checkKey),
  withService("clock", "The clocks were not compared", checkClock),
  withService("server", "The server's version was not read", checkServer),
  withService("rights", "The key's rights were not checked", checkRights),
  withService("visibility", "What the server shows of workflows was not checked", checkVisibility),
];

/** Settings that cannot be used are a problem of one check, and leave the others nothing to check. */
function withService(
  name: string,
  notDone: string,
  check: (service: Service, context: CheckContext) => Findings,
): Check {
  return {
    name,
    run: async function* (context) {
      const { service } = context;
      if ("detail" in service)
        yield service.check === name
          ? problem(service.summary, service.detail, service.action)
          : skipped(notDone, "The connection settings cannot be used");
      else
        for await (const found of check(service, context))
          yield typeof found === "string" ? skipped(notDone, found) : found;
    },
  };
}
