import { describe, expect, vi } from "vitest";
import type { RunningService } from "../../src/service";
import { withService } from "../harness/with-service";
import { NewerEngine, textsOf, type Ran } from "./newer-engine";

const RUN = { workflow_id: "w", trigger: "manual", wait_for_completion: true };
const it = withService("wfa_workflow");
/** On a service whose answer does not name the instance. */
const itWithoutId = withService("wfa_workflow", { writeAnswers: "empty", location: "off" });

/** Makes a workflow whose runs do not end by themselves. */
function prepare({ backstage }: RunningService): void {
  backstage.submit(`<workflow id="w" name="load"><trigger name="manual"/></workflow>`);
  backstage.approve("w");
  backstage.setEnabled("w", true);
  backstage.setRuns({ outcome: "endless" });
}

/** A request to hold: `before` the service acts on it, or `after`. */
interface At {
  readonly method: string;
  readonly path: string;
  readonly moment: "before" | "after";
  /** How many such requests pass first. @default none */
  readonly skip?: number;
}

/** Runs an action that Terraform asks to stop while the service holds a request. */
async function interrupted(service: RunningService, engine: NewerEngine, type: string, values: object, at: At) {
  const stop = new AbortController();
  const { moment, ...request } = at;
  const wait = ({ gone }: { readonly gone: Promise<void> }): Promise<void> => {
    stop.abort();
    return gone;
  };
  service.faults.add({ ...request, fault: { kind: "hold", moment, wait } });
  return engine.invoke(type, { ...values }, stop.signal);
}

function onlyError({ diagnostics }: Ran): { readonly summary: string; readonly detail: string } {
  expect(diagnostics).toMatchObject([{ severity: "error" }]);
  return diagnostics[0]!;
}

describe.concurrent("the first Ctrl-C", () => {
  /** While the service holds the action's write. */
  const stoppedOnce = async (service: RunningService, engine: NewerEngine, type: string, values: object) => {
    const stop = new AbortController();
    const wait = async (): Promise<void> => stop.abort();
    for (const method of ["POST", "PUT", "DELETE"])
      service.faults.add({ method, fault: { kind: "hold", moment: "before", wait } });
    return engine.invoke(type, { ...values }, undefined, undefined, stop.signal);
  };

  it("lets the request that starts a run be answered, and names the run", async ({ service, core }) => {
    prepare(service);
    const ran = await stoppedOnce(service, new NewerEngine(core.server), "wfa_execute_workflow", RUN);
    const [instance] = service.backstage.instances();
    expect(onlyError(ran).summary).toBe(`Workflow instance "${instance!.id}" is left running`);
  });

  it.for(["cancel", "delete"])("lets the request to %s one be answered", async (verb, { service, core }) => {
    prepare(service);
    const engine = new NewerEngine(core.server);
    await engine.invoke("wfa_execute_workflow", { ...RUN, wait_for_completion: false });
    const [instance] = service.backstage.instances();
    const ran = await stoppedOnce(service, engine, `wfa_${verb}_instance`, { instance_id: instance!.id });
    expect(ran.progress[0]).toMatch(/^Instance .* is being (?:cancell|delet)ed$/);
    expect(ran.diagnostics.filter(({ summary }) => summary.startsWith("Cannot tell"))).toEqual([]);
  });

  it.for(["wfa_reset_alert_integration", "wfa_submit_help_report"])(
    "lets %s be answered",
    async (type, { service, core }) => {
      const ran = await stoppedOnce(service, new NewerEngine(core.server), type, {});
      expect(ran.diagnostics).toEqual([]);
      expect(ran.progress).toHaveLength(1);
    },
  );
});

describe.concurrent("an interrupted start", () => {
  it("says that nothing was started before the request", async ({ service, core }) => {
    prepare(service);
    const at: At = { method: "GET", path: "/workflowInstances", moment: "before" };
    const ran = await interrupted(service, new NewerEngine(core.server), "wfa_execute_workflow", RUN, at);
    expect(onlyError(ran)).toMatchObject({
      summary: "Action wfa_execute_workflow was interrupted",
      detail: "Terraform asked the provider to stop. Run Terraform again to start over",
    });
    expect(service.backstage.instances()).toEqual([]);
  });

  it("cannot tell without an answer and an instance", async ({ service, core }) => {
    prepare(service);
    const at: At = { method: "POST", path: "/workflows/w", moment: "before" };
    const ran = await interrupted(service, new NewerEngine(core.server), "wfa_execute_workflow", RUN, at);
    const { summary, detail } = onlyError(ran);
    expect(summary).toBe('Could not execute workflow "w"');
    expect(detail).toMatch(
      /Cannot tell whether the workflow was started[^]*may start a second instance, so check data sources wfa_workflow_instances/,
    );
    expect(service.backstage.instances()).toEqual([]);
  });

  it.for(["POST", "GET"])("names the instance that goes on, during %s", async (method, { service, core }) => {
    prepare(service);
    const path = method === "POST" ? "/workflows/w" : "/workflowInstances/*";
    const at: At = { method, path, moment: "after" };
    const ran = await interrupted(service, new NewerEngine(core.server), "wfa_execute_workflow", RUN, at);
    const [instance, ...others] = service.backstage.instances();
    expect(others).toEqual([]);
    expect(instance).toMatchObject({ state: "running" });
    expect(ran.progress[0]).toBe(`Workflow "w" was started by trigger "manual": instance ${instance!.id}`);
    const { summary, detail } = onlyError(ran);
    expect(summary).toBe(`Workflow instance "${instance!.id}" is left running`);
    expect(detail).toMatch(
      /asked the provider to stop[^]*nothing was cancelled[^]*starts another instance[^]*wfa_workflow_instance shows/,
    );
    expect(detail).toContain(`wfa_cancel_instance with instance_id = "${instance!.id}"`);
  });

  itWithoutId("says that the instance goes on where it is not known", async ({ service, core }) => {
    prepare(service);
    const path = "/workflowInstances";
    const at: At = { method: "GET", path, moment: "after", skip: 1 };
    service.faults.add({ path, skip: 2, times: Infinity, fault: { kind: "status", status: 403 } });
    const ran = await interrupted(service, new NewerEngine(core.server), "wfa_execute_workflow", RUN, at);
    const { summary, detail } = onlyError(ran);
    expect(summary).toBe('Cannot wait for the run of workflow "w"');
    expect(detail).toMatch(
      /The workflow was started, but the service did not show which[^]*nothing was cancelled[^]*starts another instance[^]*wfa_workflow_instances lists/,
    );
    expect(service.backstage.instances()).toMatchObject([{ state: "running" }]);
  });

  it("keeps a run that was not to be waited for", async ({ service, core }) => {
    prepare(service);
    const at: At = { method: "POST", path: "/workflows/w", moment: "after" };
    const values = { ...RUN, wait_for_completion: false };
    const ran = await interrupted(service, new NewerEngine(core.server), "wfa_execute_workflow", values, at);
    expect(ran.diagnostics).toEqual([]);
    expect(ran.progress).toEqual([
      `Workflow "w" was started by trigger "manual": instance ${service.backstage.instances()[0]!.id}`,
    ]);
  });
});

describe.concurrent("a failed start", () => {
  const denied = {
    path: "/workflowInstances",
    skip: 1,
    times: Infinity,
    fault: { kind: "status", status: 403 },
  } as const;

  it("cannot tell after a lost answer, and does not just ask to try again", async ({ service, core }) => {
    prepare(service);
    service.faults.add({ method: "POST", fault: { kind: "resetBefore" } });
    service.faults.add({ method: "GET", ...denied });
    const { diagnostics } = await new NewerEngine(core.server).invoke("wfa_execute_workflow", RUN);
    expect(textsOf(diagnostics)).toEqual(['error: Could not execute workflow "w"']);
    expect(diagnostics[0]!.detail).toMatch(
      /closed before the answer[^]*Cannot tell whether the workflow was started[^]*may start a second instance, so check/,
    );
  });

  itWithoutId("says that the workflow was started where its instance cannot be found", async ({ service, core }) => {
    prepare(service);
    service.faults.add({ method: "GET", ...denied });
    const { diagnostics } = await new NewerEngine(core.server).invoke("wfa_execute_workflow", RUN);
    expect(textsOf(diagnostics)).toEqual(['error: Could not execute workflow "w"']);
    expect(diagnostics[0]!.detail).toMatch(/403[^]*The workflow was started, but[^]*starts another instance/);
    expect(service.backstage.instances()).toMatchObject([{ state: "running" }]);
  });
});

describe.concurrent("an interrupted cancellation or deletion", () => {
  const WORDS =
    /^Terraform asked the provider to stop\. The service continues with the requests that it accepted[^]*may have reached it too[^]*wfa_workflow_instance shows/;

  it.for([
    ["cancel", "PUT", "/workflowInstances/*"],
    ["delete", "DELETE", "/workflowInstances/*"],
  ] as const)(
    "says that it may have reached the service: %s, during %s",
    async ([verb, method, path], { service, core }) => {
      prepare(service);
      const id = service.backstage.execute("w", "manual");
      const at: At = { method, path, moment: "after" };
      const engine = new NewerEngine(core.server);
      const ran = await interrupted(service, engine, `wfa_${verb}_instance`, { instance_id: id }, at);
      const { summary, detail } = onlyError(ran);
      expect(summary).toBe(`The action to ${verb} workflow instance "${id}" was interrupted`);
      expect(detail).toMatch(WORDS);
      expect(ran.progress).toEqual([]);
      expect(service.backstage.instance(id)?.state).not.toBe("running");
    },
  );

  it("names the instance that still existed", async ({ service, core }) => {
    prepare(service);
    const id = service.backstage.execute("w", "manual");
    const at: At = { method: "GET", path: "/workflowInstances/*", moment: "after" };
    const engine = new NewerEngine(core.server);
    const ran = await interrupted(service, engine, "wfa_delete_instance", { instance_id: id }, at);
    expect(onlyError(ran)).toMatchObject({
      summary: `Workflow instance "${id}" still existed`,
      detail: expect.stringMatching(
        /asked the provider to stop\. The service accepted the request to delete, and cont/,
      ),
    });
  });

  it("names the instances that were still running", async ({ service, core }) => {
    prepare(service);
    const ids = [service.backstage.execute("w", "manual"), service.backstage.execute("w", "manual")];
    const engine = new NewerEngine(core.server);
    const at: At = { method: "GET", path: "/workflowInstances", moment: "after", skip: 1 };
    const ran = await interrupted(service, engine, "wfa_cancel_instance", { workflow_id: "w" }, at);
    const { summary, detail } = onlyError(ran);
    expect(summary).toBe(`Workflow instances "${ids[0]!}", "${ids[1]!}" were still running`);
    expect(detail).toMatch(/asked the provider to stop\. The service accepted the request to cancel, and continues/);
  });

  it("of a workflow's instances has named those whose cancellation was accepted", async ({ service, core }) => {
    prepare(service);
    const ids = [service.backstage.execute("w", "manual"), service.backstage.execute("w", "manual")];
    const engine = new NewerEngine(core.server);
    const second: At = { method: "PUT", path: `/workflowInstances/${ids[1]!}`, moment: "before" };
    const ran = await interrupted(service, engine, "wfa_cancel_instance", { workflow_id: "w" }, second);
    const { summary, detail } = onlyError(ran);
    expect(summary).toBe('The action to cancel the running instances of workflow "w" was interrupted');
    expect(detail).toMatch(WORDS);
    expect(ran.progress).toEqual([`Instance ${ids[0]!} is being cancelled`]);
    expect(service.backstage.instance(ids[1]!)?.state).toBe("running");
  });
});

describe.concurrent("a maintenance call whose effect no read shows", () => {
  it.for([
    ["wfa_submit_help_report", "POST", "/system/help-report", /again opens another ticket, so check/],
    ["wfa_reset_alert_integration", "PUT", "/system/alert-integration-reset", /again resets those that are active/],
  ] as const)("says what is open after Ctrl-C or a lost answer: %s", async (call, { service, core }) => {
    const [type, method, path, words] = call;
    const engine = new NewerEngine(core.server);
    const stopped = await interrupted(service, engine, type, {}, { method, path, moment: "after" });
    service.faults.add({ method, path, fault: { kind: "resetAfter" } });
    const lost = await engine.invoke(type);
    for (const { progress, diagnostics } of [stopped, lost]) {
      expect(progress).toEqual([]);
      expect(textsOf(diagnostics)).toEqual([expect.stringMatching(/^error: Could not /)]);
      expect(diagnostics[0]!.detail).toMatch(words);
      expect(diagnostics[0]!.detail).not.toContain("reads the service first");
    }
  });
});

describe("a long wait", () => {
  /** Runs an action up to a request of its wait, and lets twenty seconds pass there. */
  async function after20s(
    service: RunningService,
    engine: NewerEngine,
    [type, values]: readonly [string, object],
    at: { readonly path: string; readonly skip?: number },
  ): Promise<readonly string[]> {
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval", "performance"] });
    try {
      const stop = new AbortController();
      const wait = async (): Promise<void> => {
        vi.advanceTimersByTime(20_000);
        stop.abort();
      };
      service.faults.add({ method: "GET", ...at, fault: { kind: "hold", moment: "after", wait } });
      return (await engine.invoke(type, { ...values }, stop.signal)).progress;
    } finally {
      vi.useRealTimers();
    }
  }

  it("says every ten seconds how long it has been, and the state", async ({ service, core }) => {
    prepare(service);
    const engine = new NewerEngine(core.server);
    const instance = "/workflowInstances/*";
    const started = await after20s(service, engine, ["wfa_execute_workflow", RUN], { path: instance, skip: 1 });
    const { id } = service.backstage.instances()[0]!;
    expect(started.slice(1)).toEqual([
      `Instance ${id} is running`,
      `Instance ${id} is still running [10s elapsed]`,
      `Instance ${id} is still running [20s elapsed]`,
    ]);
    const one = { instance_id: id };
    expect(await after20s(service, engine, ["wfa_cancel_instance", one], { path: "/workflowInstances" })).toEqual([
      `Instance ${id} is being cancelled`,
      `Instance ${id} is still running [10s elapsed]`,
      `Instance ${id} is still running [20s elapsed]`,
    ]);
    const other = service.backstage.execute("w", "manual");
    const gone = await after20s(service, engine, ["wfa_delete_instance", { instance_id: other }], { path: instance });
    expect(gone).toEqual([
      `Instance ${other} is being deleted`,
      `Instance ${other} still exists [10s elapsed]`,
      `Instance ${other} still exists [20s elapsed]`,
    ]);
  });
});
