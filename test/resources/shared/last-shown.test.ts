import { describe, expect, test } from "vitest";
import { startService, type RunningService } from "../../../src/service";
import { startCore, type Attributes } from "../../harness/imitated-core";
import { withService } from "../../harness/with-service";

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
            `${typeName} "${object.value["name"] as string}"[^]*${second.url}[^]*${first.url} has shown the object last[^]*terraform state rm|${first.url} has shown it last, not ${second.url}`,
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
      there.state = object.state;
      const timeouts = { create: "7m", read: null, update: null, delete: null };
      await there.applyPlan(await there.plan({ ...config, timeouts }, { refresh: false }));
      expect(second.requests.list().filter(({ method }) => method !== "GET")).toEqual([]);
    } finally {
      await Promise.all([close(), moved.close()]);
    }
  });
});

const CHANGES: readonly (readonly [string, Attributes, (service: RunningService, id: string) => void, string])[] = [
  [...KINDS[0]!, ({ backstage }, id) => backstage.updateAsset(id, { hostname: "other.example" }), "hostname"],
  [
    ...KINDS[2]!,
    ({ backstage }, id) => backstage.edit(id, "approved", (text) => text.replace("<task", '<task timeout="9"')),
    "/workflow/task[@name='t']/@timeout added: 9",
  ],
];

/** Terraform up to 1.12 plans some deletions from an older state than the plan's own refresh has read, or before it. */
describe.concurrent.each(CHANGES)("the planned deletion of %s", (typeName, config, change, line) => {
  const it = withService(typeName);

  it.for([
    ["after its refresh", true],
    ["before it", false],
  ] as const)("%s names what changed, and goes by that", async ([, refreshes], { service, object }) => {
    await object.apply(config);
    const { state } = object;
    change(service, object.value["id"]);
    if (refreshes) await object.refresh();
    object.state = state;
    expect(await object.destroy()).toMatchObject([
      {
        summary: `${typeName} "${state!.value["name"] as string}" changed on the service since the last apply, and is going to be deleted`,
        detail: `What goes with it:\n  - ${line}`,
      },
    ]);
  });

  it("has nothing to tell of what did not change", async ({ object }) => {
    await object.apply(config);
    expect(await object.destroy()).toEqual([]);
  });
});
