import { describe, expect, test } from "vitest";
import { startService } from "../../../src/service";
import { startCore } from "../../harness/imitated-core";

const OBJECTS = 40;
/** As many as an engine creates at a time. */
const AT_A_TIME = 10;

const KINDS = [
  { typeName: "wfa_workflow_group", path: "/workflowGroups", configOf: (name: string) => ({ name }), lists: 2 },
  { typeName: "wfa_asset", path: "/assets", configOf: (name: string) => ({ name, hostname: name }), lists: 2 },
  {
    typeName: "wfa_calendar",
    path: "/calendars",
    configOf: (name: string) => ({ definition: JSON.stringify({ name, dates: ["2027-01-01"] }) }),
    lists: OBJECTS / 2,
  },
];

test.concurrent.each(KINDS)(
  "many creates of $typeName take a POST and a read each, and share what lists they need",
  { timeout: 60_000 },
  async ({ typeName, path, configOf, lists }) => {
    const service = await startService();
    try {
      const core = await startCore({ endpoint: service.url, api_key: service.keys.user });
      const names = Array.from({ length: OBJECTS }, (_, number) => `name-${number}`);
      const next = names.values();
      const createEach = async (): Promise<void> => {
        for (const name of next) await (await core.resource(typeName)).apply(configOf(name));
      };
      await Promise.all(Array.from({ length: AT_A_TIME }, createEach));
      const requests = service.requests.list().map((request) => {
        if (request.path === path && request.method === "GET") return "list";
        return request.method === "GET" ? "read" : request.method;
      });
      const count = (what: string): number => requests.filter((each) => each === what).length;
      expect([count("POST"), count("read")]).toEqual([OBJECTS, OBJECTS]);
      expect(count("list")).toBeLessThanOrEqual(lists);
      expect(requests).toHaveLength(2 * OBJECTS + count("list"));
    } finally {
      await service.close();
    }
  },
);

describe.concurrent("a create of this run", () => {
  test("is found by the next one without a new list, and is not created twice", async ({ onTestFinished }) => {
    const service = await startService({ variation: { sameMachine: "accepted" } });
    onTestFinished(() => service.close());
    const core = await startCore({ endpoint: service.url, api_key: service.keys.user });
    const machine = { name: "web", hostname: "web.example", ip_address: "10.0.0.1" };
    await (await core.resource("wfa_asset")).apply(machine);
    const again = (await core.resource("wfa_asset")).apply({ name: "same", ip_address: "10.0.0.1" });
    await expect(again).rejects.toThrow("already exists");
    expect(service.backstage.assets()).toHaveLength(1);
  });
});
