import { describe, expect } from "vitest";
import { withService } from "../../harness/with-service";
import { approvedText, DOCUMENT, FASTER, ID, propose, reasonOf, SLOWER, stored, writes } from "./proposing";
import { TESTED_VARIATIONS } from "../../harness/tested-variations";

describe.concurrent.each(TESTED_VARIATIONS)("wfa_workflow_approval on a service that is $name", ({ variation }) => {
  const it = withService("wfa_workflow_approval", variation);
  const shown = variation.flags !== "hidden";

  it("approves what was reviewed, plans nothing more, and leaves it on destroy", async ({ service, object }) => {
    const config = { workflow_id: ID, server_revision: await propose(service) };
    const plan = await object.plan(config);
    expect(plan.planned["id"]).toBe(ID);
    await object.applyPlan(plan);
    expect(approvedText(service)).toContain("300");
    expect(object.value).toMatchObject({ id: ID, server_revision: config.server_revision });
    expect(await object.refresh()).toEqual([]);
    expect((await object.plan(config)).action).toBe("no-op");
    await object.destroy();
    expect(approvedText(service)).toContain("300");
  });

  it("approves the next version on update, and enables and disables with it", async ({ service, object }) => {
    await object.apply({ workflow_id: ID, server_revision: await propose(service), enable: true });
    expect(stored(service).approved!.enabled).toBe(true);
    const next = { workflow_id: ID, server_revision: await propose(service, FASTER), enable: false };
    await object.apply(next);
    expect(approvedText(service)).toContain("120");
    expect(stored(service).approved!.enabled).toBe(false);
    const plan = await object.plan(next);
    expect([plan.action, plan.warnings]).toEqual(["no-op", []]);
    service.backstage.setEnabled(ID, true);
    const drifted = await object.plan(next);
    expect([drifted.action, drifted.changed]).toEqual(shown ? ["update", ["enable"]] : ["no-op", []]);
    await object.applyPlan(drifted);
    expect(stored(service).approved!.enabled).toBe(!shown);
  });

  it("is as before where somebody changes the approved version and takes that back", async ({ service, object }) => {
    const config = { workflow_id: ID, server_revision: await propose(service) };
    await object.apply(config);
    const { text } = stored(service).approved!;
    service.backstage.edit(ID, "approved", (now) => now.replace('"300"', '"301"'));
    await object.refresh();
    expect(object.value["server_revision"]).not.toBe(config.server_revision);
    service.backstage.edit(ID, "approved", () => text);
    expect((await object.plan(config)).action).toBe("no-op");
  });

  it("refuses what was submitted after the review, with what differs, and approves nothing", async ({
    service,
    object,
  }) => {
    await object.apply({ workflow_id: ID, server_revision: await propose(service) });
    const reviewed = await propose(service, FASTER);
    const found = await propose(service, SLOWER);
    service.requests.clear();
    const reason = await reasonOf(object.apply({ workflow_id: ID, server_revision: reviewed }));
    expect(reason).toContain("/workflow/task[@name='extract']/@timeout: 300 -> 900");
    expect(reason).toContain(found);
    expect(reason).toContain(reviewed);
    expect(reason).toContain('{"attribute":"server_revision"}');
    expect(writes(service)).toEqual([]);
    expect(approvedText(service)).toContain("300");
    await object.apply({ workflow_id: ID, server_revision: found });
    expect(approvedText(service)).toContain("900");
  });

  it("is done already where an earlier run was lost, unless the service writes into what it approves; enable is asserted all the same", async ({
    service,
    core,
    object,
  }) => {
    const lost = { workflow_id: ID, server_revision: await propose(service), enable: true };
    await object.apply(lost);
    service.requests.clear();
    const config = { ...lost, server_revision: object.value["approved_revision"] as string };
    const again = await (await core.anotherRun()).resource("wfa_workflow_approval");
    if (config.server_revision !== lost.server_revision)
      expect(await reasonOf(again.apply(lost))).toContain(`set server_revision = "${config.server_revision}"`);
    await again.apply(config);
    expect(writes(service).filter((write) => write.includes("approveWorkflow"))).toEqual([]);
    expect((await again.plan(config)).action).toBe("no-op");
    service.backstage.setEnabled(ID, false);
    await again.refresh();
    await again.apply({ ...config, server_revision: again.value["server_revision"] as string });
    expect(stored(service).approved!.enabled).toBe(shown);
    expect(writes(service).filter((write) => write.includes("approveWorkflow"))).toEqual([]);
  });

  it("shows that somebody approved something else, and that it is undone", async ({ service, object }) => {
    const config = { workflow_id: ID, server_revision: await propose(service) };
    await object.apply(config);
    service.backstage.submit(FASTER);
    service.backstage.approve(ID);
    const warnings = await object.refresh();
    expect(warnings.map(({ detail }) => detail).join()).toContain("timeout: 300 -> 120");
    const plan = await object.plan(config);
    expect(plan.action).toBe("update");
    expect(plan.changed).toContain("server_revision");
    expect(await reasonOf(object.applyPlan(plan))).toMatch(
      /has no pending submission to approve|is not the reviewed one/,
    );
    expect(approvedText(service)).toContain("120");
    // To take it over, its revision is enough.
    const accepted = { ...config, server_revision: object.value["server_revision"] };
    expect((await object.plan(accepted)).action).toBe("no-op");
    const again = { ...config, server_revision: await propose(service, DOCUMENT) };
    await object.apply(again);
    expect((await object.plan(again)).action).toBe("no-op");
  });

  it("is imported by the workflow's id or name, and gone with the approved version", async ({
    service,
    core,
    object,
  }) => {
    const config = { workflow_id: ID, server_revision: await propose(service) };
    expect(await reasonOf(object.import(ID))).toMatch(/has no approved version/);
    await object.apply(config);
    for (const id of [ID, "name=load"]) {
      const imported = await core.resource("wfa_workflow_approval");
      await imported.import(id);
      expect((await imported.plan(config)).action).toBe("no-op");
    }
    service.backstage.deleteWorkflow(ID, "approved");
    expect((await object.plan(config)).action).toBe("create");
    expect(await reasonOf(object.import("nope"))).toMatch(/No workflow "nope"/);
  });
});
