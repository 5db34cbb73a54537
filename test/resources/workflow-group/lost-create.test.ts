import { describe, expect } from "vitest";
import type { Fault, RunningService } from "../../../src/service";
import { withService } from "../../harness/with-service";
import { CREATED_OBJECTS, loseCreate, loseRequest } from "../shared/created-objects";

const { config: GROUP, ids } = CREATED_OBJECTS.group;

describe.concurrent("a group whose create was lost", () => {
  const it = withService("wfa_workflow_group");

  it("is not somebody else's of the same name", async ({ service, object: group }) => {
    loseRequest(service);
    await expect(group.apply(GROUP)).rejects.toThrow("Could not create");
    service.faults.clear();
    const theirs = service.backstage.createGroup({ name: "Finance", description: "Theirs" });
    expect(await group.apply(GROUP)).toMatchObject([
      { severity: "warning", summary: 'The service already has a workflow group "Finance" in the same place' },
    ]);
    expect(group.value["id"]).not.toBe(theirs);
    expect(service.backstage.group(theirs)).toMatchObject({ description: "Theirs" });
  });

  it("is not one like it in which others work: that is not deleted, force_destroy or not", async ({
    service,
    object: group,
  }) => {
    loseRequest(service);
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
    expect(ids(service)).toEqual([theirs]);
    expect(service.backstage.workflows()).toHaveLength(1);
  });

  it(
    "is not one of the same id that somebody else created at the same moment",
    { timeout: 30_000 },
    async ({ service, object: group }) => {
      const theirs = async (): Promise<void> =>
        void service.backstage.createGroup({ id: "finance", name: "Finance", description: "Theirs" });
      service.faults.add({ method: "GET", fault: { kind: "hold", moment: "after", wait: theirs } });
      service.faults.add({ method: "POST", fault: { kind: "errorAfter", status: 502 } });
      await expect(group.apply({ ...GROUP, id: "finance" })).rejects.toThrow(
        /answered 502[^]*Cannot tell whether the workflow group was created, so it is kept in state/,
      );
      await expect(group.apply({ ...GROUP, id: "finance" })).rejects.toThrow(/already exists[^]*terraform import/);
      expect(service.backstage.group("finance")).toMatchObject({ description: "Theirs" });
    },
  );
});

describe.concurrent("a group whose description the service rewrites", () => {
  const config = { name: "Finance", description: " Money " };
  const rewritten = ({ backstage, faults }: RunningService, answer?: Fault): void => {
    const wait = async (): Promise<Fault | void> => {
      for (const { id, name } of backstage.groups())
        if (name === "Finance") backstage.updateGroup(id, { description: "Money" });
      return answer;
    };
    faults.add({ method: "POST", fault: { kind: "hold", moment: "after", wait } });
  };

  withService("wfa_workflow_group", { writeAnswers: "empty", location: "off" })(
    "is found where the answer names no id",
    async ({ service, object: group }) => {
      rewritten(service);
      await group.apply(config);
      expect(ids(service)).toEqual([group.value["id"]]);
    },
  );

  withService("wfa_workflow_group")(
    "is named where the answer was lost",
    { timeout: 30_000 },
    async ({ service, object: group }) => {
      rewritten(service, { kind: "resetAfter" });
      await expect(group.apply(config)).rejects.toThrow("Could not create");
      expect(await group.refresh()).toMatchObject([
        { detail: expect.stringMatching(/is like it, but not as it was sent[^]*terraform import/) as string },
      ]);
      expect(group.state).toBeNull();
    },
  );
});

describe.concurrent("a group whose create was lost, and that may not be empty", () => {
  const it = withService("wfa_workflow_group", { documents: "rewritten", attributes: "minimal" });
  const config = { name: GROUP.name, description: GROUP.description };

  it("is kept by the command that the refusal to replace it names", async ({ service, object: group }) => {
    service.backstage.submit('<workflow id="draft" name="draft"><task name="load"/></workflow>');
    loseCreate(service);
    await expect(group.apply(config)).rejects.toThrow(
      /Cannot tell whether the workflow group was created, so it is kept in state[^]*terraform untaint/,
    );
    service.faults.clear();
    await expect(group.apply(config)).rejects.toThrow(
      /(?:is|may) not (?:be )?empty[^]*\n {2}terraform untaint wfa_workflow_group\.NAME/,
    );
    group.state = { ...group.state!, tainted: false };
    expect((await group.plan(config)).action).toBe("no-op");
    expect(ids(service)).toHaveLength(1);
  });
});
