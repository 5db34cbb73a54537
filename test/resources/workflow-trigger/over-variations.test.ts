import { describe, expect } from "vitest";
import { type RunningService } from "../../../src/service";
import { withService } from "../../harness/with-service";
import { TESTED_VARIATIONS } from "../../harness/tested-variations";

const DOCUMENT = `<workflow id="w/1 ä" name="load"><trigger name="daily/ü" type="schedule"/><trigger name="manual"/></workflow>`;
const isEnabled = (service: RunningService): boolean =>
  service.backstage.workflow("w/1 ä")!.approved!.triggers[0]!.enabled;

function prepared(service: RunningService): { workflow_id: string; name: string } {
  service.backstage.submit(DOCUMENT);
  service.backstage.approve("w/1 ä");
  return { workflow_id: "w/1 ä", name: "daily/ü" };
}

describe.concurrent.each(TESTED_VARIATIONS)("wfa_workflow_trigger on a service that is $name", ({ variation }) => {
  const it = withService("wfa_workflow_trigger", variation);
  const shown = variation.flags !== "hidden";

  it("sets a trigger, plans nothing more, sees a change where it shows, and keeps it on destroy", async ({
    service,
    object,
  }) => {
    const config = { ...prepared(service), enabled: false };
    await object.apply(config);
    expect(isEnabled(service)).toBe(false);
    expect((await object.plan(config)).action).toBe("no-op");
    service.backstage.setTrigger("w/1 ä", "daily/ü", true);
    expect((await object.plan(config)).action).toBe(shown ? "update" : "no-op");
    await object.apply({ ...config, workflow_revision: "2" });
    expect(isEnabled(service)).toBe(false);
    await object.destroy();
    expect(isEnabled(service)).toBe(false);
  });

  it("disables on destroy where it is told to", async ({ service, object }) => {
    await object.apply({ ...prepared(service), enabled: true, on_destroy: "disable" });
    expect(isEnabled(service)).toBe(true);
    await object.destroy();
    expect(isEnabled(service)).toBe(false);
  });

  it("is destroyed where the document has lost it", async ({ service, object }) => {
    await object.apply({ ...prepared(service), enabled: true, on_destroy: "disable" });
    service.backstage.submit(DOCUMENT.replace(/<trigger name="daily.*?>/, ""));
    service.backstage.approve("w/1 ä");
    await object.destroy();
    expect(object.state).toBeNull();
  });

  it("is imported by workflow and name", async ({ service, core, object }) => {
    const config = { ...prepared(service), enabled: false };
    await object.apply(config);
    const imported = await core.resource("wfa_workflow_trigger");
    await imported.import(object.value["id"]);
    // A service that does not show the flag leaves open whether it is as configured.
    const planned = shown ? "no-op" : "update";
    expect((await imported.plan(config)).action).toBe(planned);
    await imported.import({ workflow_id: "w/1 ä", name: "daily/ü" });
    expect((await imported.plan(config)).action).toBe(planned);
    await expect(imported.import("nonsense")).rejects.toThrow(/WORKFLOW_ID\/NAME/);
    await expect(imported.import("nonsense/%20")).rejects.toThrow(/WORKFLOW_ID\/NAME/);
  });

  it("is not imported if the trigger or the workflow does not exist", async ({ service, object }) => {
    prepared(service);
    const refusal = /Workflow "w\/1 ä" has no trigger "dayly"[^]*"daily\/ü", "manual"/;
    await expect(object.import("w%2F1%20ä/dayly")).rejects.toThrow(refusal);
    await expect(object.import({ workflow_id: "w/1 ä", name: "dayly" })).rejects.toThrow(refusal);
    await expect(object.import("gone/manual")).rejects.toThrow(/No workflow "gone"/);
    await expect(object.import({ workflow_id: "gone", name: "manual" })).rejects.toThrow(/No workflow "gone"/);
    await expect(object.import({ workflow_id: "w/1 ä", name: "" })).rejects.toThrow(/Invalid value for "name"/);
    expect(object.state).toBeNull();
  });

  it("lists the triggers that exist where the name is wrong, and names a workflow that does not", async ({
    service,
    core,
    object,
  }) => {
    const config = { ...prepared(service), enabled: true };
    await expect(object.apply({ ...config, name: "dayly" })).rejects.toThrow(
      /no trigger "dayly"[^]*"daily\/ü", "manual"/,
    );
    await expect(object.apply({ ...config, workflow_id: "nope" })).rejects.toThrow(/No workflow "nope"/);
    expect(object.state).toBeNull();
    const gone = await core.resource("wfa_workflow_trigger");
    await gone.apply(config);
    service.backstage.deleteWorkflow("w/1 ä");
    expect((await gone.plan(config)).action).toBe("create");
    await gone.destroy();
  });
});

describe.each([
  {
    variation: { workflowFlag: "json", triggerFlags: "hidden" } as const,
    where: "JSON shows only the workflow's flag",
  },
  { variation: { flags: "hidden" } as const, where: "flags are shown nowhere" },
])("a trigger with a flag of its own in the document, where $where", ({ variation }) => {
  const it = withService("wfa_workflow_trigger", variation);

  it("is set once, and the document's flag is no drift of it", async ({ service, object }) => {
    service.backstage.submit('<workflow id="own"><trigger name="daily" enabled="true"/></workflow>');
    service.backstage.approve("own");
    const config = { workflow_id: "own", name: "daily", enabled: false };
    await object.apply(config);
    expect((await object.plan(config)).action).toBe("no-op");
    expect((await object.plan(config)).action).toBe("no-op");
    await object.apply({ ...config, enabled: true });
    expect((await object.plan({ ...config, enabled: true })).action).toBe("no-op");
    expect(service.backstage.workflow("own")!.approved!.triggers[0]!.enabled).toBe(true);
    await object.apply(config);
    expect(service.backstage.workflow("own")!.approved!.triggers[0]!.enabled).toBe(false);
    expect((await object.plan(config)).action).toBe("no-op");
  });
});

describe("a trigger that the service does not show as one", () => {
  const it = withService("wfa_workflow_trigger");

  it("may be one where the document mentions its name", async ({ service, core }) => {
    service.backstage.submit('<workflow id="own"><task on="nightly"/></workflow>');
    const mentioned = await core.resource("wfa_workflow_trigger");
    await mentioned.import("own/nightly");
    expect(mentioned.value).toMatchObject({ workflow_id: "own", name: "nightly" });
    await expect(mentioned.import("own/weekly")).rejects.toThrow(/"weekly"[^]*recognises no triggers in its document/);
  });
});
