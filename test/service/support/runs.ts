import { expect } from "vitest";
import type { ServiceOptions } from "../../../src/service/index";
import { listOf, openBench, type Bench } from "./bench";

/** A service with one approved workflow "w1" whose root holds `inner` beside its trigger "t". */
export const open = async (inner: string, options: ServiceOptions = {}, root = ""): Promise<Bench> => {
  const bench = await openBench(options);
  bench.service.backstage.submit(`<workflow id="w1" name="load"${root}><trigger name="t"/>${inner}</workflow>`);
  bench.service.backstage.approve("w1");
  return bench;
};
export const run = async ({ call, service }: Bench): Promise<string> => {
  expect((await call("POST", "/workflows/w1?trigger=t", { body: '{"day": "monday"}' })).status).toBeLessThan(300);
  return service.backstage.instances().at(-1)?.id ?? "";
};
export const states = async ({ json }: Bench): Promise<Record<string, number>> => {
  const count = async (query: string): Promise<number> => listOf(await json(`/workflowInstances${query}`)).length;
  return {
    all: await count(""),
    running: await count("?state=running"),
    canceling: await count("?state=canceling"),
    unconfirmed: await count("?state=unconfirmed"),
  };
};
export const none = { all: 0, running: 0, canceling: 0, unconfirmed: 0 };
export const logs = async ({ json }: Bench, query = ""): Promise<any[]> => listOf(await json(`/workflowLogs${query}`));
export const messages = async ({ json }: Bench, id: string, query = ""): Promise<string[]> =>
  listOf(await json(`/workflowLogs/w1/${id}${query}`)).map(({ task, message }) =>
    task === undefined ? message : `${task}: ${message}`,
  );
