import { describe, expect } from "vitest";
import { type RunningService } from "../../../src/service";
import { withService } from "../../harness/with-service";
import { DOCUMENT, edit, FASTER } from "./documents";
import { TESTED_VARIATIONS } from "../../harness/tested-variations";

const only = (service: RunningService) => {
  const all = service.backstage.workflows();
  expect(all).toHaveLength(1);
  return all[0]!;
};
const writes = (service: RunningService) =>
  service.requests.list().flatMap(({ method }) => (method === "GET" ? [] : [method]));

describe.concurrent.each(TESTED_VARIATIONS)("wfa_workflow on a service that is $name", ({ variation }) => {
  const it = withService("wfa_workflow", variation);

  it("creates, approves, enables; the second plan is empty; destroy leaves nothing", async ({
    service,
    object: workflow,
  }) => {
    const config = {
      document: DOCUMENT,
      enabled: true,
      triggers: new Map([
        ["daily", true],
        ["manual", false],
      ]),
    };
    await workflow.apply(config);
    expect(workflow.value).toMatchObject({
      document: DOCUMENT,
      name: "load",
      state: "approved",
      enabled: true,
      pending_submission: false,
      drift: [],
    });
    expect(only(service).approved!.enabled).toBe(true);
    expect(only(service).approved).not.toBeNull();
    expect((await workflow.plan(config)).action).toBe("no-op");
    service.requests.clear();
    await workflow.refresh();
    expect(writes(service)).toEqual([]);
    await workflow.destroy();
    expect(workflow.state).toBeNull();
    expect(service.backstage.workflows()).toEqual([]);
  });

  it("makes no change of what XML calls insignificant, and updates what is significant in place", async ({
    service,
    object: workflow,
  }) => {
    await workflow.apply({ document: DOCUMENT });
    const id = workflow.value["id"];
    const respelled = edit('<task name="load" timeout="60"/>', "<task timeout='60' name='load'></task><!-- x -->");
    expect((await workflow.plan({ document: respelled })).action).toBe("no-op");

    const plan = await workflow.plan({ document: FASTER });
    expect(plan.action).toBe("update");
    expect(plan.planned).toMatchObject({ id, document: FASTER, state: "approved" });
    await workflow.applyPlan(plan);
    expect(workflow.value).toMatchObject({ id, document: FASTER, state: "approved", drift: [] });
    expect(only(service).approved?.text).toContain("120");
    expect((await workflow.plan({ document: FASTER })).action).toBe("no-op");
  });

  it("shows a person's edit, and repairs it", async ({ service, object: workflow }) => {
    await workflow.apply({ document: DOCUMENT });
    service.backstage.edit(workflow.value["id"], "approved", (text) =>
      text.replace(/timeout=(["'])300\1/, 'timeout="600"'),
    );
    const plan = await workflow.plan({ document: DOCUMENT });
    expect(plan.action).toBe("update");
    expect(workflow.value["document"]).toContain("600");
    // A service that rewrites documents counts its revisions up: see ignored_paths below.
    expect(workflow.value["drift"]).toContain("/workflow/task[@name='extract']/@timeout: 300 -> 600");
    expect(variation.documents === "kept" ? workflow.value["drift"].length : 1).toBe(1);
    // Refreshing again changes nothing more.
    const before = workflow.value;
    await workflow.refresh();
    expect(workflow.value).toEqual(before);
    await workflow.applyPlan(await workflow.plan({ document: DOCUMENT }));
    expect(only(service).approved?.text).toContain("300");
    expect(workflow.value).toMatchObject({ document: DOCUMENT, drift: [] });
    expect((await workflow.plan({ document: DOCUMENT })).action).toBe("no-op");
  });

  it("plans an empty change after an import into an empty state", async ({ core, object: workflow }) => {
    const config = { document: DOCUMENT, enabled: true };
    await workflow.apply(config);
    const imported = await core.resource("wfa_workflow");
    await imported.import(workflow.value["id"]);
    const plan = await imported.plan({ document: DOCUMENT });
    expect(plan.changed).toEqual([]);
    expect(plan.action).toBe("no-op");
    await imported.import("name=load");
    expect(imported.value["id"]).toBe(workflow.value["id"]);
    // A flag alone is set without writing the document again, and the plan after it is empty.
    await imported.apply({ document: DOCUMENT, triggers: new Map([["daily", false]]) });
    expect((await imported.plan({ document: DOCUMENT, triggers: new Map([["daily", false]]) })).action).toBe("no-op");
    expect((await imported.plan({ document: FASTER })).action).toBe("update");
    await imported.apply({ document: FASTER });
    expect((await imported.plan({ document: FASTER })).action).toBe("no-op");
  });

  it("sends only the PATCHes that are needed where only flags change", async ({ service, object: workflow }) => {
    await workflow.apply({ document: DOCUMENT, enabled: true, triggers: new Map([["daily", true]]) });
    service.requests.clear();
    await workflow.apply({ document: DOCUMENT, enabled: false, triggers: new Map([["daily", true]]) });
    expect(writes(service)).toEqual(["PATCH"]);
    expect(only(service).approved!.enabled).toBe(false);
    service.requests.clear();
    await workflow.apply({ document: DOCUMENT, enabled: false, triggers: new Map([["daily", false]]) });
    expect(writes(service)).toEqual(["PATCH"]);
    const config = { document: DOCUMENT, enabled: false, triggers: new Map([["daily", false]]) };
    expect((await workflow.plan(config)).action).toBe("no-op");
  });

  it("only proposes with approve = false, and takes its approval by somebody else for no drift", async ({
    service,
    object: workflow,
  }) => {
    const config = { document: DOCUMENT, approve: false };
    await workflow.apply(config);
    expect(workflow.value).toMatchObject({ state: "submitted", pending_submission: false });
    expect(only(service).approved).toBeNull();
    expect((await workflow.plan(config)).action).toBe("no-op");
    service.backstage.approve(workflow.value["id"]);
    expect((await workflow.plan(config)).action).toBe("no-op");
    expect(workflow.value).toMatchObject({ state: "approved", drift: [] });
    // Approving it here from now on has nothing left to do.
    service.requests.clear();
    await workflow.apply({ document: DOCUMENT });
    expect(writes(service)).toEqual([]);
  });

  it("approves what was only proposed when approve is turned on", async ({ service, object: workflow }) => {
    await workflow.apply({ document: DOCUMENT, approve: false });
    service.requests.clear();
    await workflow.apply({ document: DOCUMENT, approve: true });
    expect(writes(service)).toEqual(["PATCH"]);
    expect(workflow.value).toMatchObject({ state: "approved" });
    expect((await workflow.plan({ document: DOCUMENT })).action).toBe("no-op");
  });

  it("notices a workflow that was deleted, and plans to create it anew", async ({ service, object: workflow }) => {
    await workflow.apply({ document: DOCUMENT });
    service.backstage.deleteWorkflow(workflow.value["id"]);
    expect((await workflow.plan({ document: DOCUMENT })).action).toBe("create");
    await workflow.apply({ document: DOCUMENT });
    expect(only(service).approved).not.toBeNull();
  });

  it("leaves somebody else's submission alone, and says so", async ({ service, object: workflow }) => {
    await workflow.apply({ document: DOCUMENT });
    const id: string = workflow.value["id"];
    const foreign = service.backstage.workflow(id)!.approved!.text.replace(/(?<=["'])300(?=["'])/, "999");
    service.backstage.submit(foreign);
    const warnings = await workflow.refresh();
    expect(warnings.map(({ summary }) => summary).join()).toContain(
      "has a pending submission that is not recorded in state",
    );
    expect(workflow.value).toMatchObject({ pending_submission: true, document: DOCUMENT, state: "approved" });
    expect(workflow.value["pending_changes"]).toContain("/workflow/task[@name='extract']/@timeout: 300 -> 999");
    expect((await workflow.plan({ document: DOCUMENT })).action).toBe("no-op");

    const refused = await workflow.apply({ document: FASTER }).catch((error: unknown) => String(error));
    expect(refused).toContain("/@timeout: 300 -> 999");
    expect(refused).toContain("/@timeout: 300 -> 120");
    expect(service.backstage.workflow(id)!.submitted!.text).toContain("999");

    await workflow.apply({ document: FASTER, overwrite_pending_submission: true });
    expect(only(service).approved?.text).toContain("120");
    expect((await workflow.plan({ document: FASTER, overwrite_pending_submission: true })).action).toBe("no-op");
  });

  it("lists what somebody submitted after the plan", async ({ service, object: workflow }) => {
    await workflow.apply({ document: DOCUMENT });
    const id: string = workflow.value["id"];
    const plan = await workflow.plan({ document: FASTER });
    service.backstage.submit(service.backstage.workflow(id)!.approved!.text.replace(/(?<=["'])300(?=["'])/, "999"));
    service.requests.clear();
    await expect(workflow.applyPlan(plan)).rejects.toThrow(
      /changed on the service after the plan was made[^]*submitted: [^]*\/@timeout: 300 -> 999/,
    );
    expect(writes(service)).toEqual([]);
  });

  it("stops before it writes when the service changed after the plan", async ({ service, object: workflow }) => {
    await workflow.apply({ document: DOCUMENT });
    const plan = await workflow.plan({ document: FASTER });
    service.backstage.edit(workflow.value["id"], "approved", (text) => text.replace(/(?<=["'])300(?=["'])/, "600"));
    service.requests.clear();
    await expect(workflow.applyPlan(plan)).rejects.toThrow(
      /changed on the service after the plan was made[^]*300 -> 600/,
    );
    expect(writes(service)).toEqual([]);
    await workflow.apply({ document: FASTER });
    expect(only(service).approved?.text).toContain("120");
  });

  it("makes no second workflow where the answer to the submission is lost", async ({ service, object: workflow }) => {
    service.faults.add({ method: "POST", fault: { kind: "resetAfter" }, times: 1 } as never);
    await workflow.apply({ document: DOCUMENT });
    expect(only(service).approved).not.toBeNull();
    expect((await workflow.plan({ document: DOCUMENT })).action).toBe("no-op");
  });

  it("refuses a document that already exists, with the import command, unless it adopts it", async ({
    service,
    core,
    object: workflow,
  }) => {
    await workflow.apply({ document: DOCUMENT });
    const second = await (await core.anotherRun()).resource("wfa_workflow");
    await expect(second.apply({ document: DOCUMENT })).rejects.toThrow(
      /already exists[^]*terraform import wfa_workflow\.NAME/,
    );
    expect(second.state).toBeNull();
    await second.apply({ document: DOCUMENT, adopt_existing: true });
    expect(second.value["id"]).toBe(only(service).id);
    expect((await second.plan({ document: DOCUMENT, adopt_existing: true })).action).toBe("no-op");
  });
});
