import { describe, expect, it } from "vitest";
import { openBench, type Bench } from "./support/bench";
import { logs, none, states } from "./support/runs";

describe("the clock", () => {
  const SCHEDULED = '<workflow id="w1" name="load"><trigger name="hourly" every="1h"/><task duration="1m"/></workflow>';
  const started = ({ service }: Bench): readonly string[] =>
    service.audit
      .filter(({ operation, user }) => operation === "workflow.execute" && user === "scheduler")
      .map(({ time }) => new Date(time).toISOString());
  const scheduled = async (document = SCHEDULED): Promise<Bench> => {
    const bench = await openBench();
    bench.service.backstage.submit(document);
    bench.service.backstage.approve("w1");
    return bench;
  };

  it("starts scheduled instances one after the other, each of which ends in its time", async () => {
    const bench = await scheduled();
    bench.advance(3 * 3_600_000 + 30_000);
    expect(started(bench)).toEqual([
      "2024-05-01T11:00:00.000Z",
      "2024-05-01T12:00:00.000Z",
      "2024-05-01T13:00:00.000Z",
    ]);
    expect(await states(bench)).toEqual({ ...none, all: 1, running: 1 });
    expect((await logs(bench)).map(({ endedAt }) => new Date(endedAt).toISOString())).toEqual([
      "2024-05-01T11:01:00.000Z",
      "2024-05-01T12:01:00.000Z",
    ]);
  });

  it("starts nothing in a paused queue, of a disabled trigger, or of a disabled workflow", async () => {
    const bench = await scheduled();
    const { backstage } = bench.service;
    for (const [off, on] of [
      [() => backstage.setPaused("Master", true), () => backstage.setPaused("Master", false)],
      [() => backstage.setTrigger("w1", "hourly", false), () => backstage.setTrigger("w1", "hourly", true)],
      [() => backstage.setEnabled("w1", false), () => backstage.setEnabled("w1", true)],
    ] as const) {
      const before = started(bench).length;
      off();
      bench.advance(2 * 3_600_000);
      expect(started(bench)).toHaveLength(before);
      on();
      bench.advance(3_600_000);
      expect(started(bench)).toHaveLength(before + 1);
    }
    expect((await bench.call("POST", "/workflows/w1?trigger=hourly")).status).toBe(200);
  });

  it.each([
    ['cron="0 2 * * *"', ["2024-05-02T02:00", "2024-05-03T02:00"]],
    ['cron="*/30 9-10 * * 1-5"', ["2024-05-01T10:30", "2024-05-02T09:00"]],
    ['cron="0 0 1 * 0"', ["2024-05-05T00:00", "2024-05-12T00:00"]],
    ['cron="0 0 29 2 *"', ["2028-02-29T00:00"]],
    ['time="02:30"', ["2024-05-02T02:30", "2024-05-03T02:30"]],
    ['time="2:30:15"', ["2024-05-02T02:30:15", "2024-05-03T02:30:15"]],
    ['time="24:00"', []],
    ['calendar="days" time="18:00"', ["2024-05-03T18:00", "2024-06-01T18:00"]],
    ['calendar="days"', ["2024-05-03T00:00", "2024-06-01T00:00"]],
    ['calendar="none" time="18:00"', []],
    ['cron="0 0 2 * * ?"', []],
    ['cron="61 * * * *"', []],
    ['type="schedule"', []],
  ])("is read by %s in UTC", async (rule, times) => {
    const bench = await openBench();
    const { backstage } = bench.service;
    backstage.putCalendar({ name: "days", dates: ["2024-06-01", "2024-04-01", "2024-05-03", "never"] });
    backstage.submit(`<workflow id="w1" name="w"><trigger name="t" ${rule}/></workflow>`);
    backstage.approve("w1");
    const planned = (): number | undefined =>
      bench.service.snapshot().pending.find(({ kind }) => kind === "startScheduled")?.due;
    let clock = Date.parse("2024-05-01T10:00:00Z");
    for (const time of times) {
      const due = planned() ?? 0;
      expect(new Date(due).toISOString().slice(0, time.length)).toBe(time);
      bench.advance(due - clock);
      clock = due;
    }
    if (times.length === 0) expect(planned()).toBeUndefined();
  });

  it("does not make up for what is more than a day ago", async () => {
    const bench = await scheduled();
    bench.advance(400 * 24 * 3_600_000);
    expect(started(bench).length).toBeLessThanOrEqual(26);
    expect(started(bench).length).toBeGreaterThanOrEqual(23);
  });

  it("is planned anew for every scheduled workflow when a calendar is deleted, which the audit log tells", async () => {
    const bench = await scheduled(
      '<workflow id="w1" name="load"><trigger name="t" type="schedule" calendar="business days" time="12:00"/></workflow>',
    );
    const { backstage } = bench.service;
    backstage.submit('<workflow id="w2" name="other"><scheduleTrigger name="t" cron="0 3 * * *"/></workflow>');
    backstage.approve("w2");
    backstage.submit('<workflow id="w3" name="by hand"><trigger name="t"/></workflow>');
    backstage.approve("w3");
    const days = backstage.putCalendar({ name: "business days", dates: ["2024-05-01", "2024-05-02"] });
    bench.advance(2 * 3_600_000);
    expect(started(bench)).toEqual(["2024-05-01T12:00:00.000Z"]);
    expect((await bench.call("DELETE", `/calendars/${days}`)).status).toBe(200);
    expect(
      bench.service.audit.slice(-3).map(({ user, operation, objectId, detail }) => [user, operation, objectId, detail]),
    ).toEqual([
      ["automation", "calendar.delete", days, ""],
      ["automation", "schedule.regenerate", "w1", 'calendar "business days" deleted'],
      ["automation", "schedule.regenerate", "w2", 'calendar "business days" deleted'],
    ]);
    bench.advance(24 * 3_600_000);
    expect(started(bench).map((time) => time.slice(11, 13))).toEqual(["12", "03"]);
  });
});
