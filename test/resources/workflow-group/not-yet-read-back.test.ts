import { describe, expect } from "vitest";
import type { RunningService } from "../../../src/service";
import { withService } from "../../harness/with-service";

const GROUP = { name: "Finance", description: "Money" };
const AT_THE_GROUP = /^\/workflowGroups\/./;

/** The service makes the group and says so, and every look at it fails. */
const blind = ({ faults }: RunningService, status = 401): void => {
  faults.add({ method: "GET", path: AT_THE_GROUP, times: Infinity, fault: { kind: "status", status } });
  // The list from before the create request is shown.
  faults.add({ method: "GET", path: "/workflowGroups", skip: 1, times: Infinity, fault: { kind: "status", status } });
};

describe.concurrent("a group that was created and is not yet read back", () => {
  const it = withService("wfa_workflow_group");

  it("is made, with a warning, and the next refresh completes state", async ({ service, object: group }) => {
    blind(service);
    expect(await group.apply(GROUP)).toMatchObject([
      {
        severity: "warning",
        summary: 'Could not read back the new workflow group "Finance"',
        detail: expect.stringMatching(/answered 401[^]*next refresh/) as string,
      },
    ]);
    service.faults.clear();
    expect(group.state).toMatchObject({ tainted: false, value: { name: "Finance", parent_id: null } });
    expect((await group.plan(GROUP)).action).toBe("no-op");
    expect(group.value["parent_id"]).not.toBeNull();
  });

  it("is an error where the service says until the timeout that it does not have it", async ({
    service,
    object: group,
  }) => {
    blind(service, 404);
    await expect(
      group.apply({ ...GROUP, timeouts: { create: "4s", read: null, update: null, delete: null } }),
    ).rejects.toThrow(/The service does not show the new workflow group "Finance"/);
    expect(group.state?.tainted).toBe(true);
  });

  it("is not believed to be gone while the service shows it late", async ({ service, object: group }) => {
    blind(service);
    await group.apply(GROUP);
    service.faults.clear();
    service.faults.add({ method: "GET", path: AT_THE_GROUP, times: 2, fault: { kind: "status", status: 404 } });
    expect((await group.plan(GROUP)).action).toBe("no-op");
    service.backstage.deleteGroup(group.value["id"] as string);
    // It was seen now.
    expect((await group.plan(GROUP)).action).toBe("create");
  });

  it("is destroyed where it shows late, without a refresh too", async ({ service, object: group }) => {
    blind(service);
    await group.apply(GROUP);
    service.faults.clear();
    service.faults.add({ method: "GET", path: AT_THE_GROUP, times: 2, fault: { kind: "status", status: 404 } });
    await group.destroy();
    expect(service.backstage.groups().filter(({ name }) => name === GROUP.name)).toEqual([]);
  });
});

describe.concurrent("a group whose create is unconfirmed, and that may not be empty", () => {
  const it = withService("wfa_workflow_group", { documents: "rewritten", attributes: "minimal" });

  it("is kept by the command that the refusal to replace it names", async ({ service, object: group }) => {
    service.backstage.submit('<workflow id="draft" name="draft"><task name="load"/></workflow>');
    service.faults.add({ method: "POST", fault: { kind: "resetAfter" } });
    service.faults.add({ path: "/workflowGroups", skip: 1, times: Infinity, fault: { kind: "status", status: 500 } });
    await expect(group.apply(GROUP)).rejects.toThrow(
      /Cannot tell whether the workflow group was created, so it is kept in state[^]*terraform untaint/,
    );
    service.faults.clear();
    await expect(group.apply(GROUP)).rejects.toThrow(
      /(?:is|may) not (?:be )?empty[^]*\n {2}terraform untaint wfa_workflow_group\.NAME/,
    );
    group.state = { ...group.state!, tainted: false };
    expect((await group.plan(GROUP)).action).toBe("no-op");
    expect(service.backstage.groups().filter(({ name }) => name === GROUP.name)).toHaveLength(1);
  });
});
