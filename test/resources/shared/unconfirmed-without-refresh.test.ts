import { expect, test } from "vitest";
import { startService, type Fault, type RunningService } from "../../../src/service";
import { startCore, type ImitatedCore } from "../../harness/imitated-core";

const LOST = {
  wfa_workflow_group: { name: "Finance" },
  wfa_asset: { name: "web", hostname: "web.example" },
  wfa_calendar: { definition: '{"name":"Holidays","days":["2026-01-01"]}' },
  wfa_workflow: { document: '<workflow name="load"><task name="load"/></workflow>' },
};

/** An object in state of which nothing tells whether its create arrived. */
async function unconfirmed(
  service: RunningService,
  typeName: string,
  config: (typeof LOST)[keyof typeof LOST],
): Promise<ImitatedCore> {
  const core = await startCore({ endpoint: service.url, api_key: service.keys.user, max_retries: 0 });
  const object = await core.resource(typeName);
  // What is read before it comes through, and nothing after it.
  const wait = async (): Promise<Fault> => {
    service.faults.add({ method: "GET", times: Infinity, fault: { kind: "status", status: 500 } });
    return { kind: "resetAfter" };
  };
  service.faults.add({ method: "POST", fault: { kind: "hold", moment: "after", wait } });
  await expect(object.apply(config)).rejects.toThrow("so it is kept in state");
  service.faults.clear();
  return object;
}

const REFRESHING = [true, "minimal"] as const;

test.concurrent.for(
  Object.entries(LOST).flatMap(([typeName, config]) =>
    REFRESHING.map((refresh) => [typeName, refresh, config] as const),
  ),
)(
  "the replacement of an unconfirmed create is refused without a refresh, and made after one: %s (refresh: %s)",
  async ([typeName, refresh, config]) => {
    const service = await startService();
    try {
      const object = await unconfirmed(service, typeName, config);
      const blind = await object.plan(config, { refresh: false });
      expect(blind.action).toBe("replace");
      await expect(object.applyPlan(blind)).rejects.toThrow(
        /Cannot tell whether .* was created[^]*nothing was changed. Apply again without `-refresh=false` or `-minimal-refresh`/,
      );
      await object.applyPlan(await object.plan(config, { refresh }));
      expect((await object.plan(config)).action).toBe("no-op");
    } finally {
      await service.close();
    }
  },
);

test.concurrent.for(Object.entries(LOST))(
  "a minimal refresh searches for an unconfirmed create that was untainted: %s",
  async ([typeName, config]) => {
    const service = await startService();
    try {
      const object = await unconfirmed(service, typeName, config);
      object.state = { ...object.state!, tainted: false };
      const blind = await object.plan(config, { refresh: false });
      expect(blind.action).toBe("update");
      await expect(object.applyPlan(blind)).rejects.toThrow(/without `-refresh=false` or `-minimal-refresh`/);
      await object.applyPlan(await object.plan(config, { refresh: "minimal" }));
      expect(object.value["id"]).not.toBeNull();
      expect((await object.plan(config)).action).toBe("no-op");
    } finally {
      await service.close();
    }
  },
);
