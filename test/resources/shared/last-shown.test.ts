import { describe, expect, test } from "vitest";
import { startService } from "../../../src/service";
import { startCore, type Attributes } from "../../harness/imitated-core";

const KINDS: readonly (readonly [string, Attributes])[] = [
  ["wfa_asset", { name: "web", hostname: "web.example" }],
  ["wfa_calendar", { definition: '{"name":"Holidays","days":["MON"]}' }],
  ["wfa_workflow", { document: '<workflow name="load"><task name="t"/></workflow>' }],
  ["wfa_workflow", { document: '<workflow name="load"><task name="t"/></workflow>', approve: false }],
  ["wfa_workflow_group", { name: "Finance" }],
];

describe.concurrent.each(KINDS)("%s that another server has shown last", (typeName, config) => {
  const another = async () => {
    const [first, second] = [await startService(), await startService()];
    const at = async (service: typeof first) =>
      (await startCore({ endpoint: service.url, api_key: service.keys.user })).resource(typeName);
    const object = await at(first);
    await object.apply(config);
    const elsewhere = await at(second);
    elsewhere.state = object.state;
    return { first, second, object, elsewhere, close: () => Promise.all([first.close(), second.close()]) };
  };

  test("is not believed to be gone, in a plan, and in an update and a destroy without a refresh", async () => {
    const { first, second, object, elsewhere, close } = await another();
    try {
      const update = await object.plan({
        ...config,
        timeouts: { create: "7m", read: null, update: null, delete: null },
      });
      expect(update.action).toBe("update");
      for (const act of [() => elsewhere.plan(config), () => elsewhere.applyPlan(update), () => elsewhere.destroy()])
        await expect(act()).rejects.toThrow(
          new RegExp(
            `${second.url}[^]*${first.url} has shown the object last[^]*terraform state rm|${first.url} has shown it last, not ${second.url}`,
          ),
        );
      expect(elsewhere.state).toEqual(object.state);
    } finally {
      await close();
    }
  });

  test("is simply read where the server has moved, which has shown it last from then on", async () => {
    const { first, second, object, elsewhere, close } = await another();
    const moved = await startService({ state: first.snapshot() });
    try {
      const core = await startCore({ endpoint: moved.url, api_key: moved.keys.user });
      const there = await core.resource(typeName);
      there.state = object.state;
      expect((await there.plan(config)).action).toBe("no-op");
      await there.refresh();
      elsewhere.state = there.state;
      await expect(elsewhere.plan(config)).rejects.toThrow(`${moved.url} has shown the object last`);
      expect(second.requests.list().filter(({ method }) => method !== "GET")).toEqual([]);
    } finally {
      await Promise.all([close(), moved.close()]);
    }
  });
});
