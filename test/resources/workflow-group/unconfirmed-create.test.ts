import { describe, expect } from "vitest";
import { withService } from "../../harness/with-service";

const GROUP = { name: "Finance", description: "Money", force_destroy: true };

describe.concurrent("an unconfirmed create of a group", () => {
  const it = withService("wfa_workflow_group");

  it("is kept in state, found by the next apply, and replaced: there is one group", async ({
    service,
    core,
    object: group,
  }) => {
    service.faults.add({ method: "POST", fault: { kind: "resetAfter" } });
    service.faults.add({ path: "/workflowGroups", skip: 1, times: Infinity, fault: { kind: "status", status: 500 } });
    await expect(group.apply(GROUP)).rejects.toThrow(
      /Could not create workflow group "Finance"[^]*Cannot tell whether the workflow group was created, so it is kept in state/,
    );
    service.faults.clear();
    expect(group.state).toMatchObject({ tainted: true, value: { id: null, name: "Finance" } });

    const next = await (await core.anotherRun()).resource("wfa_workflow_group");
    next.state = group.state;
    expect((await next.plan(GROUP)).action).toBe("replace");
    await next.apply(GROUP);
    const made = service.backstage.groups().filter(({ name }) => name === "Finance");
    expect(made).toMatchObject([{ id: next.value["id"] as string }]);
    expect((await next.plan(GROUP)).action).toBe("no-op");
  });

  it("leaves state where the service never had it, and is made then", async ({ service, object: group }) => {
    service.faults.add({ times: Infinity, skip: 1, fault: { kind: "resetBefore" } });
    await expect(group.apply(GROUP)).rejects.toThrow("Could not create");
    service.faults.clear();
    expect((await group.plan(GROUP)).action).toBe("create");
    await group.apply(GROUP);
    expect(service.backstage.groups().filter(({ name }) => name === "Finance")).toHaveLength(1);
  });

  it("never takes somebody else's group for its own", async ({ service, object: group }) => {
    service.faults.add({ times: Infinity, skip: 1, fault: { kind: "resetBefore" } });
    await expect(group.apply(GROUP)).rejects.toThrow("Could not create");
    service.faults.clear();
    const theirs = service.backstage.createGroup({ name: "Finance", description: "Theirs" });
    expect(await group.apply(GROUP)).toMatchObject([
      { severity: "warning", summary: 'The service already has a workflow group "Finance" in the same place' },
    ]);
    expect(group.value["id"]).not.toBe(theirs);
    expect(service.backstage.group(theirs)).toMatchObject({ description: "Theirs" });
  });

  it("never deletes what others do in a group like it, force_destroy or not", async ({ service, object: group }) => {
    service.faults.add({ times: Infinity, skip: 1, fault: { kind: "resetBefore" } });
    await expect(group.apply(GROUP)).rejects.toThrow("Could not create");
    service.faults.clear();
    const theirs = service.backstage.createGroup({ name: GROUP.name, description: GROUP.description });
    service.backstage.submit(`<workflow id="theirs" name="theirs" groupId="${theirs}"><task name="load"/></workflow>`);
    const lost = group.state;
    expect(await group.refresh()).toMatchObject([
      {
        summary: 'Cannot tell whether workflow group "Finance" is the one created here',
        detail: expect.stringMatching(/"theirs"[^]*terraform import/) as string,
      },
    ]);
    await expect(group.apply(GROUP)).rejects.toThrow(/already exists[^]*terraform import/);
    group.state = lost;
    await group.destroy();
    expect(service.backstage.groups().filter(({ name }) => name === "Finance")).toMatchObject([{ id: theirs }]);
    expect(service.backstage.workflows()).toHaveLength(1);
  });

  it(
    "takes no group of its own id for ours that somebody else made at the same moment",
    { timeout: 30_000 },
    async ({ service, object: group }) => {
      const theirs = (): void =>
        void service.backstage.createGroup({ id: "finance", name: "Finance", description: "Theirs" });
      service.faults.add({ method: "GET", fault: { kind: "hold", moment: "after", wait: async () => theirs() } });
      service.faults.add({ method: "POST", fault: { kind: "errorAfter", status: 502 } });
      await expect(group.apply({ ...GROUP, id: "finance" })).rejects.toThrow(
        /answered 502[^]*Cannot tell whether the workflow group was created, so it is kept in state/,
      );
      await expect(group.apply({ ...GROUP, id: "finance" })).rejects.toThrow(/already exists[^]*terraform import/);
      expect(service.backstage.group("finance")).toMatchObject({ description: "Theirs" });
    },
  );

  it("is looked for by a destroy without a refresh too", async ({ service, object: group }) => {
    service.faults.add({ method: "POST", fault: { kind: "resetAfter" } });
    service.faults.add({ path: "/workflowGroups", skip: 1, times: Infinity, fault: { kind: "status", status: 500 } });
    await expect(group.apply(GROUP)).rejects.toThrow("Could not create");
    service.faults.clear();
    await group.destroy();
    expect(service.backstage.groups().filter(({ name }) => name === "Finance")).toEqual([]);
  });
});
