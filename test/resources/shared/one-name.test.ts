import { describe, expect } from "vitest";
import { UNKNOWN, type Value } from "../../../src/cty";
import { impliedType } from "../../../src/framework";
import { ImitatedCore, type Core, type Planned, type Refresh, type StoredObject } from "../../harness/imitated-core";
import { call, CAPABLE, filled, wire } from "../../harness/imitated-core/calls";
import { withService } from "../../harness/with-service";

const it = withService("wfa_workflow");

const documentOf = (name: string, timeout = 60): string =>
  `<workflow name="${name}"><task name="t" timeout="${timeout}"/></workflow>`;
const workflow = (name: string, timeout?: number) => ({ document: documentOf(name, timeout) });

const saysTwo = ({ warnings }: Pick<Planned, "warnings">): readonly string[] =>
  warnings
    .filter(({ summary }) => summary.startsWith("This configuration has more than one"))
    .map((each) => each.detail);

/** Blocks of one run with the objects of these. */
async function inAnotherRun(core: Core, ...blocks: readonly ImitatedCore[]): Promise<readonly ImitatedCore[]> {
  const next = await core.anotherRun();
  return Promise.all(
    blocks.map(async (block) => {
      const again = await next.resource(block.resource.typeName);
      again.state = block.state;
      return again;
    }),
  );
}

/** A block without an object, in the run of another block. */
const inSameRun = ({ server, resource }: ImitatedCore): ImitatedCore => new ImitatedCore(server, resource);

describe.concurrent("two workflows of one name in one configuration", () => {
  it("are a warning in the plan of the second new one, and none in that of a third", async ({ core, object }) => {
    expect(saysTwo(await object.plan(workflow("Load")))).toEqual([]);
    const second = await (await core.resource("wfa_workflow")).plan(workflow("Load", 61));
    expect(second.warnings).toMatchObject([
      {
        severity: "warning",
        summary: 'This configuration has more than one workflow "Load"',
        path: [{ attribute: "document" }],
      },
    ]);
    expect(saysTwo(second)[0]).toMatch(/Another wfa_workflow block has this name \(one that is to be created\)/);
    expect(saysTwo(await (await core.resource("wfa_workflow")).plan(workflow("Load", 62)))).toEqual([]);
    expect(saysTwo(await (await core.resource("wfa_workflow")).plan(workflow("Other")))).toEqual([]);
  });

  it("are a warning beside one that exists, with its id, in whatever order", async ({ core, object }) => {
    await object.apply(workflow("Load"));
    const id = object.value["id"] as string;
    const [existing] = await inAnotherRun(core, object);
    await existing!.plan(workflow("Load"));
    const second = inSameRun(existing!);
    expect(saysTwo(await second.plan(workflow("Load", 61)))).toEqual([expect.stringContaining(`with the id "${id}"`)]);

    const [later] = await inAnotherRun(core, object);
    const first = inSameRun(later!);
    expect(saysTwo(await first.plan(workflow("Load", 61)))).toEqual([]);
    expect(saysTwo(await later!.plan(workflow("Load")))).toEqual([
      expect.stringContaining("one that is to be created"),
    ]);
  });

  it("are a warning where one is renamed, and none once both exist", async ({ core, object }) => {
    const other = await core.resource("wfa_workflow");
    await object.apply(workflow("Load"));
    await other.apply(workflow("Other"));
    const [first, second] = await inAnotherRun(core, object, other);
    await first!.plan(workflow("Load"));
    const renamed = await second!.plan(workflow("Load", 61));
    expect(saysTwo(renamed)).toHaveLength(1);
    await second!.applyPlan(renamed);
    const again = await inAnotherRun(core, first!, second!);
    expect(saysTwo(await again[0]!.plan(workflow("Load")))).toEqual([]);
    expect(saysTwo(await again[1]!.plan(workflow("Load", 61)))).toEqual([]);
  });

  it("are no warning where they swap their names, or while a name is unknown", async ({ core, object }) => {
    const other = await core.resource("wfa_workflow");
    await object.apply(workflow("Load"));
    await other.apply(workflow("Other"));
    const [first, second] = await inAnotherRun(core, object, other);
    expect(saysTwo(await first!.plan(workflow("Other")))).toEqual([]);
    expect(saysTwo(await second!.plan(workflow("Load")))).toEqual([]);
    const next = await core.anotherRun();
    for (let block = 0; block < 2; block++)
      expect(saysTwo(await (await next.resource("wfa_workflow")).plan({ document: UNKNOWN }))).toEqual([]);
  });

  it("are known by the names that substitutions give them", async ({ core }) => {
    const next = await core.anotherRun();
    const planned = async (value: Value): Promise<number> => {
      const config = { document: documentOf("Load {{env}}"), substitutions: new Map<string, Value>([["env", value]]) };
      return saysTwo(await (await next.resource("wfa_workflow")).plan(config)).length;
    };
    expect(await planned("test")).toBe(0);
    expect(await planned("live")).toBe(0);
    expect(await planned(UNKNOWN)).toBe(0);
    expect(await planned(UNKNOWN)).toBe(0);
    expect(await planned("live")).toBe(1);
  });

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

describe.concurrent("one workflow alone, beside others, is no warning", () => {
  const refreshes: readonly Refresh[] = [true, false, "minimal"];
  for (const refresh of refreshes) {
    it(`planned with refresh ${refresh}: unchanged, changed, tainted, gone, created`, async ({
      service,
      core,
      object,
    }) => {
      const others = await Promise.all(
        ["Changed", "Tainted", "Gone", "New"].map(async (name) => ({
          name,
          block: await core.resource("wfa_workflow"),
        })),
      );
      await object.apply(workflow("Same"));
      for (const { name, block } of others.slice(0, 3)) await block.apply(workflow(name));
      const [, tainted, gone] = others.map(({ block }) => block);
      tainted!.state = { ...tainted!.state!, tainted: true };
      service.backstage.deleteWorkflow(gone!.value["id"]);
      const again = await inAnotherRun(core, object, ...others.map(({ block }) => block));
      const names = ["Same", "Changed", "Tainted", "Gone", "New"];
      for (const [index, block] of again.entries()) {
        const plan = await block.plan(workflow(names[index]!, index === 0 ? 60 : 61), { refresh });
        expect([names[index], saysTwo(plan)]).toEqual([names[index], []]);
        if (index > 0) expect(plan.action).not.toBe("no-op");
      }
    });
  }
});

const groups = withService("wfa_workflow_group");

describe.concurrent("two groups of one name in one configuration", () => {
  groups("are a warning under the same parent only", async ({ core, object }) => {
    expect(saysTwo(await object.plan({ name: "Finance" }))).toEqual([]);
    const below = await core.resource("wfa_workflow_group");
    expect(saysTwo(await below.plan({ name: "Finance", parent_id: "p" }))).toEqual([]);
    const unknown = await core.resource("wfa_workflow_group");
    expect(saysTwo(await unknown.plan({ name: "Finance", parent_id: UNKNOWN }))).toEqual([]);
    const second = await (await core.resource("wfa_workflow_group")).plan({ name: "Finance", description: "x" });
    expect(saysTwo(second)).toEqual([expect.stringContaining("under the same parent (one that is to be created)")]);
  });

  for (const refresh of [true, false, "minimal"] as const) {
    groups(`are none where one is replaced or tainted (refresh ${refresh})`, async ({ core, object }) => {
      await object.apply({ name: "Finance" });
      const child = await core.resource("wfa_workflow_group");
      await child.apply({ name: "Finance", parent_id: object.value["id"] });
      child.state = { ...child.state!, tainted: true };
      const [group, below] = await inAnotherRun(core, object, child);
      const replaced = await group!.plan({ name: "Finance", description: "new" }, { refresh });
      expect([replaced.action, saysTwo(replaced)]).toEqual(["replace", []]);
      const tainted = await below!.plan({ name: "Finance", parent_id: object.value["id"] }, { refresh });
      expect([tainted.action, saysTwo(tainted)]).toEqual(["replace", []]);
    });
  }

  groups("are none where Pulumi plans a replacement again as a new group", async ({ core, object }) => {
    await object.apply({ name: "Finance" });
    const [group] = await inAnotherRun(core, object);
    const type = impliedType(group!.resource.schema);
    const config = filled(type, { name: "Finance", description: "new" });
    const summaries = async (state: Pick<StoredObject, "private"> & { readonly value: Value }): Promise<string[]> => {
      const answer = await group!.server.planResourceChange(
        {
          ...{ typeName: "wfa_workflow_group", config: wire(type, config), priorPrivate: state.private },
          ...{ priorState: wire(type, state.value), proposedNewState: wire(type, { ...config, force_destroy: false }) },
          clientCapabilities: CAPABLE,
        },
        call(),
      );
      return answer.diagnostics.map(({ summary }) => summary);
    };
    expect(await summaries(group!.state!)).toEqual(['Workflow group "Finance" is going to be replaced']);
    const again = { value: null, private: new Uint8Array() };
    expect([await summaries(again), await summaries(again)]).toEqual([[], []]);
  });
});
