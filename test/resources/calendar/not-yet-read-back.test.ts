import { describe, expect } from "vitest";
import type { RunningService } from "../../../src/service";
import { withService } from "../../harness/with-service";

const definition = '{"name":"Holidays","days":["2026-01-01"]}';
const AT_THE_CALENDAR = /^\/calendars\/./;

/** The service makes the calendar and says so, and every look at it fails. */
const blind = ({ faults }: RunningService): void =>
  void faults.add({ method: "GET", path: AT_THE_CALENDAR, times: Infinity, fault: { kind: "status", status: 401 } });

describe.concurrent("a calendar that was created and is not yet read back", () => {
  const it = withService("wfa_calendar");

  it("is made, with a warning, and drift counts from the first look", async ({ service, object }) => {
    blind(service);
    expect(await object.apply({ definition })).toMatchObject([
      {
        severity: "warning",
        summary: 'Could not read back the new calendar "Holidays"',
        detail: expect.stringContaining("answered 401") as string,
      },
    ]);
    service.faults.clear();
    expect(object.state).toMatchObject({ tainted: false, value: { definition, name: "Holidays", drift: [] } });
    expect((await object.plan({ definition })).action).toBe("no-op");
    service.backstage.putCalendar({ id: object.value["id"] as string, name: "Holidays", days: ["2030-01-01"] });
    expect((await object.plan({ definition })).action).toBe("update");
    expect(object.value["drift"]).not.toEqual([]);
  });

  it("is not believed to be gone while the service shows it late", async ({ service, object }) => {
    blind(service);
    await object.apply({ definition });
    service.faults.clear();
    for (const refresh of [true, false]) {
      service.faults.add({ method: "GET", path: AT_THE_CALENDAR, times: 2, fault: { kind: "status", status: 404 } });
      const wanted = refresh ? definition : definition.replace("2026", "2027");
      const before = object.state;
      const plan = await object.plan({ definition: wanted }, { refresh });
      expect(plan.action).toBe(refresh ? "no-op" : "update");
      await object.applyPlan(plan);
      if (refresh) object.state = before;
    }
    expect(service.snapshot().calendars).toMatchObject([{ definition: { days: ["2027-01-01"] } }]);
  });

  it("leaves state where it does not show for a while", { timeout: 60_000 }, async ({ service, object }) => {
    blind(service);
    await object.apply({ definition });
    service.faults.clear();
    service.backstage.deleteCalendar(object.value["id"] as string);
    expect((await object.plan({ definition })).action).toBe("create");
  });

  it("is replaced where it is tainted and shows late, and there is never a second one", async ({ service, object }) => {
    blind(service);
    await object.apply({ definition });
    service.faults.clear();
    object.state = { ...object.state!, tainted: true };
    const plan = await object.plan({ definition }, { refresh: false });
    service.faults.add({ method: "GET", path: AT_THE_CALENDAR, times: 2, fault: { kind: "status", status: 404 } });
    await object.applyPlan(plan);
    expect(service.snapshot().calendars).toHaveLength(1);
  });

  it("shows what came over it before the first look, and writes nothing over that unseen", async ({
    service,
    object,
  }) => {
    blind(service);
    await object.apply({ definition });
    service.faults.clear();
    service.backstage.putCalendar({ id: object.value["id"] as string, name: "Holidays", days: ["2030-01-01"] });
    const unseen = await object.plan({ definition: definition.replace("2026", "2027") }, { refresh: false });
    await expect(object.applyPlan(unseen)).rejects.toThrow(/changed on the service after the plan was made[^]*2030/);
    expect(await object.plan({ definition })).toMatchObject({ action: "update" });
    expect(object.value["definition"]).toContain("2030");
    await object.apply({ definition });
    expect(service.snapshot().calendars).toMatchObject([{ definition: { days: ["2026-01-01"] } }]);
  });
});
