import { describe, expect } from "vitest";
import { type RunningService } from "../../../src/service";
import { withService } from "../../harness/with-service";
import { TESTED_VARIATIONS } from "../../harness/tested-variations";

const DOCUMENT = `<workflow id="w/1 ä" name="load"><trigger name="by/hand" type="manual"/><trigger name="nightly" type="schedule"/><task name="t"/></workflow>`;
const RUN = { workflow_id: "w/1 ä", trigger: "by/hand" };

function prepared(service: RunningService): typeof RUN {
  service.backstage.submit(DOCUMENT);
  service.backstage.approve("w/1 ä");
  service.backstage.setEnabled("w/1 ä", true);
  return RUN;
}
const runs = (service: RunningService) =>
  service.requests.list().filter(({ method, path }) => method === "POST" && path.includes("/workflows/")).length;

describe.concurrent.each(TESTED_VARIATIONS)("wfa_workflow_execution on a service that is $name", ({ variation }) => {
  const it = withService("wfa_workflow_execution", variation);

  it("runs once, again when keepers change, and destroys nothing", async ({ service, object: execution }) => {
    const config = {
      ...prepared(service),
      parameters: new Map([["date", "2026-01-01"]]),
      keepers: new Map([["revision", "1"]]),
    };
    await execution.apply(config);
    const [instance] = service.backstage.instances();
    expect(instance).toMatchObject({ workflowId: "w/1 ä", trigger: "by/hand", parameters: { date: "2026-01-01" } });
    expect(execution.value).toMatchObject({ instance_id: instance!.id, result: null });
    expect((await execution.plan(config)).action).toBe("no-op");
    expect((await execution.plan({ ...config, wait_for_completion: true })).action).toBe("update");
    await execution.apply({ ...config, wait_for_completion: true });
    expect(runs(service)).toBe(1);

    const plan = await execution.plan({ ...config, keepers: new Map([["revision", "2"]]) });
    expect(plan.action).toBe("replace");
    await execution.applyPlan(plan);
    expect(runs(service)).toBe(2);
    expect(execution.value["instance_id"]).not.toBe(instance!.id);
    service.requests.clear();
    await execution.destroy();
    expect(service.requests.list().filter(({ method }) => method !== "GET")).toEqual([]);
    expect(service.backstage.instances().length).toBeGreaterThanOrEqual(1);
  });

  it("waits for the end where it is told to, and says how it ended", async ({ service, object: execution }) => {
    service.backstage.setRuns({ taskDuration: 100 });
    await execution.apply({ ...prepared(service), wait_for_completion: true });
    expect(execution.value["result"]).toBe("completed");
    expect(service.backstage.logs().map(({ id }) => id)).toEqual([execution.value["instance_id"]]);
    expect((await execution.plan({ ...RUN, wait_for_completion: true })).action).toBe("no-op");
  });

  it("sees the end at a refresh, and survives that instance and log are gone", async ({
    service,
    core,
    object: execution,
  }) => {
    service.backstage.setRuns({ outcome: "endless" });
    await execution.apply(prepared(service));
    const id: string = execution.value["instance_id"];
    await execution.refresh();
    expect(execution.value["result"]).toBeNull();
    service.backstage.endInstance(id, "failed");
    expect((await execution.plan(RUN)).action).toBe("no-op");
    expect(execution.value["result"]).toBe("failed");

    const other = await core.resource("wfa_workflow_execution");
    await other.apply(RUN);
    service.backstage.deleteInstance(other.value["instance_id"]);
    service.backstage.deleteWorkflow("w/1 ä");
    expect((await other.plan(RUN)).action).toBe("no-op");
    expect(other.value).toMatchObject({ result: null });
    await other.destroy();
  });

  it("never runs twice where the answer is lost", async ({ service, object: execution }) => {
    const config = prepared(service);
    service.backstage.setRuns({ outcome: "endless" });
    service.faults.add({ method: "POST", fault: { kind: "resetAfter" }, times: 1 } as never);
    await execution.apply(config);
    expect(service.backstage.instances().map(({ id }) => id)).toEqual([execution.value["instance_id"]]);
    expect(runs(service)).toBe(1);
  });

  it("says so where the service has nothing of the kind to run", async ({ service, object: execution }) => {
    const config = prepared(service);
    service.backstage.submit(`<workflow id="raw" name="raw"><trigger name="by/hand"/></workflow>`);
    await expect(execution.apply({ ...config, trigger: "by/foot" })).rejects.toThrow(/by trigger "by\/foot"/);
    await expect(execution.apply({ ...config, workflow_id: "nope" })).rejects.toThrow(/"nope" cannot be started/);
    await expect(execution.apply({ ...config, workflow_id: "raw" })).rejects.toThrow(/workflow "raw"/i);
    service.backstage.setEnabled("w/1 ä", false);
    await expect(execution.apply(config)).rejects.toThrow(/Could not run workflow "w\/1 ä"/);
    expect(execution.state).toBeNull();
    expect(service.backstage.instances()).toEqual([]);
  });

  it("is imported without running again", async ({ service, core, object: execution }) => {
    service.backstage.setRuns({ outcome: "endless" });
    await execution.apply(prepared(service));
    const imported = await core.resource("wfa_workflow_execution");
    await imported.import(execution.value["id"]);
    expect((await imported.plan(RUN)).action).toBe("no-op");
    const config = { ...RUN, keepers: new Map([["revision", "1"]]), parameters: new Map([["a", "b"]]) };
    expect((await imported.plan(config)).action).toBe("update");
    await imported.apply(config);
    expect((await imported.plan(config)).action).toBe("no-op");
    expect((await imported.plan({ ...config, parameters: new Map([["a", "c"]]) })).action).toBe("replace");
    expect(runs(service)).toBe(1);
    await expect(imported.import("nonsense")).rejects.toThrow(/WORKFLOW_ID\/TRIGGER\/INSTANCE_ID/);
    const { workflow_id, trigger, instance_id } = imported.value;
    expect(await imported.import({ workflow_id, trigger, instance_id })).toEqual([]);
    await expect(imported.import({ workflow_id, trigger })).rejects.toThrow(/has no instance_id/);
    await expect(imported.import({ workflow_id, trigger, instance_id: " " })).rejects.toThrow(/must not be blank/);
  });

  it("is imported although the service no longer shows it, without a result", async ({
    service,
    object: execution,
  }) => {
    prepared(service);
    await execution.import({ workflow_id: "w/1 ä", trigger: "by/hand", instance_id: "gone" });
    expect(execution.value).toMatchObject({ instance_id: "gone", result: null });
  });

  it("is read as data: instances, logs and entries", async ({ service, core }) => {
    prepared(service);
    service.backstage.setRuns({ outcome: "endless" });
    const over = service.backstage.execute("w/1 ä", "by/hand");
    service.backstage.endInstance(over, "completed");
    const id = service.backstage.execute("w/1 ä", "by/hand");
    expect(await core.data("wfa_workflow_instance", { id })).toMatchObject({ id, state: "running" });
    expect(
      (await core.data("wfa_workflow_instances", { state: "running", queue: "Master" }))["instances"],
    ).toMatchObject([{ id }]);
    expect((await core.data("wfa_workflow_instances", { state: "unconfirmed" }))["instances"]).toEqual([]);
    await expect(core.data("wfa_workflow_instance", { id: "nope" })).rejects.toThrow(
      /No workflow instance has the id "nope"/,
    );
    await expect(core.data("wfa_workflow_instances", { state: "asleep" })).rejects.toThrow(/must be one of "running"/);

    const named = {
      query_type: "L1",
      case_sensitive: false,
      exact_match: false,
      parameters: new Map([["name", "LOA"]]),
    };
    expect((await core.data("wfa_workflow_logs", named))["logs"]).toMatchObject([
      { name: "load", workflow_id: "w/1 ä", instance_id: over },
    ]);
    expect((await core.data("wfa_workflow_logs", { parameters: new Map([["name", "LOA"]]) }))["logs"]).toEqual([]);
    const all = (await core.data("wfa_workflow_log_entries", { workflow_id: "w/1 ä", instance_id: over }))[
      "entries"
    ] as readonly unknown[];
    expect(all.length).toBeGreaterThan(1);
    expect((await core.data("wfa_workflow_log_entries", { workflow_id: "w/1 ä", start: 1 }))["entries"]).toEqual(
      all.slice(1),
    );
    await expect(core.data("wfa_workflow_log_entries", { workflow_id: "w/1 ä", instance_id: id })).rejects.toThrow(
      /no log of instance/,
    );
    await expect(core.data("wfa_workflow_logs", { query_type: "L2" })).rejects.toThrow(/must be one of .*; got "L2"/);
    await expect(core.data("wfa_workflow_log_entries", { workflow_id: "w/1 ä", start: -1 })).rejects.toThrow(
      /whole number from 0/,
    );
  });
});
