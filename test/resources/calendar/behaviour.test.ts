import { describe, expect } from "vitest";
import { startGateway } from "../../harness/gateway";
import { startCore } from "../../harness/imitated-core";
import { withService } from "../../harness/with-service";

const DEFINITION = JSON.stringify({ name: "Holidays", days: ["2026-01-01"] });
const LONGER = JSON.stringify({ name: "Holidays", days: ["2026-01-01", "2026-05-01"] });

describe.concurrent("wfa_calendar", () => {
  const it = withService("wfa_calendar");

  it("refuses what is no JSON object, and paths that pick nothing", async ({ object: calendar }) => {
    for (const definition of ["nonsense", "[]", '"text"', '{"a":1,"a":2}']) {
      const [problem] = await calendar.validate({ definition });
      expect(problem).toMatchObject({ severity: "error", path: [{ attribute: "definition" }] });
    }
    for (const pointer of ["", "days", "/a~2"]) {
      const [problem] = await calendar.validate({ definition: DEFINITION, ignored_paths: [pointer] });
      expect(problem).toMatchObject({ severity: "error", path: [{ attribute: "ignored_paths" }] });
    }
    expect(await calendar.validate({ definition: DEFINITION, ignored_paths: ["/days/*/modified"] })).toEqual([]);
  });

  it.for([
    ["{}", 'The calendar has no name. Add one, such as name = "Holidays"'],
    ['{"id": "c1", "name": ""}', "The calendar has no name"],
  ] as const)("refuses %s in the plan", async ([definition, problem], { object: calendar }) => {
    const problems = await calendar.validate({ definition });
    expect(problems.map(({ severity }) => severity)).toEqual(["error"]);
    expect(problems[0]!.detail).toContain(problem);
  });

  it("sends the definition byte for byte, and keeps every digit", async ({ service, object: calendar }) => {
    const definition = '{ "name": "Exact",\n  "big": 12345678901234567890, "__proto__": {"x": 1.50} }';
    await calendar.apply({ definition });
    const posted = service.requests.list().find(({ method }) => method === "POST");
    expect(posted?.body).toBe(definition);
    expect(calendar.value["definition"]).toBe(definition);
  });

  it("stops before it writes when the service changed after the plan", async ({ service, object: calendar }) => {
    await calendar.apply({ definition: DEFINITION });
    const id: string = calendar.value["id"];
    const plan = await calendar.plan({ definition: LONGER });
    service.backstage.putCalendar({ id, name: "Holidays", days: ["2026-01-06"] });
    service.requests.clear();
    await expect(calendar.applyPlan(plan)).rejects.toThrow(
      /changed on the service after the plan was made[^]*"attribute":"definition"[^]*"2026-01-01" -> "2026-01-06"/,
    );
    expect(service.requests.list().every(({ method }) => method === "GET")).toBe(true);
    await calendar.apply({ definition: LONGER });
    expect(service.backstage.calendar(id)!.definition["days"]).toEqual(["2026-01-01", "2026-05-01"]);
  });

  it("goes by what reading shows of an update whose answer was lost", async ({ service, object: calendar }) => {
    await calendar.apply({ definition: DEFINITION });
    // More often than a PUT is tried.
    service.faults.add({ method: "PUT", fault: { kind: "resetAfter" }, times: 20 } as never);
    expect(await calendar.apply({ definition: LONGER })).toEqual([]);
    expect((await calendar.plan({ definition: LONGER })).action).toBe("no-op");
    expect(calendar.value).toMatchObject({ definition: LONGER, drift: [] });
  });

  it("stops where reading shows something else than was sent, and says what to do", async ({ service, object }) => {
    await object.apply({ definition: DEFINITION });
    const id: string = object.value["id"];
    const wait = async (): Promise<void> => void service.backstage.putCalendar({ id, name: "Holidays", days: [] });
    service.faults.add({ method: "PUT", fault: { kind: "hold", moment: "after", wait } });
    await expect(object.apply({ definition: LONGER })).rejects.toThrow(
      /is not what this apply sent[^]*"attribute":"definition"[^]*State stays as it was[^]*\/days\/0 removed[^]*read the change, and apply again[^]*ignored_paths/,
    );
    expect(service.backstage.calendar(id)!.definition["days"]).toEqual([]);
    await object.apply({ definition: LONGER });
    expect((await object.plan({ definition: LONGER })).action).toBe("no-op");
  });

  it("waits where the service only dates the old definition", async ({ service, onTestFinished }) => {
    const gateway = await startGateway(service);
    onTestFinished(() => gateway.close());
    const core = await startCore({ endpoint: gateway.url, api_key: service.keys.user });
    const object = await core.resource("wfa_calendar");
    await object.apply({ definition: DEFINITION });
    const id: string = object.value["id"];
    const old = JSON.stringify({ ...JSON.parse(DEFINITION), id, modified: "2026-01-02" });
    let answers = 0;
    const wait = async (): Promise<void> => {
      // The second one is the reading after that of the PUT.
      gateway.answers = (text) => (++answers === 2 ? old : text);
    };
    service.faults.add({ method: "PUT", fault: { kind: "hold", moment: "after", wait } });
    expect(await object.apply({ definition: LONGER })).toEqual([]);
    expect(answers).toBeGreaterThan(2);
    expect(service.backstage.calendar(id)!.definition["days"]).toHaveLength(2);
  });

  it("takes a refused update for what was never there", async ({ service, object }) => {
    await object.apply({ definition: DEFINITION });
    const id: string = object.value["id"];
    service.faults.add({ method: "PUT", fault: { kind: "status", status: 400 } });
    await expect(object.apply({ definition: LONGER })).rejects.toThrow(/Could not update calendar[^]*400/);
    service.backstage.putCalendar({ ...JSON.parse(LONGER), id });
    await object.refresh();
    expect(object.value["drift"]).toEqual([expect.stringContaining("2026-05-01")]);
  });

  it("says where somebody deleted the one to adopt a moment ago", async ({ service, object }) => {
    const id = service.backstage.putCalendar({ name: "Holidays", days: [] });
    const plan = await object.plan({ definition: DEFINITION, adopt_existing: true });
    const wait = async (): Promise<void> => service.backstage.deleteCalendar(id);
    service.faults.add({ method: "GET", path: "/calendars", fault: { kind: "hold", moment: "after", wait } });
    await expect(object.applyPlan(plan)).rejects.toThrow(/is gone[^]*before the apply could adopt it/);
  });

  it("stops where the calendar is gone after the update", async ({ service, object }) => {
    await object.apply({ definition: DEFINITION });
    const wait = async (): Promise<void> => service.backstage.deleteCalendar(object.value["id"] as string);
    service.faults.add({ method: "PUT", fault: { kind: "hold", moment: "after", wait } });
    await expect(object.apply({ definition: LONGER })).rejects.toThrow(/"Holidays" is gone[^]*Plan again/);
  });

  it("warns where a new calendar shows something else than was sent, and the next plan shows it", async ({
    service,
    object,
  }) => {
    const wait = async (): Promise<void> => {
      const { id } = service.backstage.calendars()[0]!;
      service.backstage.putCalendar({ id, name: "Holidays", days: [] });
    };
    service.faults.add({ method: "POST", fault: { kind: "hold", moment: "after", wait } });
    const warnings = await object.apply({ definition: DEFINITION });
    expect(warnings).toMatchObject([
      {
        summary: 'The definition of calendar "Holidays" is not what this apply sent',
        detail: expect.stringContaining("It is in state."),
      },
    ]);
    expect(object.state).toMatchObject({ tainted: false });
    expect((await object.plan({ definition: DEFINITION })).action).toBe("update");
    await object.apply({ definition: DEFINITION });
    expect((await object.plan({ definition: DEFINITION })).action).toBe("no-op");
  });

  it("names the service's words where it refuses a definition, and keeps nothing in state", async ({
    object: calendar,
  }) => {
    await expect(calendar.apply({ definition: '{"name": "Holidays", "id": 5}' })).rejects.toThrow(
      /Could not create calendar[^]*"id" is not a non-empty string/,
    );
    expect(calendar.state).toBeNull();
  });

  it("regenerates the schedules when it is destroyed, and finds it gone without complaint", async ({
    service,
    core,
    object: calendar,
  }) => {
    await calendar.apply({ definition: DEFINITION });
    const other = await core.resource("wfa_calendar");
    await other.import(calendar.value["id"]);
    await calendar.destroy();
    await other.destroy();
    expect(other.state).toBeNull();
    expect(service.requests.list().filter(({ method }) => method === "DELETE")).toHaveLength(1);
  });

  it("does not delete what another object has taken over in the same run", async ({ service, core, object: old }) => {
    const id = service.backstage.putCalendar({ name: "Holidays" });
    await old.import(id);
    const adopter = await core.resource("wfa_calendar");
    await adopter.apply({ definition: DEFINITION, adopt_existing: true });
    expect((await old.destroy()).map(({ summary }) => summary)).toEqual([
      'Calendar "Holidays" was adopted in this run and is not deleted',
    ]);
    expect(service.backstage.calendar(id)).not.toBeNull();
  });

  it("adopts by the id in the definition, and refuses where it cannot be told which", async ({
    service,
    object: calendar,
  }) => {
    service.backstage.putCalendar({ id: "a", name: "Holidays" });
    service.backstage.putCalendar({ id: "b", name: "Holidays" });
    await expect(calendar.apply({ definition: DEFINITION, adopt_existing: true })).rejects.toThrow(
      /already exists[^]*id "a", "b"[^]*does not tell which one/,
    );
    const definition = JSON.stringify({ id: "b", name: "Holidays", days: [] });
    await calendar.apply({ definition, adopt_existing: true });
    expect(calendar.value["id"]).toBe("b");
    expect(service.backstage.calendar("b")!.definition["days"]).toEqual([]);
    expect(service.backstage.calendar("a")!.definition).not.toHaveProperty("days");
  });
});
