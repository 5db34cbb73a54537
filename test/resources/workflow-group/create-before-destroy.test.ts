import { mkdir, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect } from "vitest";
import { ROOT_GROUP_ID, type RunningService } from "../../../src/service";
import { CoreError, startCore, type Core, type ImitatedCore } from "../../harness/imitated-core";
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

  it("is known to an engine that keeps planned private state, whatever the working directory", async ({
    service,
    object: group,
  }) => {
    await group.apply(before);
    const plan = await group.plan(after);
    const elsewhere = await startCore({ endpoint: service.url, api_key: service.keys.user });
    const applying = await elsewhere.resource("wfa_workflow_group");
    applying.state = group.state;
    await expect(applying.applyPlan(plan, first)).rejects.toThrow(
      /already exists[^]*apply the plan in the working directory in which it was made/,
    );
    // Nothing was made, and the old group is the current one again.
    expect(applying.state).toEqual(group.state);
    await applying.applyPlan(plan, { ...first, keepsPlannedPrivate: true });
    expect(own(service)).toMatchObject([after]);
  });

  it("is no stranger: a group that somebody else made is still refused", async ({ service, core, object }) => {
    await object.apply(before);
    const group = await inAnotherProcess(core, object, "wfa_workflow_group");
    const oldId: string = group.value["id"];
    const plan = await group.plan(after);
    const theirs = service.backstage.createGroup({ name: "Finance", description: "Theirs" });
    await expect(group.applyPlan(plan, first)).rejects.toThrow(new RegExp(`already exists[^]*"${theirs}"`));
    expect(group.value["id"]).toBe(oldId);
    expect(own(service)).toHaveLength(2);
  });

  it("is no stranger either to a rename onto the name of somebody else's group", async ({ service, core, object }) => {
    await object.apply(before);
    const group = await inAnotherProcess(core, object, "wfa_workflow_group");
    const theirs = service.backstage.createGroup({ name: "Money" });
    await expect(group.apply({ name: "Money" }, first)).rejects.toThrow(new RegExp(`already exists[^]*"${theirs}"`));
  });

  it("is known only for what was planned last", async ({ core, object: group }) => {
    await group.apply(before);
    await group.plan(after);
    const other = await core.resource("wfa_workflow_group");
    await expect(other.apply({ name: "Finance", description: "Else" })).rejects.toThrow("already exists");
    // The change was taken back: nothing replaces the group any more.
    await group.plan(before);
    await expect(other.apply(after)).rejects.toThrow("already exists");
  });

  it("keeps an id that the configuration chooses for both", async ({ service, core, object }) => {
    await object.apply({ ...before, id: "finance" });
    const group = await inAnotherProcess(core, object, "wfa_workflow_group");
    await expect(group.apply({ ...after, id: "finance" }, first)).rejects.toThrow(
      /cannot have the id of the group that it replaces[^]*Change the id too/,
    );
    expect(own(service)).toMatchObject([{ id: "finance", description: "Old" }]);
    await group.apply({ ...after, id: "finance-2" }, first);
    expect(own(service)).toMatchObject([{ id: "finance-2", description: "New" }]);
  });

  it("is in the way of a service that accepts no two groups of one name", async ({ service, object: group }) => {
    await group.apply(before);
    service.faults.add({ method: "POST", path: "/workflowGroups", fault: { kind: "status", status: 409 } });
    await expect(group.apply(after, first)).rejects.toThrow(
      /refused a second group with the name of workflow group "Finance"[^]*Change the name in the same apply/,
    );
    expect(own(service)).toMatchObject([before]);
  });

  it("is found again where the answer to the create is lost", async ({ service, object: group }) => {
    await group.apply(before);
    service.faults.add({ method: "POST", fault: { kind: "resetAfter" } });
    await group.apply(after, first);
    expect(own(service)).toMatchObject([after]);
  });

  it("may be tainted, as after a create whose answer was lost", async ({ service, core, object }) => {
    service.faults.add({ method: "POST", fault: { kind: "resetAfter" } });
    service.faults.add({ path: "/workflowGroups", skip: 1, times: Infinity, fault: { kind: "status", status: 500 } });
    await expect(object.apply(before)).rejects.toThrow("Could not create");
    service.faults.clear();
    const planning = await inAnotherProcess(core, object, "wfa_workflow_group");
    const theirs = service.backstage.createGroup({ name: "Theirs" });
    const plan = await planning.plan(before);
    expect(plan.action).toBe("replace");
    const group = await inAnotherProcess(core, planning, "wfa_workflow_group");
    await group.applyPlan(plan, first);
    expect(own(service).filter(({ id }) => id !== theirs)).toMatchObject([
      { ...before, id: group.value["id"] as string },
    ]);
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
    expect(String(refused)).toMatch(/is not known to be empty[^]*"theirs"/);
    expect(group.value["description"]).toBe("New");
    expect(
      own(service)
        .map(({ id }) => id)
        .sort(),
    ).toEqual([oldId, group.value["id"]].sort());
  });
  it("is replaced with a warning where the working directory cannot be written", async ({ service }) => {
    const blocked = await startCore(
      { endpoint: service.url, api_key: service.keys.user },
      { TF_DATA_DIR: fileURLToPath(import.meta.url) },
    );
    const group = await blocked.resource("wfa_workflow_group");
    await group.apply(before);
    expect((await group.plan(after)).warnings.map(({ summary }) => summary)).toEqual([
      'Workflow group "Finance" is going to be replaced',
      'Could not record whether workflow group "Finance" is going to be replaced',
    ]);
  });

  it("is not in state any more: a plan of a new group ends what an earlier plan recorded", async ({
    service,
    core,
    object: group,
  }) => {
    await group.apply(before);
    await group.plan(after);
    // `terraform state rm`, or another workspace.
    const planning = await (await core.anotherRun()).resource("wfa_workflow_group");
    const plan = await planning.plan(after);
    expect(plan.action).toBe("create");
    const applying = await inAnotherProcess(core, planning, "wfa_workflow_group");
    await expect(applying.applyPlan(plan)).rejects.toThrow("already exists");
    expect(own(service)).toMatchObject([before]);
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

  describe("where its record is damaged", () => {
    /** A group whose change is planned, and the file that the plan has left. */
    async function planned(service: RunningService) {
      const folder = await mkdtemp(join(tmpdir(), "wfa-records-"));
      const core = await startCore({ endpoint: service.url, api_key: service.keys.user }, { TF_DATA_DIR: folder });
      const group = await core.resource("wfa_workflow_group");
      await group.apply(before);
      const plan = await group.plan(after);
      const records = join(folder, "wfa", "replacements");
      const [file] = await readdir(records);
      return { core, group, plan, file: join(records, file!) };
    }

    it("is somebody else's group to the apply", async ({ service }) => {
      const { core, group, plan, file } = await planned(service);
      await writeFile(file, '{"endpoint":');
      const applying = await inAnotherProcess(core, group, "wfa_workflow_group");
      await expect(applying.applyPlan(plan, first)).rejects.toThrow(/already exists[^]*create_before_destroy/);
      expect(own(service)).toMatchObject([before]);
    });

    it("is the subject of one warning in the plan, and of another in the apply, which neither fails", async ({
      service,
    }) => {
      const { core, group, file } = await planned(service);
      await rm(file);
      await mkdir(join(file, "not a file"), { recursive: true });
      const planning = await inAnotherProcess(core, group, "wfa_workflow_group");
      expect((await planning.plan(after)).warnings.map(({ summary }) => summary)).toEqual([
        'Workflow group "Finance" is going to be replaced',
        'Could not record whether workflow group "Finance" is going to be replaced',
      ]);
      const other = await (await core.anotherRun()).resource("wfa_workflow_group");
      expect((await other.plan({ name: "Other" })).warnings.map(({ summary }) => summary)).toEqual([
        'Could not read whether workflow group "Other" replaces another one',
      ]);
    });
  });
});
