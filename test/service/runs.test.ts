import { describe, expect, it } from "vitest";
import type { ServiceOptions, Variation } from "../../src/service/index";
import { listOf, openBench } from "./support/bench";
import type { Bench } from "./support/bench";

/** A service with one approved workflow "w1" whose root holds `inner` beside its trigger "t". */
const open = async (inner: string, options: ServiceOptions = {}, root = ""): Promise<Bench> => {
  const bench = await openBench(options);
  bench.service.backstage.submit(`<workflow id="w1" name="load"${root}><trigger name="t"/>${inner}</workflow>`);
  bench.service.backstage.approve("w1");
  return bench;
};
const run = async ({ call, service }: Bench): Promise<string> => {
  expect((await call("POST", "/workflows/w1?trigger=t", { body: '{"day": "monday"}' })).status).toBeLessThan(300);
  return service.backstage.instances().at(-1)?.id ?? "";
};
const states = async ({ json }: Bench): Promise<Record<string, number>> => {
  const count = async (query: string): Promise<number> => listOf(await json(`/workflowInstances${query}`)).length;
  return {
    all: await count(""),
    running: await count("?state=running"),
    canceling: await count("?state=canceling"),
    unconfirmed: await count("?state=unconfirmed"),
  };
};
const none = { all: 0, running: 0, canceling: 0, unconfirmed: 0 };
const logs = async ({ json }: Bench, query = ""): Promise<any[]> => listOf(await json(`/workflowLogs${query}`));
const messages = async ({ json }: Bench, id: string, query = ""): Promise<string[]> =>
  listOf(await json(`/workflowLogs/w1/${id}${query}`)).map(({ task, message }) =>
    task === undefined ? message : `${task}: ${message}`,
  );

describe("a run", () => {
  it("takes as long as its tasks say, and leaves a log of each step", async () => {
    const bench = await open(
      '<task name="extract" duration="2s" lines="2"/><step name="load" duration="500ms" lines="0"/><job enabled="false"/>',
    );
    const id = await run(bench);
    bench.advance(2499);
    expect([await states(bench), await logs(bench)]).toEqual([{ ...none, all: 1, running: 1 }, []]);
    bench.advance(1);
    expect(await states(bench)).toEqual(none);
    const [log] = await logs(bench);
    expect(log).toMatchObject({
      instanceId: id,
      workflowId: "w1",
      name: "load",
      trigger: "t",
      result: "completed",
      startedBy: "automation",
      entries: 8,
    });
    expect(log.endedAt - log.startedAt).toBe(2500);
    expect(await messages(bench, id)).toEqual([
      "Started by automation with the trigger t with the parameters day",
      "extract: Started",
      "extract: Output line 1 of 2",
      "extract: Output line 2 of 2",
      "extract: Completed",
      "load: Started",
      "load: Completed",
      "The run completed",
    ]);
    expect(bench.service.audit.slice(-2).map(({ user, operation, detail }) => [user, operation, detail])).toEqual([
      ["automation", "workflow.execute", `trigger t, instance ${id}`],
      ["system", "instance.end", "completed"],
    ]);
  });

  it("ends at a task that fails, unless that is to go on", async () => {
    const bench = await open('<task name="a" duration="1s" result="failed"/><task name="b" duration="1s"/>');
    const id = await run(bench);
    bench.advance(1000);
    expect(await states(bench)).toEqual({ ...none, all: 1, unconfirmed: 1 });
    expect(await messages(bench, id)).toEqual([
      expect.any(String),
      "a: Started",
      "a: Output line 1 of 1",
      "a: Failed, as its document says",
      "The run failed",
    ]);
    expect(bench.service.backstage.alerts()).toMatchObject([{ message: 'The workflow "load" failed' }]);
    const going = await open(
      '<task name="a" duration="1s" result="failed" onFailure="continue"/><task name="b" duration="1s"/>',
    );
    await run(going);
    going.advance(2000);
    expect((await logs(going)).map(({ result }) => result)).toEqual(["completed"]);
  });

  it("fails by a timeout shorter than the duration", async () => {
    const bench = await open('<task name="a" duration="10m" timeout="30"/>');
    const id = await run(bench);
    bench.advance(30_000);
    expect(await messages(bench, id)).toContain("a: Timed out after 30000 ms");
  });

  it("waits for confirmation where the document asks for it, until somebody confirms or deletes it", async () => {
    const bench = await open("", { runs: { taskDuration: 0 } }, ' confirm="true"');
    const [one, other] = [await run(bench), await run(bench)];
    expect(await states(bench)).toEqual({ ...none, all: 2, unconfirmed: 2 });
    bench.service.backstage.as("maria").confirmInstance(one);
    expect((await bench.call("PUT", `/workflowInstances/${other}`)).status).toBe(409);
    expect((await bench.call("DELETE", `/workflowInstances/${other}`)).status).toBe(200);
    expect(await states(bench)).toEqual(none);
    expect(await logs(bench)).toHaveLength(2);
    expect(bench.service.audit.slice(-2)).toMatchObject([
      { user: "maria", operation: "instance.confirm", objectType: "workflowInstance", objectId: one },
      { user: "automation", operation: "instance.delete", detail: "it was unconfirmed" },
    ]);
  });

  it("can be made to end in any way, or never, by option and from backstage", async () => {
    const bench = await open('<task duration="1s"/>', { runs: { outcome: "endless" } });
    const id = await run(bench);
    bench.advance(1_000_000_000);
    expect(await states(bench)).toEqual({ ...none, all: 1, running: 1 });
    bench.service.backstage.endInstance(id, "failed");
    expect(await states(bench)).toEqual({ ...none, all: 1, unconfirmed: 1 });
    for (const [outcome, result, unconfirmed] of [
      ["completed", "completed", 1],
      ["failed", "failed", 2],
      ["unconfirmed", "completed", 3],
    ] as const) {
      bench.service.backstage.setRuns({ outcome });
      await run(bench);
      bench.advance(1000);
      expect([(await logs(bench)).at(-1).result, (await states(bench))["unconfirmed"]]).toEqual([result, unconfirmed]);
    }
  });

  it("is canceling for a while, and then has ended or waits for confirmation", async () => {
    for (const [canceledRuns, unconfirmed] of [
      ["ended", 0],
      ["unconfirmed", 1],
    ] as const) {
      const bench = await open('<task name="a" duration="1s"/><task name="b" duration="1h"/>', {
        variation: { canceledRuns, cancellationDelay: 50 },
      });
      const id = await run(bench);
      bench.advance(2000);
      expect((await bench.call("PUT", `/workflowInstances/${id}`)).status).toBe(202);
      expect(await states(bench)).toEqual({ ...none, all: 1, canceling: 1 });
      expect((await bench.call("PUT", `/workflowInstances/${id}`)).status).toBe(409);
      bench.advance(50);
      expect(await states(bench)).toEqual({ ...none, all: unconfirmed, unconfirmed });
      expect(await logs(bench)).toMatchObject([{ result: "canceled" }]);
      expect((await messages(bench, id)).slice(-3)).toEqual(["b: Started", "b: Canceled", "The run was canceled"]);
    }
  });

  it("is shown after its end where ended instances are kept, though by no state that can be asked for", async () => {
    const bench = await open("", { variation: { endedInstances: "kept" } });
    const id = await run(bench);
    bench.advance(1000);
    expect(await states(bench)).toEqual({ ...none, all: 1 });
    expect(listOf(await bench.json("/workflowInstances"))).toMatchObject([{ id, state: "completed" }]);
  });

  it("deleted while it runs leaves no log, now or with the deletion delay", async () => {
    const bench = await open('<task duration="1h"/>', { variation: { deletionDelay: 100 } });
    const id = await run(bench);
    expect((await bench.call("DELETE", `/workflowInstances/${id}`)).status).toBe(202);
    expect((await states(bench))["running"]).toBe(1);
    bench.advance(100);
    expect([await states(bench), await logs(bench)]).toEqual([none, []]);
    bench.advance(3_600_000);
    expect(await logs(bench)).toEqual([]);
  });

  it("is filtered by queue", async () => {
    const bench = await open("", {}, ' queue="Night"');
    await run(bench);
    expect(listOf(await bench.json("/workflowInstances?queue=Night"))).toHaveLength(1);
    expect(listOf(await bench.json("/workflowInstances?queue=Master"))).toHaveLength(0);
    expect(listOf(await bench.json("/workflowInstances?queue=all&state=running"))).toHaveLength(1);
  });
});

describe("workflow logs", () => {
  const HOUR = 3_600_000;

  it("are of a period", async () => {
    // The clock stands at 2024-05-01T10:00:00Z, and the run ends there.
    const bench = await open("", { runs: { taskDuration: 0 } });
    await run(bench);
    const within = async (type: string): Promise<boolean> => (await logs(bench, `?queryType=${type}`)).length === 1;
    const expected: readonly (readonly [hours: number, yes: readonly string[], no: readonly string[]])[] = [
      [0, ["today", "L1", "L60"], ["yesterday"]],
      [1, ["today", "L1"], []],
      [3, ["today", "L4"], ["L1"]],
      [8, ["today", "L8", "L12"], ["L4"]],
      [14, ["yesterday", "L24", "L48"], ["today", "L12"]],
      [38, ["L48", "LW"], ["yesterday", "L24"]],
      [24 * 7, ["LW", "LM"], ["L48"]],
      [24 * 30, ["LM", "L60"], ["LW"]],
      [24 * 60, ["L60"], ["LM"]],
    ];
    let passed = 0;
    for (const [hours, yes, no] of expected) {
      bench.advance((hours - passed) * HOUR);
      passed = hours;
      for (const type of yes) expect(await within(type), `${type} after ${hours} h`).toBe(true);
      for (const type of no) expect(await within(type), `${type} after ${hours} h`).toBe(false);
    }
    bench.advance(HOUR);
    expect(bench.service.backstage.logs()).toEqual([]);
  });

  it("are of custom dates, by the names that this service has for them", async () => {
    const bench = await open("", { runs: { taskDuration: 0 } });
    await run(bench);
    const count = async (query: string): Promise<number> => (await logs(bench, `?queryType=custom&${query}`)).length;
    expect(await count("startDate=2024-05-01")).toBe(1);
    expect(await count("startDate=2024-05-01&endDate=2024-05-01T10:00:00Z")).toBe(0);
    expect(await count("startDate=2024-05-01T10:00:00Z&endDate=2024-05-01T10:00:01Z")).toBe(1);
    expect(await count(`startDate=${Date.parse("2024-05-01T10:00:00Z")}`)).toBe(1);
    expect(await count("startDate=2024-05-02")).toBe(0);
  });

  it("are filtered by name, exactly and minding the case unless told otherwise", async () => {
    const bench = await open("", { runs: { taskDuration: 0 } });
    await run(bench);
    const count = async (query: string): Promise<number> => (await logs(bench, `?${query}`)).length;
    expect([await count("name=load"), await count("name=LOAD"), await count("name=loa")]).toEqual([1, 0, 0]);
    expect([await count("name=LOAD&caseSensitive=false"), await count("name=OA&caseSensitive=false")]).toEqual([1, 0]);
    expect([
      await count("name=oa&exactMatch=false"),
      await count("name=OA&exactMatch=false"),
      await count("name=OA&exactMatch=false&caseSensitive=false"),
    ]).toEqual([1, 0, 1]);
  });

  it("are paged where the service pages, and without the instance only where there is one", async () => {
    const variation: Partial<Variation> = { logEntries: "paged" };
    const bench = await open('<task name="a" lines="20"/>', { runs: { taskDuration: 10 }, variation });
    const id = await run(bench);
    bench.advance(10);
    const sizes: number[] = [];
    const seen: string[] = [];
    for (let page = await messages(bench, id); ; page = await messages(bench, id, `?start=${seen.length}`)) {
      sizes.push(page.length);
      seen.push(...page);
      if (page.length === 0) break;
    }
    expect(sizes).toEqual([5, 5, 5, 5, 4, 0]);
    expect(seen).toHaveLength(24);
    expect(listOf(await bench.json("/workflowLogs/w1/?start=23"))).toMatchObject([
      { index: 23, message: "The run completed" },
    ]);
    await run(bench);
    bench.advance(10);
    expect((await bench.call("GET", "/workflowLogs/w1/")).status).toBe(400);
    expect((await bench.call("GET", `/workflowLogs/other/${id}`)).status).toBe(404);
  });
});

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
      expect(new Date(due).toISOString().slice(0, 16)).toBe(time);
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
