import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect } from "vitest";
import { startService, type RunningService } from "../../../src/service";
import { startCore, type ImitatedCore } from "../../harness/imitated-core";
import { withService } from "../../harness/with-service";
import { failSearches } from "./failing-searches";

const RUN = { workflow_id: "w", trigger: "manual", keepers: new Map([["day", "1"]]), wait_for_completion: true };

function prepared({ backstage }: RunningService, duration = "20ms"): void {
  backstage.submit(
    `<workflow id="w" name="load"><trigger name="manual"/><task name="load" duration="${duration}"/></workflow>`,
  );
  backstage.approve("w");
  backstage.setEnabled("w", true);
}

/** Neither the answer to the request nor a look for the run comes through. */
async function lose(
  service: RunningService,
  execution: ImitatedCore,
  how: "resetBefore" | "resetAfter" = "resetAfter",
): Promise<void> {
  prepared(service);
  service.faults.add({ method: "POST", fault: { kind: how } });
  service.faults.add({ path: "/workflowInstances", skip: 1, times: Infinity, fault: { kind: "status", status: 500 } });
  await expect(execution.apply(RUN)).rejects.toThrow("Cannot tell whether the workflow was started");
  service.faults.clear();
}

/** As `terraform untaint` leaves it. */
function untaint(execution: ImitatedCore): void {
  execution.state = { ...execution.state!, tainted: false };
}

const runs = ({ backstage }: RunningService): number => backstage.instances().length + backstage.logs().length;

describe.concurrent("a run whose create failed", () => {
  const it = withService("wfa_workflow_execution");

  it("does not take a run for its own that somebody started after another execution", async ({
    service,
    core,
    object,
  }) => {
    prepared(service);
    await object.apply({ workflow_id: "w", trigger: "manual" });
    const theirs = service.backstage.execute("w", "manual");
    service.faults.add({ method: "POST", times: Infinity, fault: { kind: "status", status: 500 } });
    const second = await core.resource("wfa_workflow_execution");
    await expect(second.apply({ workflow_id: "w", trigger: "manual" })).rejects.toThrow("Cannot tell whether");
    expect(theirs).not.toBeNull();
    expect(second.value["instance_id"]).toBeNull();
  });

  it("is gone on with by the next apply where it is not known whether it was started", async ({
    service,
    object: execution,
  }) => {
    prepared(service);
    service.backstage.execute("w", "manual");
    service.faults.add({ method: "POST", fault: { kind: "resetAfter" } });
    failSearches(service);
    await expect(execution.apply(RUN)).rejects.toThrow(
      /Could not run workflow "w"[^]*Cannot tell whether the workflow was started/,
    );
    service.faults.clear();
    expect(execution.state).toMatchObject({ tainted: true, value: { id: null, instance_id: null } });
    await execution.apply(RUN);
    expect(runs(service)).toBe(2);
    expect(execution.value).toMatchObject({ result: "completed", instance_id: expect.any(String) as string });
    expect((await execution.plan(RUN)).action).toBe("no-op");
  });

  it("is gone on with where only the wait for its end failed, and runs again when its keepers change", async ({
    service,
    object: execution,
  }) => {
    prepared(service);
    service.faults.add({ path: "/workflowInstances/*", times: Infinity, fault: { kind: "status", status: 500 } });
    await expect(execution.apply(RUN)).rejects.toThrow("the next apply continues with it");
    const first = execution.value["instance_id"] as string;
    await expect(execution.apply(RUN)).rejects.toThrow("the next apply continues with it");
    service.faults.clear();
    expect(execution.value).toMatchObject({ id: null, instance_id: first });
    expect(runs(service)).toBe(1);

    await execution.apply({ ...RUN, keepers: new Map([["day", "2"]]) });
    expect(execution.value["instance_id"]).not.toBe(first);
    expect(runs(service)).toBe(2);
  });

  it("runs where the service never got the request", async ({ service, object: execution }) => {
    prepared(service);
    service.faults.add({ method: "POST", fault: { kind: "resetBefore" } });
    failSearches(service);
    await expect(execution.apply(RUN)).rejects.toThrow("Could not run");
    service.faults.clear();
    await execution.apply(RUN);
    expect(runs(service)).toBe(1);
  });

  it("is gone on with where the service took the request without naming the instance, and looking for it failed", async ({
    onTestFinished,
  }) => {
    const service = await startService({ variation: { writeAnswers: "empty", location: "off" } });
    onTestFinished(() => service.close());
    prepared(service);
    const core = await startCore({ endpoint: service.url, api_key: service.keys.user });
    const execution = await core.resource("wfa_workflow_execution");
    failSearches(service, 401);
    await expect(execution.apply(RUN)).rejects.toThrow(/The workflow was started[^]*Apply again/);
    service.faults.clear();
    await execution.apply(RUN);
    expect(runs(service)).toBe(1);
    expect(execution.value).toMatchObject({ result: "completed", instance_id: expect.any(String) as string });
  });

  it("is not run again where the look for it fails, or nobody looks", async ({ service, object: execution }) => {
    prepared(service);
    service.faults.add({ method: "POST", fault: { kind: "resetAfter" } });
    failSearches(service);
    await expect(execution.apply(RUN)).rejects.toThrow("Cannot tell whether the workflow was started");
    service.faults.clear();
    service.faults.add({ path: "/workflowInstances", fault: { kind: "brokenJson" } });
    await expect(execution.apply(RUN)).rejects.toThrow(/refresh: .*Could not look for the run of workflow "w"/);
    const blind = await execution.plan(RUN, { refresh: false });
    await expect(execution.applyPlan(blind)).rejects.toThrow(
      /Cannot tell whether the run of workflow "w" was created[^]*nothing was changed. Apply again without `-refresh=false` or `-minimal-refresh`/,
    );
    expect(runs(service)).toBe(1);
    await execution.apply(RUN);
    expect(runs(service)).toBe(1);
    const { id, instance_id: found } = execution.value;
    expect(execution.value["result"]).toBe("completed");
    expect(id).toBe(`w/manual/${found}`);
  });

  it("stays unconfirmed where it is untainted and written before a refresh", async ({ service, object: execution }) => {
    await lose(service, execution);
    untaint(execution);
    const longer = { ...RUN, timeouts: { create: "2h", read: null, update: null, delete: null } };
    const blind = await execution.plan(longer, { refresh: false });
    expect(blind.action).toBe("update");
    await execution.applyPlan(blind);
    expect(execution.value).toMatchObject({ id: null, instance_id: null });
    await execution.apply(longer);
    expect(runs(service)).toBe(1);
    const { instance_id: found } = execution.value;
    expect(execution.value).toMatchObject({ id: `w/manual/${found}`, instance_id: expect.any(String) as string });
    expect((await execution.plan(longer)).action).toBe("no-op");
  });

  it("is finished by the next apply where it was untainted", async ({ service, object: execution }) => {
    prepared(service);
    service.faults.add({ path: "/workflowInstances/*", times: Infinity, fault: { kind: "status", status: 500 } });
    await expect(execution.apply(RUN)).rejects.toThrow("the next apply continues with it");
    service.faults.clear();
    untaint(execution);
    const plan = await execution.plan(RUN);
    expect(plan).toMatchObject({ action: "update", changed: ["id"] });
    await execution.applyPlan(plan);
    expect(execution.value["id"]).toBe(`w/manual/${execution.value["instance_id"]}`);
    expect((await execution.plan(RUN)).action).toBe("no-op");
    expect(runs(service)).toBe(1);
    // Whoever taints it then wants another run.
    execution.state = { ...execution.state!, tainted: true };
    await execution.apply(RUN);
    expect(runs(service)).toBe(2);
  });

  it("is no longer in state where no refresh finds it, and runs at the next apply", async ({
    service,
    object: execution,
  }) => {
    await lose(service, execution, "resetBefore");
    expect(await execution.refresh()).toEqual([]);
    expect(execution.state).toBeNull();
    await execution.apply(RUN);
    expect(runs(service)).toBe(1);
  });

  it("cannot be told from another one of the same time: a refresh says so, with the command to import it", async ({
    service,
    object: execution,
  }) => {
    await lose(service, execution);
    service.backstage.execute("w", "manual");
    const [warning, ...others] = await execution.refresh();
    expect(others).toEqual([]);
    expect(warning).toMatchObject({
      severity: "warning",
      summary: 'Cannot tell whether the run of workflow "w" is the one created here',
    });
    const command = /\n {2}terraform import wfa_workflow_execution\.NAME (w\/manual\/[\w-]+)$/.exec(warning!.detail);
    expect(execution.state).toBeNull();
    await execution.import(command![1]!);
    expect(execution.value["id"]).toBe(command![1]);
  });

  it("is seen although it ends while it is looked for", async ({ service, object: execution }) => {
    prepared(service, "1h");
    service.faults.add({ method: "POST", fault: { kind: "resetAfter" } });
    failSearches(service);
    await expect(execution.apply(RUN)).rejects.toThrow("Cannot tell whether the workflow was started");
    service.faults.clear();
    const end = async (): Promise<void> => {
      // Long enough for what is asked at the same time.
      await sleep(50);
      service.backstage.endInstance(service.backstage.instances()[0]!.id);
    };
    service.faults.add({ path: "/workflowInstances", fault: { kind: "hold", moment: "before", wait: end } });
    await execution.apply(RUN);
    expect(runs(service)).toBe(1);
  });

  it("runs without the right to read logs", async ({ service, object: execution }) => {
    prepared(service);
    service.faults.add({ path: "/workflowLogs", times: Infinity, fault: { kind: "status", status: 403 } });
    await execution.apply({ ...RUN, wait_for_completion: false });
    expect(execution.value["instance_id"]).toEqual(expect.any(String));
  });
});
