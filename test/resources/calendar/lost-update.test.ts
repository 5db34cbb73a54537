import { expect, test, type TestContext } from "vitest";
import { startService } from "../../../src/service";
import { startCore } from "../../harness/imitated-core";

const DEFINITION = JSON.stringify({ name: "Holidays", days: ["2026-01-01"] });
const IGNORED = ["/modified", "/modifiedBy"];

async function onItsService({ onTestFinished }: TestContext, retries: number) {
  const service = await startService();
  onTestFinished(() => service.close());
  const core = await startCore({ endpoint: service.url, api_key: service.keys.user, max_retries: retries });
  return { service, calendar: await core.resource("wfa_calendar") };
}

/** A calendar that somebody changed, on a service that shows a write only when its clock has gone on. */
async function changedBehind({ onTestFinished }: TestContext) {
  const clock = { time: Date.UTC(2026, 0, 1), step: 100 };
  const service = await startService({
    variation: { documents: "rewritten", visibilityDelay: 50 },
    now: () => clock.time,
    onRequest: () => void (clock.time += clock.step),
  });
  onTestFinished(() => service.close());
  const core = await startCore({ endpoint: service.url, api_key: service.keys.user, max_retries: 1 });
  const calendar = await core.resource("wfa_calendar");
  const wanted = { definition: DEFINITION, ignored_paths: IGNORED };
  await calendar.apply(wanted);
  service.backstage.putCalendar({ id: calendar.value["id"] as string, name: "Holidays", days: [] });
  clock.time += 100;
  // Each PUT arrives, none is answered, and the one before the last is shown until the clock goes on.
  service.faults.add({ method: "PUT", fault: { kind: "resetAfter" }, times: 2 });
  const plan = await calendar.plan(wanted);
  expect(plan.action).toBe("update");
  /** The write shows only during the next apply, and is known as ours: nothing is left to do. */
  const showsLate = async (): Promise<void> => {
    service.faults.clear();
    const late = await calendar.plan(wanted);
    expect(late.action).toBe("update");
    clock.step = 100;
    clock.time += 100;
    await calendar.applyPlan(late);
    expect((await calendar.plan(wanted)).action).toBe("no-op");
    expect(calendar.value["drift"]).toEqual([]);
  };
  return { service, calendar, wanted, clock, plan, showsLate };
}

test("what was sent twice and shows one after the other is no drift", async (context) => {
  const { service, calendar, wanted, clock, plan } = await changedBehind(context);
  await calendar.applyPlan(plan);
  expect(service.requests.list().filter(({ method }) => method === "PUT")).toHaveLength(2);
  clock.time += 100;
  expect((await calendar.plan(wanted)).action).toBe("no-op");

  const id: string = calendar.value["id"];
  service.backstage.putCalendar({ id, name: "Holidays", days: ["2026-01-01"], more: 1 });
  clock.time += 100;
  expect((await calendar.plan(wanted)).action).toBe("update");
  expect(calendar.value["drift"]).toEqual(["/more added: 1"]);
});

test("what restores a definition and shows only at the apply is known as ours", async (context) => {
  const { calendar, clock, plan, showsLate } = await changedBehind(context);
  clock.step = 0;
  await expect(calendar.applyPlan(plan)).rejects.toThrow(/Could not update calendar/);
  await showsLate();
});

test("what was answered, could not be read and shows only at the next apply is known as ours", async (context) => {
  const { service, calendar, clock, plan, showsLate } = await changedBehind(context);
  clock.step = 0;
  service.faults.clear();
  // The first read is the one before the PUT.
  const fault = { kind: "status", status: 401 } as const;
  service.faults.add({ method: "GET", path: /^\/calendars\/./, skip: 1, times: Infinity, fault });
  await expect(calendar.applyPlan(plan)).rejects.toThrow(/Could not update calendar[^]*answered 401/);
  await showsLate();
});

test("what could not be read back is no drift at the next reading, and needs no update later", async (context) => {
  const { service, calendar } = await onItsService(context, 1);
  await calendar.apply({ definition: DEFINITION });
  const wanted = { definition: JSON.stringify({ name: "Holidays", days: ["2026-12-24"] }) };
  const plan = await calendar.plan(wanted);
  const fault = { kind: "status", status: 403 } as const;
  service.faults.add({ method: "GET", path: /^\/calendars\/./, skip: 1, times: Infinity, fault });
  await expect(calendar.applyPlan(plan)).rejects.toThrow(/Could not update calendar[^]*answered 403/);
  service.faults.clear();
  for (let run = 0; run < 3; run += 1) {
    const next = await calendar.plan(wanted);
    expect([next.action, calendar.value["drift"]]).toEqual(["no-op", []]);
    await calendar.applyPlan(next);
  }
});

test("what somebody adds after an update that only removes, and never arrived, is drift", async (context) => {
  const { service, calendar } = await onItsService(context, 0);
  await calendar.apply({ definition: JSON.stringify({ name: "Holidays", days: ["2026-01-01"], zone: "UTC" }) });
  const wanted = { definition: DEFINITION };
  const plan = await calendar.plan(wanted);
  service.faults.add({ method: "PUT", fault: { kind: "resetBefore" } });
  await expect(calendar.applyPlan(plan)).rejects.toThrow(/Could not update calendar/);
  service.faults.clear();
  const id: string = calendar.value["id"];
  service.backstage.putCalendar({ id, name: "Holidays", days: ["2026-01-01"], zone: "UTC", more: 1 });
  const next = await calendar.plan(wanted);
  expect([next.action, calendar.value["drift"]]).toEqual(["update", ["/more added: 1"]]);
  await calendar.applyPlan(next);
  expect((await calendar.plan(wanted)).action).toBe("no-op");
});
