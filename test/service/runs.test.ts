import { describe, expect, it } from "vitest";
import { listOf } from "./support/bench";
import { logs, messages, none, open, run, states } from "./support/runs";

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
