import { describe, expect } from "vitest";
import { UNKNOWN } from "../../src/cty";
import { type RunningService } from "../../src/service";
import { startCore } from "../harness/imitated-core";
import { withService } from "../harness/with-service";
import { NewerEngine, textsOf } from "./newer-engine";
import { TESTED_VARIATIONS } from "../harness/tested-variations";

const DOCUMENT = `<workflow id="wf 1" name="load"><trigger name="manual"/><trigger name="off"/><task name="t" duration="50ms"/></workflow>`;
const RUN = { workflow_id: "wf 1", trigger: "manual" };
const WAITING = { ...RUN, wait_for_completion: true };

function prepare({ backstage }: RunningService): void {
  backstage.submit(DOCUMENT);
  backstage.approve("wf 1");
  backstage.setEnabled("wf 1", true);
  backstage.setTrigger("wf 1", "manual", true);
}

describe.concurrent.each(TESTED_VARIATIONS)("actions on a service that is $name", ({ variation }) => {
  const it = withService("wfa_workflow", variation);

  it("execute a workflow once, with parameters, and wait for its end", async ({ service, core }) => {
    prepare(service);
    service.backstage.setRuns({ taskDuration: 50, outcome: "completed" });
    const { progress, diagnostics } = await new NewerEngine(core.server).invoke("wfa_execute_workflow", {
      ...RUN,
      parameters: new Map([["day", "2027-01-01"]]),
      wait_for_completion: true,
    });
    expect(textsOf(diagnostics)).toEqual([]);
    const [log, ...others] = service.backstage.logs();
    expect(others).toEqual([]);
    expect(log).toMatchObject({ workflowId: "wf 1", trigger: "manual", parameterNames: ["day"], result: "completed" });
    expect(progress[0]).toBe(`Workflow "wf 1" was started by trigger "manual": instance ${log!.id}`);
    expect(progress.at(-1)).toBe(`Instance ${log!.id} ended: completed`);
    expect(
      service.requests.list().filter(({ method, path }) => method === "POST" && path === "/workflows/wf%201"),
    ).toHaveLength(1);
  });

  it("say when a run has failed, as errors", async ({ service, core }) => {
    prepare(service);
    service.backstage.setRuns({ taskDuration: 10, outcome: "failed" });
    const { diagnostics } = await new NewerEngine(core.server).invoke("wfa_execute_workflow", {
      ...RUN,
      wait_for_completion: true,
    });
    expect(textsOf(diagnostics)).toEqual(['error: Workflow "wf 1" did not succeed: failed']);
  });

  it("warn that a run waits for confirmation, also where its log says that it has completed", async ({
    service,
    core,
  }) => {
    prepare(service);
    service.backstage.setRuns({ taskDuration: 10, outcome: "unconfirmed" });
    const { progress, diagnostics } = await new NewerEngine(core.server).invoke("wfa_execute_workflow", WAITING);
    const [instance] = service.backstage.instances();
    expect(instance).toMatchObject({ state: "unconfirmed" });
    expect(service.backstage.logs()).toMatchObject([{ id: instance!.id, result: "completed" }]);
    expect(progress.slice(-2)).toEqual([
      `Instance ${instance!.id} ended: completed`,
      `Warning: Workflow "wf 1" waits for confirmation. Instance "${instance!.id}" has run. A person has to check it and confirm it on the service`,
    ]);
    expect(textsOf(diagnostics)).toEqual(['warning: Workflow "wf 1" waits for confirmation']);
  });

  it("do not wait where they are not told to; cancel and delete what runs", async ({ service, core }) => {
    prepare(service);
    service.backstage.setRuns({ outcome: "endless" });
    const engine = new NewerEngine(core.server);
    const started = await engine.invoke("wfa_execute_workflow", RUN);
    expect(started.diagnostics).toEqual([]);
    expect(started.progress).toHaveLength(1);
    const [instance] = service.backstage.instances();
    expect(instance?.state).toBe("running");

    const canceled = await engine.invoke("wfa_cancel_instance", { instance_id: instance!.id });
    expect(canceled).toEqual({
      progress: [`Instance ${instance!.id} is being cancelled`, `Instance ${instance!.id} is no longer running`],
      diagnostics: [],
    });
    expect(service.backstage.instance(instance!.id)?.state).not.toBe("running");

    const second = service.backstage.execute("wf 1", "manual");
    const deleted = await engine.invoke("wfa_delete_instance", { instance_id: second });
    expect(deleted).toEqual({
      progress: [`Instance ${second} is being deleted`, `Instance ${second} is gone`],
      diagnostics: [],
    });
    expect(service.backstage.instance(second)).toBeNull();
    for (const action of ["wfa_cancel_instance", "wfa_delete_instance"]) {
      expect(textsOf((await engine.invoke(action, { instance_id: second })).diagnostics)).toEqual([
        `warning: There is no workflow instance "${second}"`,
      ]);
    }
  });

  it("reset the alerts, and submit a help report with and without a body", async ({ service, core }) => {
    const engine = new NewerEngine(core.server);
    service.backstage.raiseAlert("a disk is full");
    expect(await engine.invoke("wfa_reset_alert_integration")).toEqual({
      progress: ["All alerts are reset"],
      diagnostics: [],
    });
    expect(service.backstage.alerts()).toEqual([]);
    for (const body_json of [null, '{ "subject": "slow", "count": 12345678901234567890 }']) {
      const { progress, diagnostics } = await engine.invoke("wfa_submit_help_report", { body_json });
      expect(diagnostics).toEqual([]);
      expect(progress[0]).toMatch(/^The help report was submitted/);
    }
    expect(service.backstage.tickets()).toHaveLength(2);
    expect(service.requests.list().at(-1)).toMatchObject({
      path: "/system/help-report",
      body: '{ "subject": "slow", "count": 12345678901234567890 }',
    });
  });
});

describe("actions", () => {
  const it = withService("wfa_workflow");

  it("tell each state on the way", async ({ service, core }) => {
    prepare(service);
    service.backstage.edit("wf 1", "approved", (text) => text.replace("50ms", "2s"));
    const { progress, diagnostics } = await new NewerEngine(core.server).invoke("wfa_execute_workflow", WAITING);
    expect(progress.map((line) => line.replace(/[0-9a-f-]{36}/, "I"))).toContain("Instance I is running");
    expect(diagnostics).toEqual([]);
  });

  it("say so where workflow or trigger are wrong, and run nothing", async ({ service, core }) => {
    prepare(service);
    service.backstage.submit(`<workflow id="new" name="new"><trigger name="manual"/></workflow>`);
    const engine = new NewerEngine(core.server);
    const told = async (values: object): Promise<string> => {
      const { diagnostics } = await engine.invoke("wfa_execute_workflow", { ...RUN, ...values });
      return diagnostics.map(({ summary, detail }) => `${summary}: ${detail}`).join();
    };
    expect(await told({ workflow_id: "nope" })).toMatch(/"nope" cannot be started/);
    expect(await told({ workflow_id: "new" })).toMatch(/workflow "new"/i);
    expect(await told({ trigger: "manuel" })).toMatch(/cannot be started by trigger "manuel"/);
    service.backstage.setEnabled("wf 1", false);
    expect(await told({})).toMatch(/Could not execute workflow "wf 1".*409/s);
    expect(service.backstage.instances()).toEqual([]);
  });

  it("end at their timeout, and say what goes on", async ({ service, core }) => {
    prepare(service);
    service.backstage.setRuns({ outcome: "endless" });
    const engine = new NewerEngine(core.server);
    const { diagnostics } = await engine.invoke("wfa_execute_workflow", { ...WAITING, timeout: "300ms" });
    const [instance] = service.backstage.instances();
    expect(instance).toMatchObject({ state: "running" });
    expect(diagnostics).toMatchObject([
      { severity: "error", summary: `Workflow instance "${instance!.id}" did not end within 300ms` },
    ]);
    expect(diagnostics[0]!.detail).toMatch(/It was running[^]*nothing was cancelled[^]*starts another instance/);
    expect(diagnostics[0]!.detail).toContain(`wfa_cancel_instance with instance_id = "${instance!.id}"`);

    const soon = { instance_id: instance!.id, timeout: "100ms" };
    const held = (path: string): void =>
      service.faults.add({ method: "GET", path, times: Infinity, fault: { kind: "delay", milliseconds: 2_000 } });
    held("/workflowInstances");
    expect(textsOf((await engine.invoke("wfa_cancel_instance", soon)).diagnostics)).toEqual([
      `error: Workflow instance "${instance!.id}" was still running after 100ms`,
    ]);
    held("/workflowInstances/*");
    const other = { ...soon, instance_id: service.backstage.execute("wf 1", "manual") };
    expect(textsOf((await engine.invoke("wfa_delete_instance", other)).diagnostics)).toEqual([
      `error: Workflow instance "${other.instance_id}" still existed after 100ms`,
    ]);
  });

  it("say what failed while they waited, and that the run goes on", async ({ service, core }) => {
    prepare(service);
    service.backstage.setRuns({ outcome: "endless" });
    service.faults.add({ method: "GET", path: "/workflowInstances/*", fault: { kind: "status", status: 403 } });
    const { diagnostics } = await new NewerEngine(core.server).invoke("wfa_execute_workflow", WAITING);
    const [instance] = service.backstage.instances();
    expect(textsOf(diagnostics)).toEqual([`error: Could not read how workflow instance "${instance!.id}" ended`]);
    expect(diagnostics[0]!.detail).toMatch(/403[^]*The workflow was started\. The instance continues/);
  });

  it("send secret parameters, and show them nowhere", async ({ service, core }) => {
    prepare(service);
    const engine = new NewerEngine(core.server);
    const secret = "s3cr3t-parameter";
    const values = { ...RUN, parameters: new Map([["day", "1"]]), parameters_wo: new Map([["token", secret]]) };
    expect((await engine.invoke("wfa_execute_workflow", values)).diagnostics).toEqual([]);
    const sent = service.requests.list().find(({ method }) => method === "POST");
    expect(JSON.parse(sent!.body)).toEqual({ day: "1", token: secret });

    const shown: string[] = [];
    for (const workflow_id of ["wf 1", secret]) {
      service.faults.add({ method: "POST", fault: { kind: "redirect", location: `http://x/${secret}` } });
      const { progress, diagnostics } = await engine.invoke("wfa_execute_workflow", { ...values, workflow_id });
      shown.push(...progress, JSON.stringify(diagnostics));
    }
    expect(shown.join()).toContain("(sensitive)");
    expect(shown.join()).not.toContain(secret);

    service.requests.clear();
    const both = { ...values, parameters_wo: new Map([["day", secret]]) };
    await expect(engine.invoke("wfa_execute_workflow", both)).rejects.toThrow(/both have a value for "day"/);
    const none = { ...values, parameters_wo: new Map([["token", null]]) };
    await expect(engine.invoke("wfa_execute_workflow", none)).rejects.toThrow(
      /Null value inside "parameters_wo"[^]*-invoke/,
    );
    const run = await (await startCore({ endpoint: service.url, api_key: "k" })).resource("wfa_workflow_execution");
    expect((await run.validate(none)).map(({ summary, detail }) => `${summary}: ${detail}`)).toEqual([
      expect.stringMatching(/^Null value inside "parameters_wo": (?!.*invoke)/),
    ]);
    expect(service.requests.list()).toEqual([]);
  });

  it("do not reset alerts twice after a lost answer, nor open a second ticket", async ({ service, core }) => {
    const engine = new NewerEngine(core.server);
    service.faults.add({ method: "POST", path: "/system/help-report", fault: { kind: "resetAfter" } });
    service.faults.add({ method: "PUT", path: "/system/alert-integration-reset", fault: { kind: "resetAfter" } });
    const { diagnostics } = await engine.invoke("wfa_submit_help_report", { body_json: '{"secret":"s3cr3t-words"}' });
    expect(textsOf(diagnostics)).toEqual(["error: Could not submit the help report"]);
    expect(JSON.stringify(diagnostics)).not.toContain("s3cr3t");
    expect(textsOf((await engine.invoke("wfa_reset_alert_integration")).diagnostics)).toEqual([
      "error: Could not reset the alerts",
    ]);
    expect(service.requests.list()).toHaveLength(2);
  });

  it("refuse bad configurations before anything is sent", async ({ service, core }) => {
    const engine = new NewerEngine(core.server);
    await expect(engine.invoke("wfa_execute_workflow", { ...RUN, timeout: "soon" })).rejects.toThrow(/"timeout"/);
    await expect(engine.invoke("wfa_execute_workflow", { ...RUN, workflow_id: "" })).rejects.toThrow(
      /must not be blank/,
    );
    await expect(engine.invoke("wfa_cancel_instance", { instance_id: "" })).rejects.toThrow(/must not be blank/);
    await expect(engine.invoke("wfa_submit_help_report", { body_json: "{" })).rejects.toThrow(/not valid JSON/);
    expect(service.requests.list()).toEqual([]);
  });

  it("say what is missing while the provider's configuration is unknown", async () => {
    const engine = new NewerEngine((await startCore({ endpoint: UNKNOWN, api_key: "some-key" })).server);
    const { diagnostics } = await engine.invoke("wfa_reset_alert_integration");
    expect(textsOf(diagnostics)).toEqual(['error: The configuration of provider "wfa" is not known yet']);
    await expect(engine.list("wfa_workflow")).rejects.toThrow(/is not known yet/);
  });
});
