import { describe, expect } from "vitest";
import type { Diagnostic } from "../../../src/protocol";
import { ROOT_GROUP_ID, type RunningService } from "../../../src/service";
import { type Core, type ImitatedCore } from "../../harness/imitated-core";
import { withService } from "../../harness/with-service";
import { TESTED_VARIATIONS } from "../../harness/tested-variations";

const FORCED = { name: "Finance", force_destroy: true };
const documentIn = (group: ImitatedCore, id = ""): string =>
  `<workflow ${id} name="load" groupId="${group.value["id"]}"><task name="t"/></workflow>`;

const textOf = (diagnostics: readonly Diagnostic[], summary: string): string => {
  const found = diagnostics.filter((diagnostic) => diagnostic.summary === summary);
  expect(found, JSON.stringify(diagnostics)).toHaveLength(1);
  return found[0]!.detail;
};

/** A group with a managed workflow, and what others have put into it. */
async function populated(service: RunningService, core: Core, group: ImitatedCore, document = documentIn) {
  await group.apply(FORCED);
  const workflow = await core.resource("wfa_workflow");
  await workflow.apply({ document: document(group) });
  const child = service.backstage.createGroup({ name: "Payroll", parentId: group.value["id"] as string });
  service.backstage.submit(`<workflow id="theirs" name="theirs" groupId="${child}"><task name="t"/></workflow>`);
  return workflow;
}

async function inAnotherProcess(core: Core, objects: readonly ImitatedCore[]): Promise<readonly ImitatedCore[]> {
  const other = await core.anotherRun();
  return Promise.all(
    objects.map(async (object) => {
      const again = await other.resource(object.resource.typeName);
      again.state = object.state;
      return again;
    }),
  );
}

describe.concurrent("the plan of a deletion with force_destroy", () => {
  const it = withService("wfa_workflow_group");
  const destroyed = 'Workflow group "Finance" is going to be deleted with everything in it';

  it("names each workflow and group that goes with the group, at any depth", async ({ service, core, object }) => {
    const made = await populated(service, core, object);
    const [group] = await inAnotherProcess(core, [object]);
    const text = textOf(await group!.destroy(), destroyed);
    expect(text).toMatch(/Child groups:\n {2}- "Payroll" \(id [^)]+\)\nWorkflows:\n/);
    expect(text).toContain(`- "load" (id ${made.value["id"]})\n  - "theirs" (id theirs)`);
    expect(service.backstage.workflows()).toEqual([]);
  });

  it.for<[string, (workflow: ImitatedCore, next: () => Promise<void>) => Promise<unknown>]>([
    ["refreshed", async (workflow, next) => (await workflow.refresh(), next())],
    ["planned without a refresh", (workflow, next) => workflow.destroy({ between: next })],
  ])("names those first that this configuration manages: %s", async ([, how], { service, core, object }) => {
    const made = await populated(service, core, object, (group) => documentIn(group));
    const [group, workflow] = await inAnotherProcess(core, [object, made]);
    let text = "";
    await how(workflow!, async () => void (text = textOf(await group!.destroy(), destroyed)));
    expect(text).toMatch(
      /Workflows:\n {2}- "load" \(id [^)]+, managed by this configuration\)\n {2}- "theirs" \(id theirs\)/,
    );
    expect(text).toContain("What is not marked is managed elsewhere or by nobody, or this run has not come to it yet");
  });

  it("lists a hundred, says how many more there are, and hides nothing managed", async ({
    service,
    core,
    object: group,
  }) => {
    await group.apply(FORCED);
    for (let at = 0; at < 104; at++)
      service.backstage.submit(
        `<workflow id="w${at}" name="w${at}" groupId="${group.value["id"]}"><task name="t"/></workflow>`,
      );
    const workflow = await core.resource("wfa_workflow");
    await workflow.apply({ document: documentIn(group) });
    const text = textOf(await group.destroy(), destroyed);
    expect(text).toMatch(/Workflows:\n {2}- "load" [^]*\n {2}- and 5 more\n/);
  });

  it("says nothing of an empty group, and of one without force_destroy", async ({ service, object: group }) => {
    await group.apply(FORCED);
    expect(await group.destroy()).toEqual([]);
    await group.apply({ name: "Finance" });
    service.backstage.submit(`<workflow id="w" name="w" groupId="${ROOT_GROUP_ID}"><task name="t"/></workflow>`);
    expect(await group.destroy()).toEqual([]);
  });

  it("is not held up by contents that cannot be read", async ({ service, core, object }) => {
    await populated(service, core, object);
    const [group] = await inAnotherProcess(core, [object]);
    service.faults.add({ method: "GET", path: "/workflows", times: 20, fault: { kind: "status", status: 403 } });
    // It would say, too, what somebody put into the group a moment ago.
    service.faults.add({ method: "GET", path: "/auditlog", fault: { kind: "status", status: 403 } });
    const said = await group!.destroy();
    expect(said.map(({ severity }) => severity)).toEqual(["warning"]);
    expect(said[0]!.detail).toMatch(/What is in it could not be read: [^]*403/);
    expect(service.backstage.workflows()).toEqual([]);
  });

  it("says where the contents cannot be read", async ({ service, core, object: group }) => {
    await populated(service, core, group);
    service.faults.add({ method: "GET", path: "/workflows", times: 1, fault: { kind: "status", status: 401 } });
    expect(
      textOf(
        (await group.plan({ ...FORCED, name: "Money" }, { refresh: false })).warnings,
        'Workflow group "Finance" is going to be replaced',
      ),
    ).toMatch(/What is in it could not be read: [^]*401/);
  });
});

describe.concurrent.each(TESTED_VARIATIONS)("on a service that is $name", ({ variation }) => {
  const it = withService("wfa_workflow_group", variation);

  it("the deletion of many groups reads the workflows of the service once in the plan, and once in the apply", async ({
    service,
    core,
  }) => {
    const groups = await Promise.all(
      Array.from({ length: 6 }, async (_, at) => {
        const group = await core.resource("wfa_workflow_group");
        await group.apply({ name: `Group ${at}`, force_destroy: true });
        service.backstage.submit(`<workflow id="w${at}" name="w${at}" groupId="${group.value["id"]}"/>`);
        service.backstage.approve(`w${at}`);
        return group;
      }),
    );
    const reads = (): number =>
      service.requests.list().filter(({ method, path }) => method === "GET" && path.startsWith("/workflows")).length;
    const [one] = await inAnotherProcess(core, groups.slice(0, 1));
    service.requests.clear();
    await one!.destroy();
    const forOne = reads();
    const others = await inAnotherProcess(core, groups.slice(1));
    service.requests.clear();
    const said = [];
    for (const group of others) said.push(...(await group.destroy()));
    expect(said.filter(({ detail }) => /Workflows:\n {2}- "w\d"/.test(detail))).toHaveLength(5);
    expect(reads()).toBeLessThanOrEqual(forOne);
    expect(service.backstage.workflows()).toEqual([]);
  });
});

describe.concurrent("a workflow whose group is replaced with force_destroy", () => {
  const it = withService("wfa_workflow_group");
  const after = { ...FORCED, name: "Money" };

  it("is warned of where its own plan comes, and so is the group", async ({ service, core, object }) => {
    const made = await populated(service, core, object);
    const [group, workflow] = await inAnotherProcess(core, [object, made]);
    const plan = await group!.plan(after);
    expect(textOf(plan.warnings, 'Workflow group "Finance" is going to be replaced')).toMatch(
      /create_before_destroy = true[^]*force_destroy = true[^]*- "Payroll"[^]*- "load"[^]*- "theirs"[^]*the plan warns at each of those workflows/,
    );
    const follow = await workflow!.plan({ document: documentIn(object).replace("timeout", "") });
    expect(textOf(follow.warnings, 'Workflow "load" is in a group that is going to be deleted')).toMatch(
      /deletes workflow group "Finance" with force_destroy = true[^]*replace_triggered_by = \[wfa_workflow_group\.NAME\.id\]/,
    );
  });

  it("is not warned of the deletion by the apply that has done it", async ({ service, core, object }) => {
    const made = await populated(service, core, object);
    const plan = await object.plan(after);
    const [group, workflow] = await inAnotherProcess(core, [object, made]);
    await group!.applyPlan(plan);
    expect((await workflow!.plan({ document: documentIn(group!) }, { refresh: false })).warnings).toEqual([]);
  });

  it("is gone in the apply that has deleted its group, and created again by the next one", async ({
    service,
    core,
    object: group,
  }) => {
    const workflow = await populated(service, core, group);
    const plan = await group.plan(after);
    const follow = await workflow.plan({ document: documentIn(group).replace('"t"', '"u"') });
    await group.applyPlan(plan);
    await expect(workflow.applyPlan(follow)).rejects.toThrow(
      /Workflow "load" is gone[^]*Plan again; the new plan creates it/,
    );
    await workflow.apply({ document: documentIn(group) });
    expect(service.backstage.workflows()).toHaveLength(1);
  });
});
