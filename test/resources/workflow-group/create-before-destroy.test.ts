import { describe, expect } from "vitest";
import { ROOT_GROUP_ID, type RunningService } from "../../../src/service";
import { CoreError, type Core, type ImitatedCore } from "../../harness/imitated-core";
import { withService } from "../../harness/with-service";
import { TESTED_VARIATIONS } from "../../harness/tested-variations";

const own = (service: RunningService) => service.backstage.groups().filter(({ id }) => id !== ROOT_GROUP_ID);
const documentIn = (group: ImitatedCore): string =>
  `<workflow name="load" groupId="${group.value["id"]}"><task name="t"/></workflow>`;

/** A group with a workflow that follows it by its document. */
async function populated(core: Core, group: ImitatedCore, config: object): Promise<ImitatedCore> {
  await group.apply({ ...config });
  const workflow = await core.resource("wfa_workflow");
  await workflow.apply({ document: documentIn(group) });
  return workflow;
}

/** The same block in a process of its own. */
async function inAnotherProcess(core: Core, object: ImitatedCore, typeName: string): Promise<ImitatedCore> {
  const again = await (await core.anotherRun()).resource(typeName);
  again.state = object.state;
  return again;
}

describe.concurrent.each(TESTED_VARIATIONS)(
  "create_before_destroy of a group with workflows, on a service that is $name",
  ({ variation }) => {
    const it = withService("wfa_workflow_group", variation);
    const before = { name: "Finance", description: "Old" };

    it.for([
      ["description", { name: "Finance", description: "New" }],
      ["description, which goes", { name: "Finance" }],
      ["name", { name: "Money", description: "Old" }],
      ["id, under the same name", { name: "Finance", description: "Old", id: "chosen" }],
    ] as const)(
      "changes the %s: the workflows follow, and the old group goes",
      async ([, after], { service, core, object: group }) => {
        const workflow = await populated(core, group, before);
        const workflowId: string = workflow.value["id"];
        const oldId: string = group.value["id"];
        const plan = await group.plan(after);
        expect(plan.action).toBe("replace");
        // The plan was saved, and another process applies it.
        const applying = await inAnotherProcess(core, group, "wfa_workflow_group");
        await applying.applyPlan(plan, {
          createBeforeDestroy: true,
          between: () => workflow.apply({ document: documentIn(applying) }),
        });
        expect(own(service)).toMatchObject([{ ...after, id: applying.value["id"] as string }]);
        expect(applying.value["id"]).not.toBe(oldId);
        expect(service.backstage.workflows().map(({ id }) => id)).toEqual([workflowId]);
        expect((await applying.plan(after)).action).toBe("no-op");
        expect((await workflow.plan({ document: documentIn(applying) })).action).toBe("no-op");
      },
    );
  },
);

describe.concurrent("the group that a new one replaces", () => {
  const it = withService("wfa_workflow_group");
  const before = { name: "Finance", description: "Old" };
  const after = { name: "Finance", description: "New" };
  const first = { createBeforeDestroy: true };

  it("moves to another parent and back under its own name", async ({ service, core, object: group }) => {
    const parent = service.backstage.createGroup({ name: "Parent" });
    const workflow = await populated(core, group, before);
    for (const config of [{ ...before, parent_id: parent }, before]) {
      await group.apply(config, { ...first, between: () => workflow.apply({ document: documentIn(group) }) });
      expect(own(service)).toHaveLength(2);
      expect(service.backstage.workflows()).toHaveLength(1);
    }
  });

  it("keeps an id that the configuration chooses for both", async ({ service, core, object }) => {
    await object.apply({ ...before, id: "finance" });
    const group = await inAnotherProcess(core, object, "wfa_workflow_group");
    await expect(group.apply({ ...after, id: "finance" }, first)).rejects.toThrow(
      /with the same id[^]*the group that this one replaces/,
    );
    expect(own(service)).toMatchObject([{ id: "finance", description: "Old" }]);
    await group.apply({ ...after, id: "finance-2" }, first);
    expect(own(service)).toMatchObject([{ id: "finance-2", description: "New" }]);
  });

  it("is in the way of a service that accepts no two groups of one name", async ({ service, object: group }) => {
    await group.apply(before);
    service.faults.add({ method: "POST", path: "/workflowGroups", fault: { kind: "status", status: 409 } });
    await expect(group.apply(after, first)).rejects.toThrow(/Could not create workflow group "Finance"[^]*409/);
    expect(own(service)).toMatchObject([before]);
  });

  it("is found again where the answer to the create is lost", async ({ service, object: group }) => {
    await group.apply(before);
    service.faults.add({ method: "POST", fault: { kind: "resetAfter" } });
    await group.apply(after, first);
    expect(own(service)).toMatchObject([after]);
  });

  it("is not made a second time where it is only tainted: it is kept by untaint", async ({ service, core, object }) => {
    await object.apply(before);
    object.state = { ...object.state!, tainted: true };
    const group = await inAnotherProcess(core, object, "wfa_workflow_group");
    await expect(group.apply(before, first)).rejects.toThrow(/already exists[^]*terraform untaint/);
    await group.apply(after, first);
    expect(own(service)).toMatchObject([after]);
  });

  it("may be another one than the group that somebody else made of the same name", async ({
    service,
    core,
    object,
  }) => {
    await object.apply(before);
    const group = await inAnotherProcess(core, object, "wfa_workflow_group");
    const plan = await group.plan(after);
    const theirs = service.backstage.createGroup({ name: "Finance", description: "Theirs" });
    await group.applyPlan(plan, first);
    expect(own(service)).toMatchObject([{ id: theirs }, after]);
  });

  it("may have gone before", async ({ service, object: group }) => {
    await group.apply(before);
    const plan = await group.plan(after);
    service.backstage.deleteGroup(group.value["id"]);
    await group.applyPlan(plan, first);
    expect(own(service)).toMatchObject([after]);
  });

  it("stays where workflows that nobody here manages are in it, beside its successor", async ({
    service,
    object: group,
  }) => {
    await group.apply(before);
    const oldId: string = group.value["id"];
    service.backstage.submit(`<workflow id="theirs" name="theirs" groupId="${oldId}"/>`);
    const refused: unknown = await group.apply(after, first).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(CoreError);
    expect(String(refused)).toMatch(/(?:is|may) not (?:be )?empty[^]*"theirs"/);
    expect(group.value["description"]).toBe("New");
    expect(
      own(service)
        .map(({ id }) => id)
        .sort(),
    ).toEqual([oldId, group.value["id"]].sort());
  });
  it("is known to a saved plan that is applied again after its create has failed", async ({
    service,
    core,
    object,
  }) => {
    await object.apply(before);
    const plan = await object.plan(after);
    service.faults.add({ method: "POST", path: "/workflowGroups", fault: { kind: "status", status: 403 } });
    const failing = await inAnotherProcess(core, object, "wfa_workflow_group");
    await expect(failing.applyPlan(plan, first)).rejects.toThrow("403");
    service.faults.clear();
    const applying = await inAnotherProcess(core, object, "wfa_workflow_group");
    await applying.applyPlan(plan, first);
    expect(own(service)).toMatchObject([after]);
  });
});
