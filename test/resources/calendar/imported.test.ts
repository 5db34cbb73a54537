import { describe, expect } from "vitest";
import { type RunningService } from "../../../src/service";
import { startCore, type Planned } from "../../harness/imitated-core";
import { withService } from "../../harness/with-service";
import { TESTED_VARIATIONS } from "../../harness/tested-variations";

const FIELDS = { name: "Holidays", days: ["2026-01-01"] };
const MORE = {
  zone: "Europe/Zurich",
  rounding: { up: true, by: null },
  half_days: [{ date: "2026-12-24" }],
  notes: [],
  owner: null,
  limits: { upper: null },
};
const DEFINITION = JSON.stringify(FIELDS);
const LONGER = JSON.stringify({ ...FIELDS, days: ["2026-01-01", "2026-05-01"] });

const textsOf = ({ warnings }: Planned): readonly string[] =>
  warnings.map(({ summary, detail }) => `${summary}\n${detail}`);
const writes = (service: RunningService) =>
  service.requests.list().flatMap(({ method }) => (method === "GET" ? [] : [method]));
const SUMMARY = 'Calendar "Holidays" has more on the service than in definition';

describe.concurrent.each(TESTED_VARIATIONS)("an imported wfa_calendar on a service that is $name", ({ variation }) => {
  const it = withService("wfa_calendar", variation);

  it("with more than the definition has: each plan says what the next change removes", async ({
    service,
    object: calendar,
  }) => {
    const id = service.backstage.putCalendar({ ...FIELDS, ...MORE });
    await calendar.import(id);
    service.requests.clear();
    const plan = await calendar.plan({ definition: DEFINITION });
    expect(plan.action).toBe("no-op");
    const [warning, ...others] = textsOf(plan);
    expect(others).toEqual([]);
    expect(warning).toContain(SUMMARY);
    expect(warning).toContain(
      '  - /zone: "Europe/Zurich"\n  - /rounding: {"up":true,"by":null}\n  - /half_days: [{"date":"2026-12-24"}]\n\nAn apply that changes',
    );
    expect(writes(service)).toEqual([]);
    const edit = await calendar.plan({ definition: LONGER });
    expect(edit.action).toBe("update");
    expect(textsOf(edit).join()).toContain('\n  - /zone: "Europe/Zurich"');
    await calendar.applyPlan(edit);
    expect(service.backstage.calendar(id)!.definition).not.toHaveProperty("half_days");
    expect(textsOf(await calendar.plan({ definition: LONGER }))).toEqual([]);
  });

  it("with the service's own notes only: nothing to say, and a complete definition plans nothing", async ({
    service,
    object: calendar,
  }) => {
    const id = service.backstage.putCalendar({ ...FIELDS, ...MORE });
    await calendar.import(id);
    const { zone, half_days, rounding } = MORE;
    const complete = JSON.stringify({ ...FIELDS, zone, half_days, rounding });
    const byDefinition = { definition: complete };
    const byPaths = { definition: DEFINITION, ignored_paths: ["/zone", "/half_days", "/rounding"] };
    // A service that rewrites definitions adds a time zone, which only other calendars would show to be a default.
    const defaults = variation.documents === "rewritten" ? ["/timeZone"] : [];
    for (const { ignored_paths = [], ...config } of [{ ...byDefinition, ignored_paths: [] }, byPaths]) {
      const plan = await calendar.plan({ ...config, ignored_paths: [...ignored_paths, ...defaults] });
      expect([plan.changed.filter((name) => name !== "ignored_paths"), textsOf(plan)]).toEqual([[], []]);
    }
    const warnings = textsOf(await calendar.plan(byDefinition));
    expect(warnings.map((text) => / {2}- (.*)/.exec(text)?.[1])).toEqual(defaults.map((path) => `${path}: "UTC"`));
  });

  it("with what the provider ignores in every calendar: nothing to say", async ({ service }) => {
    const ignored_paths = ["/zone", "/half_days", "/rounding", "/timeZone"];
    const core = await startCore({ endpoint: service.url, api_key: service.keys.user, ignored_paths });
    const calendar = await core.resource("wfa_calendar");
    await calendar.import(service.backstage.putCalendar({ ...FIELDS, ...MORE }));
    const plan = await calendar.plan({ definition: DEFINITION });
    expect([plan.action, textsOf(plan)]).toEqual(["no-op", []]);
  });
});
