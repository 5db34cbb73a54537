import { describe, expect } from "vitest";
import { createClient } from "../../../src/client";
import { Diagnostics } from "../../../src/framework";
import { Coordination } from "../../../src/resources/shared/coordination";
import { serviceConfirmation } from "../../../src/resources/shared/service-call";
import { workflowExecution } from "../../../src/resources/workflow-execution/resource";
import type { RunningService } from "../../../src/service";
import { withService } from "../../harness/with-service";

const RUN = { workflow_id: "w", trigger: "manual" };
const WAITING = {
  ...RUN,
  parameters: null,
  parameters_wo: null,
  keepers: null,
  wait_for_completion: true,
  id: null,
  instance_id: null,
  result: null,
  timeouts: null,
};

function prepared(service: RunningService): void {
  service.backstage.submit(`<workflow id="w" name="load"><trigger name="manual"/></workflow>`);
  service.backstage.approve("w");
  service.backstage.setEnabled("w", true);
  service.backstage.setRuns({ outcome: "endless" });
}

describe.concurrent("waiting for a run", () => {
  const it = withService("wfa_workflow_execution");

  it("ends with an interruption, which leaves the instance running and says so, as no error", async ({ service }) => {
    prepared(service);
    const stop = new AbortController();
    const client = createClient({ endpoint: service.url, apiKey: service.keys.user });
    const diagnostics = new Diagnostics();
    const data = {
      client,
      ignoredPaths: [],
      showDefinition: false,
      coordination: new Coordination(),
      plansDestroys: true,
      confirmService: serviceConfirmation(client),
      addSecret: () => undefined,
    };
    const creating = workflowExecution.create(
      { config: WAITING, planned: WAITING, private: null },
      { data, diagnostics, signal: stop.signal },
    );
    await expect.poll(() => service.requests.list().some(({ path }) => path.includes("workflowInstances/"))).toBe(true);
    stop.abort();
    const written = await creating;
    await client.close();
    const [instance] = service.backstage.instances();
    expect(instance).toMatchObject({ state: "running" });
    expect(written?.state).toMatchObject({ instance_id: instance!.id, result: null });
    expect(diagnostics.list).toMatchObject([
      {
        severity: "warning",
        summary: `Workflow instance "${instance!.id}" is left running`,
        detail: expect.stringContaining(`send PUT ${service.url}/workflowInstances/${instance!.id} `) as string,
      },
    ]);
  });

  it("ends at timeouts.create with an error, and the next apply goes on with the run", async ({
    service,
    object: execution,
  }) => {
    prepared(service);
    const timeouts = { create: "3s", read: null, update: null, delete: null };
    await expect(execution.apply({ ...RUN, wait_for_completion: true, timeouts })).rejects.toThrow(
      /has not ended yet[^]*the next apply continues with it/,
    );
    const [instance] = service.backstage.instances();
    expect(execution.value["instance_id"]).toBe(instance!.id);
    expect(execution.state?.tainted).toBe(true);
    expect(service.backstage.instance(instance!.id)?.state).toBe("running");

    service.backstage.endInstance(instance!.id, "completed");
    await execution.apply({ ...RUN, wait_for_completion: true });
    expect(execution.value).toMatchObject({ instance_id: instance!.id, result: "completed" });
    expect([...service.backstage.instances(), ...service.backstage.logs()]).toHaveLength(1);
  });

  it("says how a run ended that waits for a person to confirm it", async ({ service, object: execution }) => {
    prepared(service);
    service.backstage.setRuns({ outcome: "unconfirmed", taskDuration: 50 });
    const warnings = await execution.apply({ ...RUN, wait_for_completion: true });
    expect(execution.value["result"]).toBe("completed");
    expect(service.backstage.instances()).toMatchObject([{ state: "unconfirmed" }]);
    expect(warnings).toMatchObject([{ summary: 'Workflow "w" waits for confirmation' }]);
  });

  it("refreshes with a warning where the service cannot tell", async ({ service, object: execution }) => {
    prepared(service);
    await execution.apply(RUN);
    service.faults.add({ path: "/workflowInstances/*", fault: { kind: "status", status: 403 } } as never);
    const warnings = await execution.refresh();
    expect(warnings).toMatchObject([
      { severity: "warning", summary: expect.stringContaining("Could not read how") as string },
    ]);
    expect(execution.value).toMatchObject({ workflow_id: "w", result: null });
  });
});
