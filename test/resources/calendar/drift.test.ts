import { describe, expect } from "vitest";
import { decodePrivate } from "../../../src/framework/server/wire";
import { writtenAtOf } from "../../../src/resources/shared/provenance";
import type { RunningService, Variation } from "../../../src/service";
import { startCore } from "../../harness/imitated-core";
import { withService } from "../../harness/with-service";

/** As a person writes it: a line for each day, numbers and strings in a spelling of their own. */
const DEFINITION = `{
  "name": "Public holidays",
  "weight": 1.0,
  "days": [
    { "name": "New Year",  "date": "2026-01-01" },
    { "name": "Christmas", "date": "2026-12-25" }
  ],
  "zone\\u0020hint": "none"
}
`;

/** A service that adds members, reorders and counts on. */
const REWRITING: Partial<Variation> = { documents: "rewritten" };
const COUNTERS = ["/revision", "/modified", "/modifiedBy"];
const CONFIG = { definition: DEFINITION, ignored_paths: COUNTERS };

interface Days {
  readonly days: readonly Readonly<Record<string, unknown>>[];
}

describe.concurrent("drift of a calendar", () => {
  const it = withService("wfa_calendar", REWRITING);
  const edit = (service: RunningService, id: string, change: (definition: Days) => object): void => {
    const was = service.backstage.calendar(id)!.definition as unknown as Days;
    service.backstage.putCalendar({ id, ...change(was) });
  };

  it("stands in the user's own text, in exactly the lines that somebody changed", async ({
    service,
    object: calendar,
  }) => {
    await calendar.apply(CONFIG);
    const id: string = calendar.value["id"];
    edit(service, id, (was) => ({
      ...was,
      days: was.days.map((day, at) => (at === 0 ? { ...day, date: "2026-01-06" } : day)),
    }));
    await calendar.refresh();
    expect(calendar.value["definition"]).toBe(DEFINITION.replace("2026-01-01", "2026-01-06"));
    expect(calendar.value["drift"]).toEqual(['/days/0/date: "2026-01-01" -> "2026-01-06"']);
    edit(service, id, (was) => ({ ...was, days: [{ name: "Labour Day", date: "2026-05-01" }, ...was.days] }));
    await calendar.refresh();
    const twice = DEFINITION.replace("2026-01-01", "2026-01-06").replace(
      '  "days": [\n',
      '  "days": [\n    { "name": "Labour Day", "date": "2026-05-01" },\n',
    );
    expect(calendar.value["definition"]).toBe(twice);
    // Refreshing again changes nothing more, and drift counts from the last write.
    await calendar.refresh();
    expect(calendar.value["definition"]).toBe(twice);
    expect(calendar.value["drift"]).toHaveLength(2);
  });

  it("stays in the plan after a refresh-only apply, and is repaired by an apply", async ({
    service,
    core,
    object: calendar,
  }) => {
    await calendar.apply(CONFIG);
    const id: string = calendar.value["id"];
    edit(service, id, (was) => ({ ...was, days: was.days.toReversed() }));
    await calendar.refresh();
    const later = await (await core.anotherRun()).resource("wfa_calendar");
    later.state = calendar.state;
    const plan = await later.plan(CONFIG);
    expect(plan.action).toBe("update");
    expect(plan.changed).toEqual(expect.arrayContaining(["definition", "drift"]));
    await later.applyPlan(plan);
    expect((service.backstage.calendar(id)!.definition as unknown as Days).days[0]!["name"]).toBe("New Year");
    expect((await later.plan(CONFIG)).action).toBe("no-op");
  });

  it("is accepted without a write where the configuration takes it over", async ({ service, object: calendar }) => {
    await calendar.apply(CONFIG);
    const id: string = calendar.value["id"];
    edit(service, id, (was) => ({ ...was, weight: 7, colour: "red" }));
    await calendar.refresh();
    const taken: string = calendar.value["definition"];
    expect(taken).toBe(DEFINITION.replace("1.0", "7").replace('  "zone', '  "colour": "red",\n  "zone'));
    service.requests.clear();
    const config = { ...CONFIG, definition: taken };
    const plan = await calendar.plan(config);
    expect(plan.changed).toEqual(["drift"]);
    await calendar.applyPlan(plan);
    expect(service.requests.list().every(({ method }) => method === "GET")).toBe(true);
    expect(calendar.value).toMatchObject({ definition: taken, drift: [] });
    expect((await calendar.plan(config)).action).toBe("no-op");
    // The next drift counts from there.
    edit(service, id, (was) => ({ ...was, weight: 8 }));
    await calendar.refresh();
    expect(calendar.value["drift"]).toEqual(["/weight: 7 -> 8"]);
  });

  it("plans nothing where the configuration takes it over before any saved state has it", async ({
    service,
    object: calendar,
  }) => {
    await calendar.apply(CONFIG);
    edit(service, calendar.value["id"], (was) => ({ ...was, weight: 7 }));
    const config = { ...CONFIG, definition: DEFINITION.replace("1.0", "7") };
    expect((await calendar.plan(config)).action).toBe("no-op");
    expect(calendar.value["drift"]).toEqual(["/weight: 1 -> 7"]);
    expect((await calendar.plan(config)).changed).toEqual(["drift"]);
  });

  it("is not accepted where the service has changed once more after the plan", async ({
    service,
    object: calendar,
  }) => {
    await calendar.apply(CONFIG);
    const id: string = calendar.value["id"];
    edit(service, id, (was) => ({ ...was, weight: 7 }));
    await calendar.refresh();
    const plan = await calendar.plan({ ...CONFIG, definition: calendar.value["definition"] });
    edit(service, id, (was) => ({ ...was, weight: 8 }));
    await expect(calendar.applyPlan(plan)).rejects.toThrow(
      /changed on the service after the plan was made[^]*weight: 7 -> 8/,
    );
  });

  it("is shown and written where it is only in what the definition does not have", async ({
    service,
    object: calendar,
  }) => {
    await calendar.apply(CONFIG);
    const id: string = calendar.value["id"];
    // The service shows defaults that the definition lacks; putting one there changes what it shows of it.
    edit(service, id, (was) => ({ ...was, timeZone: "CET" }));
    await calendar.refresh();
    expect(calendar.value["drift"]).toEqual(['/timeZone: "UTC" -> "CET"']);
    expect(calendar.value["definition"]).toBe(DEFINITION.replace('  "name"', '  "timeZone": "CET",\n  "name"'));
    await calendar.applyPlan(await calendar.plan(CONFIG));
    expect(service.backstage.calendar(id)!.definition).not.toHaveProperty("timeZone");
    expect((await calendar.plan(CONFIG)).action).toBe("no-op");
  });

  it("is left out where the provider's ignored_paths name it", async ({ service }) => {
    const core = await startCore({
      endpoint: service.url,
      api_key: service.keys.user,
      ignored_paths: ["/weight", ...COUNTERS],
    });
    const calendar = await core.resource("wfa_calendar");
    await calendar.apply({ definition: DEFINITION });
    edit(service, calendar.value["id"], (was) => ({ ...was, weight: 9 }));
    expect((await calendar.plan({ definition: DEFINITION })).action).toBe("no-op");
    expect(calendar.value["definition"]).toBe(DEFINITION);
  });

  it("is none in texts of another Unicode form than the engine keeps", async ({ service, object: calendar }) => {
    const id = service.backstage.putCalendar({ name: "Holidays", note: "a\u0308" });
    await calendar.import(id);
    expect(calendar.value["definition"]).toContain('"a\\u0308"');
    const config = { definition: calendar.value["definition"] as string, ignored_paths: COUNTERS };
    expect((await calendar.plan(config)).changed).toEqual(["ignored_paths"]);
    await calendar.apply(config);
    edit(service, id, (was) => ({ ...was, more: "e\u0301" }));
    await calendar.refresh();
    await calendar.apply({ ...config, definition: calendar.value["definition"] });
    expect((await calendar.plan({ ...config, definition: calendar.value["definition"] })).action).toBe("no-op");
    expect(service.backstage.calendar(id)!.definition["more"]).toBe("e\u0301");
  });

  it("keeps the moment from which it counts", async ({ service, object: calendar }) => {
    const written = (): string => writtenAtOf(decodePrivate(calendar.state!.private)).writtenAt!;
    const before = new Date().toISOString();
    await calendar.apply(CONFIG);
    const first = written();
    expect(first >= before && first <= new Date().toISOString()).toBe(true);
    edit(service, calendar.value["id"], (was) => ({ ...was, weight: 7 }));
    await calendar.refresh();
    expect(written()).toBe(first);
    await calendar.applyPlan(await calendar.plan(CONFIG));
    expect(written() > first).toBe(true);
  });
});
