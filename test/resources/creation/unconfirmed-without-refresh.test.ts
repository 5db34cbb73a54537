import { expect, test } from "vitest";
import { startService } from "../../../src/service";
import { startCore } from "../../harness/imitated-core";

const LOST = {
  wfa_workflow_group: { name: "Finance" },
  wfa_asset: { name: "web", hostname: "web.example" },
  wfa_calendar: { definition: '{"name":"Holidays","days":["2026-01-01"]}' },
  wfa_workflow: { document: '<workflow name="load"><task name="load"/></workflow>' },
};

test.concurrent.for(Object.entries(LOST))(
  "the replacement of an unconfirmed create is refused without a refresh, and made after one: %s",
  async ([typeName, config]) => {
    const service = await startService();
    try {
      const object = await (
        await startCore({ endpoint: service.url, api_key: service.keys.user, max_retries: 0 })
      ).resource(typeName);
      service.faults.add({ method: "POST", fault: { kind: "resetAfter" } });
      // The look before it comes through, and none after it.
      service.faults.add({ method: "GET", skip: 1, times: Infinity, fault: { kind: "status", status: 500 } });
      await expect(object.apply(config)).rejects.toThrow("so it is kept in state");
      service.faults.clear();
      const blind = await object.plan(config, { refresh: false });
      expect(blind.action).toBe("replace");
      await expect(object.applyPlan(blind)).rejects.toThrow(
        /Cannot tell whether .* was created[^]*nothing was changed. Run `terraform apply` without `-refresh=false`/,
      );
      await object.apply(config);
      expect((await object.plan(config)).action).toBe("no-op");
    } finally {
      await service.close();
    }
  },
);
