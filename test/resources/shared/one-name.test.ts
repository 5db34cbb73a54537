import { describe, expect } from "vitest";
import { withService } from "../../harness/with-service";

const it = withService("wfa_workflow");

const workflow = (name: string) => ({ document: `<workflow name="${name}"><task name="t" timeout="60"/></workflow>` });

describe.concurrent.each([
  ["wfa_asset", { hostname: "web", ip_address: "10.0.0.1" }, { ip_address: "10.0.0.1", name: "other" }],
  ["wfa_calendar", { definition: '{"id":"c","name":"A"}' }, { definition: '{"id":"c","name":"B"}' }],
  ["wfa_workflow_group", { id: "g", name: "A" }, { id: "g", name: "B" }],
] as const)("two blocks of one %s, created at the same moment", (typeName, first, second) => {
  withService(typeName)("the second says that this run made the first", async ({ service, core }) => {
    const blocks = [await core.resource(typeName), await core.resource(typeName)];
    const ends = await Promise.allSettled([blocks[0]!.apply(first), blocks[1]!.apply(second)]);
    expect(ends.map(({ status }) => status)).toEqual(["fulfilled", "rejected"]);
    expect(ends[1]).toMatchObject({ reason: { message: expect.stringContaining("in this run") as string } });
    expect(service.requests.list().filter(({ method }) => method === "POST")).toHaveLength(1);
  });
});

describe.concurrent("a calendar that could not be taken over", () => {
  withService("wfa_calendar")("is deleted with the block that has it", async ({ service, core, object }) => {
    await object.apply({ definition: '{"name":"A","days":[1]}' });
    const run = await core.anotherRun();
    const old = await run.resource("wfa_calendar");
    old.state = object.state;
    await old.refresh();
    service.faults.add({ method: "PUT", fault: { kind: "status", status: 403 } });
    const taking = { definition: '{"name":"A","days":[2]}', adopt_existing: true };
    await expect((await run.resource("wfa_calendar")).apply(taking)).rejects.toThrow("403");
    await old.destroy();
    expect(service.snapshot().calendars).toEqual([]);
  });
});

describe.concurrent("two blocks of one workflow in one configuration", () => {
  it("with one document: the second create says that this run made the first, and advises no import", async ({
    service,
    core,
    object,
  }) => {
    await object.apply(workflow("Load"));
    const second = await core.resource("wfa_workflow");
    const error = String(await second.apply(workflow("Load")).catch((reason: unknown) => reason));
    expect(error).toMatch(/Workflow "Load" already exists/);
    expect(error).toMatch(
      new RegExp(
        `Another resource block of this configuration created or adopted it in this run \\(id "${object.value["id"]}"\\)`,
      ),
    );
    expect(error).not.toMatch(/import/);
    expect(second.state).toBeNull();
    expect(service.backstage.workflows()).toHaveLength(1);
  });

  it("with one name and two documents: the second create says how to have both", async ({ core, object }) => {
    await object.apply(workflow("Load"));
    const second = await core.resource("wfa_workflow");
    const other = { document: '<workflow name="Load"><task name="u"/></workflow>' };
    await expect(second.apply(other)).rejects.toThrow(/in this run[^]*set allow_duplicate_name = true/);
    await second.apply({ ...other, allow_duplicate_name: true });
    expect(second.value["id"]).not.toBe(object.value["id"]);
  });

  it("with one id, created at the same moment: the second says that this run made the first", async ({
    service,
    core,
  }) => {
    const blocks = await Promise.all(
      ["a", "b"].map(async (name) => ({ name, block: await core.resource("wfa_workflow") })),
    );
    const ends = await Promise.allSettled(
      blocks.map(({ name, block }) => block.apply({ document: `<workflow id="w-1" name="${name}"/>` })),
    );
    const errors = ends.flatMap((end) => (end.status === "rejected" ? [String(end.reason)] : []));
    expect(errors).toEqual([expect.stringContaining("created or adopted it in this run")]);
    expect(service.backstage.workflows()).toHaveLength(1);
  });
});
