import { describe, expect, test } from "vitest";
import { startService, type RunningService } from "../../../src/service";
import { startCore, UNKNOWN, type Attributes } from "../../harness/imitated-core";

const DOCUMENT = '<workflow name="load"><task name="t"/></workflow>';

interface Kind {
  readonly config: Attributes;
  readonly exists?: (service: RunningService) => unknown;
}

const KINDS: Readonly<Record<string, Kind>> = {
  wfa_asset: {
    config: { hostname: "web.example" },
    exists: ({ backstage }) => backstage.addAsset({ name: "web", hostname: "web.example" }),
  },
  wfa_calendar: {
    config: { definition: '{"name":"Holidays","days":["MON"]}' },
    exists: ({ backstage }) => backstage.putCalendar({ name: "Holidays", days: ["TUE"] }),
  },
  wfa_workflow: { config: { document: DOCUMENT }, exists: ({ backstage }) => backstage.submit(DOCUMENT) },
  wfa_workflow_approval: { config: { workflow_id: "w", server_revision: "0".repeat(64) } },
  wfa_workflow_execution: { config: { workflow_id: "w", trigger: "manual" } },
  wfa_workflow_group: {
    config: { name: "Finance", description: "" },
    exists: ({ backstage }) => backstage.createGroup({ name: "Finance" }),
  },
  wfa_workflow_queue: { config: { name: "Master", paused: true } },
  wfa_workflow_trigger: { config: { workflow_id: "w", name: "daily", enabled: false } },
};

const WRONG: readonly (readonly [string, (service: RunningService) => Attributes, RegExp])[] = [
  ["a wrong key", ({ url }) => ({ endpoint: url, api_key: "wrong" }), /did not accept the API key/],
  ["a wrong path", ({ url, keys }) => ({ endpoint: `${url}/nowhere`, api_key: keys.user }), /context path/],
  ["a closed port", () => ({ endpoint: "http://127.0.0.1:9", api_key: "k" }), /cannot be reached/],
];

describe.concurrent.each(Object.entries(KINDS))("the first plan of %s", (typeName, { config, exists }) => {
  test.each(WRONG)("fails with %s", async (_what, settings, reason) => {
    const service = await startService();
    try {
      const object = await (await startCore({ ...settings(service), max_retries: 0 })).resource(typeName);
      await expect(object.plan(config)).rejects.toThrow(reason);
    } finally {
      await service.close();
    }
  });

  test("asks once for a run of many, and not while the endpoint is unknown", async () => {
    const service = await startService();
    try {
      const core = await startCore({ endpoint: service.url, api_key: service.keys.user });
      for (let number = 0; number < 3; number++) await (await core.resource(typeName)).plan(config);
      expect(service.requests.list()).toHaveLength(1);
      const later = await startCore({ endpoint: UNKNOWN, api_key: service.keys.user });
      expect((await (await later.resource(typeName)).plan(config)).action).toBe("create");
    } finally {
      await service.close();
    }
  });

  test.skipIf(exists === undefined)("warns of what stands in the way of the create", async () => {
    const service = await startService();
    try {
      exists!(service);
      const object = await (await startCore({ endpoint: service.url, api_key: service.keys.user })).resource(typeName);
      const { action, warnings } = await object.plan(config);
      expect(action).toBe("create");
      expect(warnings).toMatchObject([
        {
          summary: expect.stringMatching(/already exists$/) as string,
          detail: expect.stringMatching(
            /^The apply of this plan will fail, unless it deletes that .*first\.[^]*a moved block[^]*terraform import/,
          ) as string,
        },
      ]);
      for (const adopt_existing of typeName === "wfa_workflow_group" ? [] : ([UNKNOWN, true] as const))
        expect((await object.plan({ ...config, adopt_existing })).warnings).toEqual([]);
      await expect(object.apply(config)).rejects.toThrow("already exists");
    } finally {
      await service.close();
    }
  });
});

test("what has an id of its own is looked at only if a list shows the id, and what is in state asks for no list", async () => {
  const service = await startService();
  try {
    const withId = (id: string, timeout = 1) => ({
      document: `<workflow id="${id}" name="${id}"><task name="t" timeout="${timeout}"/></workflow>`,
    });
    const start = async () =>
      (await startCore({ endpoint: service.url, api_key: service.keys.user })).resource("wfa_workflow");
    service.backstage.submit(withId("other").document);
    const first = await (await start()).plan(withId("own"));
    expect([first.warnings, service.requests.list().map(({ path }) => path)]).toEqual([[], ["/workflows"]]);
    service.backstage.submit(withId("taken").document);
    const { warnings } = await (await start()).plan(withId("taken"));
    expect(warnings).toMatchObject([{ summary: expect.stringMatching(/already exists$/) as string }]);
    const object = await start();
    await object.apply(withId("own"));
    service.requests.clear();
    expect((await object.plan(withId("own", 2), { refresh: false })).action).toBe("update");
    expect((await object.plan(withId("own"), { refresh: false, replace: true })).action).toBe("replace");
    expect(service.requests.list()).toEqual([]);
  } finally {
    await service.close();
  }
});
