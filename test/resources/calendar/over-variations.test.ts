import { describe, expect } from "vitest";
import { type RunningService } from "../../../src/service";
import { startCore } from "../../harness/imitated-core";
import { withService } from "../../harness/with-service";
import { TESTED_VARIATIONS } from "../../harness/tested-variations";

const DEFINITION = JSON.stringify({ name: "Holidays", days: ["2026-01-01", "2026-12-25"], weight: 1.0 });
const LONGER = JSON.stringify({ name: "Holidays", days: ["2026-01-01", "2026-05-01", "2026-12-25"], weight: 1.0 });
const SERVER_OWNED = ["/revision", "/modified", "/modifiedBy"];

const only = (service: RunningService) => {
  const all = service.backstage.calendars();
  expect(all).toHaveLength(1);
  return all[0]!;
};
const writes = (service: RunningService) =>
  service.requests.list().flatMap(({ method }) => (method === "GET" ? [] : [method]));

describe.concurrent.each(TESTED_VARIATIONS)("wfa_calendar on a service that is $name", ({ variation }) => {
  const it = withService("wfa_calendar", variation);

  it("adds a calendar; the second plan is empty; destroy leaves nothing and regenerates the schedules", async ({
    service,
    object: calendar,
  }) => {
    const config = { definition: DEFINITION };
    await calendar.apply(config);
    expect(calendar.value).toMatchObject({ definition: DEFINITION, name: "Holidays", id: only(service).id, drift: [] });
    expect((await calendar.plan(config)).action).toBe("no-op");
    service.requests.clear();
    await calendar.refresh();
    expect(writes(service)).toEqual([]);
    await calendar.destroy();
    expect(calendar.state).toBeNull();
    expect(service.backstage.calendars()).toEqual([]);
  });

  it("makes no change of order, white space and the spelling of numbers, and updates in place what differs", async ({
    service,
    object: calendar,
  }) => {
    await calendar.apply({ definition: DEFINITION });
    const { id } = calendar.value;
    const respelled = `{ "weight": 10e-1,\n "days": ["2026-01-01", "2026-12-25"], "name": "Holidays" }`;
    expect((await calendar.plan({ definition: respelled })).action).toBe("no-op");
    service.requests.clear();
    const plan = await calendar.plan({ definition: LONGER });
    expect(plan.action).toBe("update");
    expect(plan.planned).toMatchObject({ id, name: "Holidays", drift: [] });
    await calendar.applyPlan(plan);
    expect(writes(service)).toEqual(["PUT"]);
    expect(only(service)).toMatchObject({ id, definition: { days: ["2026-01-01", "2026-05-01", "2026-12-25"] } });
    expect((await calendar.plan({ definition: LONGER })).action).toBe("no-op");
    // A member that is taken out is gone on the service too.
    await calendar.apply({ definition: JSON.stringify({ name: "Holidays", days: [] }) });
    expect(only(service).definition).not.toHaveProperty("weight");
    // What lives in state alone is no call.
    service.requests.clear();
    await calendar.apply({ definition: JSON.stringify({ name: "Holidays", days: [] }), ignored_paths: SERVER_OWNED });
    expect(writes(service)).toEqual([]);
  });

  it("shows a person's edit and nothing else, and repairs it", async ({ service, object: calendar }) => {
    const config = { definition: DEFINITION, ignored_paths: SERVER_OWNED };
    await calendar.apply(config);
    const { definition, id } = only(service);
    service.backstage.putCalendar({ ...definition, id, days: ["2026-01-06", "2026-12-25"] });
    const plan = await calendar.plan(config);
    expect(plan.action).toBe("update");
    expect(calendar.value["drift"]).toEqual(['/days/0: "2026-01-01" -> "2026-01-06"']);
    expect(calendar.value["definition"]).toBe(DEFINITION.replace("2026-01-01", "2026-01-06"));
    const before = calendar.value;
    await calendar.refresh();
    expect(calendar.value).toEqual(before);
    await calendar.applyPlan(await calendar.plan(config));
    expect(only(service).definition["days"]).toEqual(["2026-01-01", "2026-12-25"]);
    expect(calendar.value).toMatchObject({ definition: DEFINITION, drift: [] });
    expect((await calendar.plan(config)).action).toBe("no-op");
  });

  it("is imported by id and by name, and then plans no change", async ({ core, object: calendar }) => {
    await calendar.apply({ definition: DEFINITION });
    const imported = await core.resource("wfa_calendar");
    for (const id of [calendar.value["id"], "name=Holidays"]) {
      await imported.import(id);
      expect(imported.value["id"]).toBe(calendar.value["id"]);
      expect((await imported.plan({ definition: DEFINITION })).changed).toEqual([]);
    }
    await imported.apply({ definition: LONGER });
    expect((await imported.plan({ definition: LONGER })).action).toBe("no-op");
    await expect(imported.import("name=Nope")).rejects.toThrow(/No calendar is named "Nope"[^]*"Holidays"/);
    await expect(imported.import("nope")).rejects.toThrow(/non-existent/);
  });

  it("never overwrites what exists already: it says the import command, or adopts", async ({
    service,
    core,
    object: calendar,
  }) => {
    const id = service.backstage.putCalendar({ name: "Holidays", days: ["2020-01-01"] });
    service.requests.clear();
    await expect(calendar.apply({ definition: DEFINITION })).rejects.toThrow(
      /already exists[^]*terraform import wfa_calendar\.NAME/,
    );
    expect(calendar.state).toBeNull();
    expect(writes(service)).toEqual([]);
    const other = { definition: JSON.stringify({ id: "other", name: "Holidays" }), adopt_existing: true };
    await expect(calendar.apply(other)).rejects.toThrow(/already exists[^]*put its id into the definition/);
    const config = { definition: DEFINITION, adopt_existing: true };
    await calendar.apply(config);
    expect(only(service)).toMatchObject({ id, definition: { days: ["2026-01-01", "2026-12-25"] } });
    expect((await calendar.plan(config)).action).toBe("no-op");
    // In another run, a second one that adopts what is as it should be writes nothing.
    await expect((await core.resource("wfa_calendar")).apply(config)).rejects.toThrow(/cannot belong to two blocks/);
    service.requests.clear();
    const again = await (
      await startCore({ endpoint: service.url, api_key: service.keys.user })
    ).resource("wfa_calendar");
    await again.apply(config);
    expect(again.value["id"]).toBe(id);
    expect(writes(service).length).toBeLessThanOrEqual(variation.documents === "kept" ? 0 : 1);
  });

  it("adds no second calendar where the answer is lost, and notices one that was deleted", async ({
    service,
    object: calendar,
  }) => {
    service.faults.add({ method: "POST", fault: { kind: "resetAfter" }, times: 1 } as never);
    await calendar.apply({ definition: DEFINITION });
    expect(calendar.value["id"]).toBe(only(service).id);
    expect(writes(service)).toEqual(["POST"]);
    service.backstage.deleteCalendar(only(service).id);
    expect((await calendar.plan({ definition: DEFINITION })).action).toBe("create");
    await calendar.destroy();
    expect(calendar.state).toBeNull();
  });

  it("takes an id of the user's choice", async ({ service, object: calendar }) => {
    const config = { definition: JSON.stringify({ id: "c/1 ä", name: "Q", days: [] }) };
    await calendar.apply(config);
    expect(only(service).id).toBe("c/1 ä");
    expect(calendar.value["id"]).toBe("c/1 ä");
    expect((await calendar.plan(config)).action).toBe("no-op");
    await calendar.apply({ definition: JSON.stringify({ id: "c/1 ä", name: "R", days: [1] }) });
    expect(calendar.value["name"]).toBe("R");
    await expect(calendar.plan({ definition: JSON.stringify({ id: "d", name: "R" }) })).rejects.toThrow(
      /definition has the id/,
    );
  });

  it("is read as data", async ({ service, core }) => {
    const id = service.backstage.putCalendar({ name: "Holidays", days: ["2026-01-01"] });
    const one = await core.data("wfa_calendar", { id });
    expect(one).toMatchObject({ id, name: "Holidays" });
    expect(JSON.parse(one["definition_json"] as string)).toMatchObject({ name: "Holidays", days: ["2026-01-01"] });
    expect(JSON.parse(one["attributes_json"] as string)).toMatchObject({ name: "Holidays", days: ["2026-01-01"] });
    expect((await core.data("wfa_calendars", {}))["calendars"]).toMatchObject([{ id, name: "Holidays" }]);
    await expect(core.data("wfa_calendar", { id: "nope" })).rejects.toThrow(
      /No calendar has the id "nope"[^]*"Holidays"/,
    );
  });
});
