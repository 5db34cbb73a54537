import { describe, expect, test, type TestContext } from "vitest";
import { startService, type RunningService, type Variation } from "../../../../src/service";
import { startCore, type ImitatedCore } from "../../../harness/imitated-core";
import { DOCUMENT, edit } from "../documents";

const configOf = (name: string) => ({ document: DOCUMENT.replace('name="load"', `name="${name}"`), enabled: true });

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
  test("of a create are the writes and a read of each version, and more only until the service is known", async ({
    onTestFinished,
  }) => {
    const { service, core } = await scene(onTestFinished);
    const create = async (name: string): Promise<readonly string[]> => {
      const object = await core.resource("wfa_workflow");
      return requestsOf(service, () => object.apply(configOf(name)));
    };
    // Whether the submission stays beside the approved version is not known yet.
    const versions = (await create("first")).toSpliced(0, 3);
    const looked = ["GET submitted", "GET approved", "PATCH", "GET approved"];
    expect(versions).toEqual([...looked, "audit log", "GET submitted"]);
    const again = await create("second");
    // Only the log tells whose switch the approval undid.
    expect(again.slice(again.indexOf("POST"))).toEqual([
      "POST",
      "GET list",
      "GET submitted",
      "PATCH",
      "GET approved",
      "audit log",
    ]);
  });

  test("of a create with an id of the user's choice read the approved version before an approval replaces it", async ({
    onTestFinished,
  }) => {
    const { service, core } = await scene(onTestFinished);
    await (await core.resource("wfa_workflow")).apply(configOf("first"));
    const document = DOCUMENT.replace("<workflow ", '<workflow id="w-1" ');
    // The service gave the request to a workflow that somebody had made since the search, and approved.
    const wait = async (): Promise<void> => {
      const { backstage } = service;
      backstage.approve("w-1");
      backstage.edit("w-1", "approved", (text) => text.replace('"300"', '"999"'));
      backstage.submit(document);
    };
    service.faults.add({ method: "POST", path: "/workflows", fault: { kind: "hold", moment: "after", wait } });
    const object = await core.resource("wfa_workflow");
    await expect(object.apply({ document, enabled: true })).rejects.toThrow("Somebody approved another version");
    const approved = service.backstage.workflows().find(({ id }) => id === "w-1")?.approved;
    expect(approved?.text).toContain('"999"');
  });

  test("of a create read the approved version again where submissions stay beside it", async ({ onTestFinished }) => {
    const { service, core } = await scene(onTestFinished, { approvedSubmission: "kept" });
    for (const name of ["first", "second"]) {
      const object = await core.resource("wfa_workflow");
      const requests = await requestsOf(service, () => object.apply(configOf(name)));
      const at = requests.indexOf("PATCH");
      expect(requests.slice(at - 2, at)).toEqual(["GET submitted", "GET approved"]);
      expect(requests.slice(at + 1)).toEqual(["GET approved", "audit log", "GET submitted"]);
    }
  });

  test("of an update read each version, and the flag, once between two writes", async ({ onTestFinished }) => {
    const { service, core } = await scene(onTestFinished);
    const object = await core.resource("wfa_workflow");
    await object.apply({ document: DOCUMENT, enabled: true });
    const changed = { document: edit('timeout="300"', 'timeout="120"'), enabled: true };
    const plan = await object.plan(changed);
    const requests = await requestsOf(service, () => object.applyPlan(plan));
    // Only the log tells what the approval replaced unread.
    const flagAndVersion = ["GET approved", "GET approved"];
    const written = ["PUT", "GET submitted", ...flagAndVersion, "PATCH", "GET approved", "audit log"];
    expect(requests.slice(requests.indexOf("PUT"))).toEqual(written);
  });

  test("of many creates and of a plan over many share lists", async ({ onTestFinished }) => {
    const { service, core } = await scene(onTestFinished);
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
    expect([lists(planned), planned.length]).toEqual([1, 41]);
  });
});
