import { describe, expect } from "vitest";
import { withService } from "../../harness/with-service";

const it = withService("wfa_workflow");

const workflow = (name: string) => ({ document: `<workflow name="${name}"><task name="t" timeout="60"/></workflow>` });

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
