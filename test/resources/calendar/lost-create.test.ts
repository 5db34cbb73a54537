import { setTimeout } from "node:timers/promises";
import { describe, expect } from "vitest";
import type { Fault, RunningService } from "../../../src/service";
import { withService } from "../../harness/with-service";
import { CREATED_OBJECTS, loseCreate, loseReads, loseRequest } from "../shared/created-objects";

const { definition } = CREATED_OBJECTS.calendar.config;
const { config: withId } = CREATED_OBJECTS["calendar with an id"];
const edited = definition.replace("2026", "2027");
const calendarsOf = (service: RunningService) => service.snapshot().calendars;

describe.concurrent("a calendar whose create was lost", () => {
  const it = withService("wfa_calendar");

  it(
    "is not one of the same id that somebody else created at the same moment",
    { timeout: 30_000 },
    async ({ service, object }) => {
      const wait = async (): Promise<Fault> => {
        service.backstage.putCalendar({ id: "c-1", name: "Holidays", days: ["2030-01-01"] });
        return { kind: "errorAfter", status: 503 };
      };
      service.faults.add({ method: "POST", fault: { kind: "hold", moment: "after", wait } });
      await expect(object.apply(withId)).rejects.toThrow(
        /answered 503[^]*Cannot tell whether the calendar was created, so it is kept in state/,
      );
      await expect(object.apply(withId)).rejects.toThrow(/already exists[^]*terraform import/);
      expect(calendarsOf(service)).toMatchObject([{ definition: { days: ["2030-01-01"] } }]);
    },
  );

  it("is not one that only shares its name: the create names that one, and nothing is changed", async ({
    service,
    object,
  }) => {
    loseRequest(service);
    await expect(object.apply({ definition })).rejects.toThrow("Could not create");
    service.faults.clear();
    // The list of the create is good for a quarter of a second.
    await setTimeout(300);
    const id = service.backstage.putCalendar({ name: "Holidays", days: ["2030-01-01"] });
    service.backstage.putCalendar({ name: "Workdays", days: ["2026-01-01"] });
    await object.refresh();
    expect(object.state).toBeNull();
    await expect(object.apply({ definition })).rejects.toThrow(
      new RegExp(`\\(.*id "${id}"\\)[^]*terraform import wfa_calendar.NAME ${id}`),
    );
    expect(calendarsOf(service)).toHaveLength(2);
  });

  it("is found beside a new one that cannot be read", async ({ service, object }) => {
    loseCreate(service);
    await expect(object.apply({ definition })).rejects.toThrow("Could not create");
    service.faults.clear();
    const { id } = calendarsOf(service)[0]!;
    const other = service.backstage.putCalendar({ name: "Workdays", days: [] });
    service.faults.add({ method: "GET", path: `/calendars/${other}`, times: Infinity, fault: { kind: "html" } });
    expect(await object.refresh()).toEqual([]);
    expect(object.value["id"]).toBe(id);
  });

  it("has drift only from its first read on", async ({ service, object }) => {
    loseReads(service);
    await object.apply({ definition });
    service.faults.clear();
    expect(object.value["drift"]).toEqual([]);
    expect((await object.plan({ definition })).action).toBe("no-op");
    service.backstage.putCalendar({ id: object.value["id"] as string, name: "Holidays", days: ["2030-01-01"] });
    expect((await object.plan({ definition })).action).toBe("update");
    expect(object.value["drift"]).not.toEqual([]);
  });

  it("is updated without a refresh although it shows late", async ({ service, object }) => {
    loseReads(service);
    await object.apply({ definition });
    service.faults.clear();
    const plan = await object.plan({ definition: edited }, { refresh: false });
    service.faults.add({ method: "GET", path: /^\/calendars\/./, times: 2, fault: { kind: "status", status: 404 } });
    await object.applyPlan(plan);
    expect(calendarsOf(service)).toMatchObject([{ definition: { days: ["2027-01-01"] } }]);
  });

  it("shows what somebody changed before its first read, and that is not overwritten unseen", async ({
    service,
    object,
  }) => {
    loseReads(service);
    await object.apply({ definition });
    service.faults.clear();
    service.backstage.putCalendar({ id: object.value["id"] as string, name: "Holidays", days: ["2030-01-01"] });
    const unseen = await object.plan({ definition: edited }, { refresh: false });
    await expect(object.applyPlan(unseen)).rejects.toThrow(/changed on the service after the plan was made[^]*2030/);
    expect(await object.plan({ definition })).toMatchObject({ action: "update" });
    expect(object.value["definition"]).toContain("2030");
    await object.apply({ definition });
    expect(calendarsOf(service)).toMatchObject([{ definition: { days: ["2026-01-01"] } }]);
  });
});
