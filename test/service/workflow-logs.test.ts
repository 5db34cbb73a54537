import { describe, expect, it } from "vitest";
import type { Variation } from "../../src/service/index";
import { listOf } from "./support/bench";
import { logs, messages, open, run } from "./support/runs";

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
