import { describe, expect, test, type TestContext } from "vitest";
import { startCore } from "../../harness/imitated-core";
import { startAddingService } from "./adding-service";

const CONFIG = { definition: '{ "name": "Holidays", "days": ["2026-01-01"] }' };

async function startWith(context: TestContext, onWrite: "restored" | "left") {
  const service = await startAddingService({ zone: "UTC", rounding: { up: true } }, onWrite);
  context.onTestFinished(() => service.close());
  const core = await startCore({ endpoint: service.url, api_key: "key" });
  const calendar = await core.resource("wfa_calendar");
  await calendar.apply(CONFIG);
  expect((await calendar.plan(CONFIG)).action).toBe("no-op");
  const { zone, ...without } = service.shown;
  expect(zone).toBe("UTC");
  service.shown = without;
  return { service, calendar };
}

/** The definition in state looks as it was written: the drift lines alone make the plan. */
describe.concurrent("drift that is only a removal of what the service had added", () => {
  test("is planned, and taken over without a write", async (context) => {
    const { service, calendar } = await startWith(context, "restored");
    const plan = await calendar.plan(CONFIG);
    expect(plan.changed).toEqual(["drift"]);
    expect(calendar.value).toMatchObject({ definition: CONFIG.definition, drift: ['/zone removed (was "UTC")'] });
    expect(await calendar.applyPlan(plan)).toEqual([]);
    expect(service.writes).toBe(1);
    expect((await calendar.plan(CONFIG)).action).toBe("no-op");
    expect(calendar.value["drift"]).toEqual([]);
  });

  test("is not written over unseen where somebody changed more after the plan", async (context) => {
    const { service, calendar } = await startWith(context, "restored");
    const plan = await calendar.plan(CONFIG);
    service.shown = { ...service.shown, rounding: { up: false } };
    await expect(calendar.applyPlan(plan)).rejects.toThrow(
      /changed on the service after the plan was made[^]*rounding\/up: true -> false/,
    );
    expect(service.writes).toBe(1);
  });

  test("is accepted without a write where ignored_paths comes to name it", async (context) => {
    const { service, calendar } = await startWith(context, "restored");
    const config = { ...CONFIG, ignored_paths: ["/zone"] };
    await calendar.apply(config);
    expect(service.writes).toBe(1);
    expect((await calendar.plan(config)).action).toBe("no-op");
  });
});

test.for([
  ["left", [{ summary: expect.stringContaining("did not revert"), detail: expect.stringContaining("/owner added") }]],
  ["restored", []],
] as const)(
  "an apply names somebody's addition only if the service keeps it: it is %s",
  async ([how, named], context) => {
    const { service, calendar } = await startWith(context, how);
    service.shown = { ...service.shown, owner: "ann" };
    const warnings = await calendar.apply(CONFIG);
    expect(warnings).toMatchObject(named);
    expect(warnings).toHaveLength(named.length);
    expect((await calendar.plan(CONFIG)).action).toBe("no-op");
  },
);
