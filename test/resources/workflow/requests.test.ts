import { describe, expect, test, type TestContext } from "vitest";
import { startService, type RunningService, type Variation } from "../../../src/service";
import { startCore, type ImitatedCore } from "../../harness/imitated-core";
import { DOCUMENT, edit } from "./documents";

const configOf = (name: string) => ({ document: DOCUMENT.replace('name="load"', `name="${name}"`), enabled: true });

const SHOWN_IN_XML: Partial<Variation> = { workflowFlag: "xml", triggerFlags: "xml" };

async function scene(onTestFinished: TestContext["onTestFinished"], variation: Partial<Variation> = {}) {
  const service = await startService({ variation });
  onTestFinished(() => service.close());
  const core = await startCore({ endpoint: service.url, api_key: service.keys.user });
  return { service, core };
}

/** The requests of something, with the version that each asks for in place of the id. */
async function requestsOf(service: RunningService, run: () => Promise<unknown>): Promise<readonly string[]> {
  const before = service.requests.list().length;
  await run();
  return service.requests
    .list()
    .slice(before)
    .map(({ method, path, query }) => {
      if (path === "/auditlog") return "audit log";
      return path === "/workflows"
        ? `${method} list${query === "" ? "" : ` ${query}`}`.replace("POST list", "POST")
        : `${method} ${query.replace("state=", "")}`.trim();
    });
}

describe.concurrent("the requests", () => {
  test("of a create are two writes, each read back once", async ({ onTestFinished }) => {
    const { service, core } = await scene(onTestFinished, SHOWN_IN_XML);
    const object = await core.resource("wfa_workflow");
    const created = await requestsOf(service, () => object.apply(configOf("first")));
    expect(created.slice(created.indexOf("POST"))).toEqual(["POST", "GET submitted", "PATCH", "GET approved"]);
    const { enabled: _, ...unmanaged } = configOf("second");
    const second = await core.resource("wfa_workflow");
    const shown = await requestsOf(service, () => second.apply(unmanaged));
    expect(shown.slice(shown.indexOf("POST"))).toEqual(["POST", "GET submitted", "PATCH", "GET approved"]);
  });

  test("of an update read both versions, and each write back", async ({ onTestFinished }) => {
    for (const [variation, flag] of [
      [SHOWN_IN_XML, []],
      [{}, ["GET approved"]],
    ] as const) {
      const { service, core } = await scene(onTestFinished, variation);
      const object = await core.resource("wfa_workflow");
      await object.apply({ document: DOCUMENT, enabled: true });
      const plan = await object.plan({ document: edit('timeout="300"', 'timeout="120"'), enabled: true });
      const requests = await requestsOf(service, () => object.applyPlan(plan));
      const read = ["GET submitted", "GET approved", ...flag];
      expect(requests).toEqual([...read, "PUT", "GET submitted", "PATCH", "GET approved"]);
    }
  });

  test("of an update whose flag is left alone read it only afterwards", async ({ onTestFinished }) => {
    const { service, core } = await scene(onTestFinished);
    const object = await core.resource("wfa_workflow");
    await object.apply({ document: DOCUMENT });
    const plan = await object.plan({ document: edit('timeout="300"', 'timeout="120"') });
    const requests = await requestsOf(service, () => object.applyPlan(plan));
    expect(requests).toEqual([
      ...["GET submitted", "GET approved", "PUT", "GET submitted", "PATCH", "GET approved"],
      "GET approved",
    ]);
  });

  test("of many creates and of a plan over many share lists", async ({ onTestFinished }) => {
    const { service, core } = await scene(onTestFinished, SHOWN_IN_XML);
    const objects = await Promise.all(Array.from({ length: 20 }, () => core.resource("wfa_workflow")));
    const eachOf = (act: (object: ImitatedCore, name: string) => Promise<unknown>) => (): Promise<unknown> =>
      Promise.all(objects.map((object, at) => act(object, `w${at}`)));
    const lists = (requests: readonly string[]): number => requests.filter((each) => each.includes("list")).length;
    const created = await requestsOf(
      service,
      eachOf((object, name) => object.apply(configOf(name))),
    );
    expect(lists(created)).toBeLessThanOrEqual(8);
    const planned = await requestsOf(
      service,
      eachOf(async (object, name) => expect((await object.plan(configOf(name))).action).toBe("no-op")),
    );
    expect([lists(planned), planned.length]).toEqual([1, 21]);
  });
});
