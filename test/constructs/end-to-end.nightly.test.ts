import { cp, readFile, readdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { Workflow, WorkflowDocument, WorkflowGroup } from "cdktf-provider-wfa";
import { engineLacks } from "../../src/engine";
import { ROOT } from "../../src/tooling/root";
import { forgetState, putStack, startEngineStack, synthesiseExample, type EngineStack } from "./engine-stack";
import { synthesise } from "./synthesis";

/** Imports all of a stack into an empty state, by import blocks where the engine has them, and applies. */
async function importAll(stack: EngineStack, ids: Readonly<Record<string, string>>): Promise<void> {
  await forgetState(stack);
  if (engineLacks(stack.engine, "importBlocks") === null) {
    const blocks = Object.entries(ids).map(([to, id]) => ({ to, id }));
    const file = join(stack.folder, "imports.tf.json");
    await writeFile(file, JSON.stringify({ import: blocks }));
    await stack.apply();
    await rm(file);
    return;
  }
  for (const [address, id] of Object.entries(ids)) await stack.run(["import", address, id]);
  await stack.apply();
}

/** Plan, apply, empty plan, change, import into an empty state, destroy: what every example goes through. */
async function livesAndEnds(stack: EngineStack, changeDocument: () => Promise<void>): Promise<void> {
  const { service } = stack;
  await stack.run(["init"]);
  expect(await stack.plan()).toBe(2);
  await stack.apply();
  expect(await stack.plan()).toBe(0);

  const stored = service.backstage.workflows();
  expect(stored).toHaveLength(3);
  expect(service.backstage.groups().map(({ name }) => name)).toEqual(expect.arrayContaining(["Finance", "Month end"]));
  const { workflows } = await stack.output();

  await changeDocument();
  expect(await stack.plan()).toBe(2);
  await stack.apply();
  expect(await stack.plan()).toBe(0);
  expect((await stack.output()).workflows).toEqual(workflows);

  const groupId = (name: string): string => service.backstage.groups().find((group) => group.name === name)!.id;
  const workflowIds = Object.entries(workflows as Readonly<Record<string, string>>);
  await importAll(stack, {
    "wfa_workflow_group.finance": groupId("Finance"),
    "wfa_workflow_group.month-end": groupId("Month end"),
    ...Object.fromEntries(workflowIds.map(([name, id]) => [`wfa_workflow.${name}`, id])),
  });
  expect(await stack.plan()).toBe(0);
  expect((await stack.output()).workflows).toEqual(workflows);

  await stack.destroy();
  expect(service.backstage.workflows()).toEqual([]);
  expect(service.backstage.groups().map(({ name }) => name)).toEqual(["Master"]);
}

describe("the examples, with the engine, the plugin and the service", () => {
  test("quickstart in TypeScript", async () => {
    const stack = await startEngineStack();
    await putStack(stack, await synthesiseExample("examples/quickstart/main.ts", "quickstart"));
    await livesAndEnds(stack, async () => {
      const file = join(stack.folder, "cdk.tf.json");
      await writeFile(file, (await readFile(file, "utf8")).replace('timeout=\\\\\\"300', 'timeout=\\\\\\"600'));
    });
  });

  test("quickstart in HCL", async () => {
    const stack = await startEngineStack();
    await cp(join(ROOT, "examples/quickstart-hcl"), stack.folder, { recursive: true });
    await livesAndEnds(stack, async () => {
      const file = join(stack.folder, "workflows/load-invoices.xml");
      await writeFile(file, (await readFile(file, "utf8")).replace('timeout="300"', 'timeout="600"'));
    });
  });

  test("the two have the same documents", async () => {
    const documents = async (folder: string) => {
      const names = (await readdir(join(ROOT, folder))).sort();
      return Promise.all(names.map(async (name) => [name, await readFile(join(ROOT, folder, name), "utf8")]));
    };
    expect(await documents("examples/quickstart-hcl/workflows")).toEqual(
      await documents("examples/quickstart/workflows"),
    );
  });
});

test("a document arrives at the service byte for byte", async () => {
  const line = `<task name="täsk 日本 😀" run='\${jobs.load} %{if} $\${x} %%{y} {{z}} \\n "q"'>\r\n\tTabs, ends &amp; <![CDATA[\${"<&>"}]]></task>\n`;
  const text = `<?xml version="1.0" encoding="UTF-8"?>\r\n<workflow name="large">\r\n${line.repeat(1700)}</workflow>\n`;
  expect(text.length).toBeGreaterThan(200_000);
  const stack = await startEngineStack();
  const { folder } = await synthesise((scope) => {
    new Workflow(scope, "large", { document: WorkflowDocument.fromText(text) });
  });
  await putStack(stack, folder);
  await stack.run(["init"]);
  await stack.apply();
  const posted = stack.service.requests.list().filter(({ method, path }) => method === "POST" && path === "/workflows");
  expect(posted).toHaveLength(1);
  expect(posted[0]!.body === text).toBe(true);
  expect(await stack.plan()).toBe(0);
});

test("a plan shows the document of a workflow in a new group, and a renamed group keeps its workflows", async () => {
  const stack = await startEngineStack();
  const { service } = stack;
  const text = `<workflow name="load" groupId="{{group.id}}"><task name="\${a}" run="{{x}} {{group.name}}"/></workflow>`;
  const put = async (name: string): Promise<void> => {
    const { folder } = await synthesise((scope) => {
      const group = new WorkflowGroup(scope, "group", { name });
      const document = WorkflowDocument.fromText(text, { x: `<&> "${group.id}"` });
      new Workflow(scope, "load", { document, group });
    });
    await putStack(stack, folder);
  };
  await put("Finance");
  await stack.run(["init"]);
  await stack.run(["plan", "-out=saved.tfplan"]);
  const { stdout } = await stack.run(["show", "-json", "saved.tfplan"]);
  const planned = JSON.parse(stdout).resource_changes.find((each: any) => each.type === "wfa_workflow").change;
  expect(planned.after).toMatchObject({ document: text });
  expect(planned.after_unknown).toMatchObject({ revision: true });
  await stack.apply();
  expect(await stack.plan()).toBe(0);

  const expectIn = (name: string): string => {
    const [group, ...others] = service.backstage.groups().filter((each) => each.parentId !== null);
    expect([group!.name, others]).toEqual([name, []]);
    const [workflow] = service.backstage.workflows();
    expect(workflow!.approved!.groupId).toBe(group!.id);
    expect(workflow!.approved!.text.replace(` id="${workflow!.id}"`, "")).toBe(
      text
        .replace("{{group.id}}", group!.id)
        .replace("{{x}} {{group.name}}", () => `&lt;&amp;&gt; &quot;${group!.id}&quot; ${name}`),
    );
    return workflow!.id;
  };
  const id = expectIn("Finance");
  await put("Accounts");
  await stack.apply();
  expect(expectIn("Accounts")).toBe(id);
  expect(await stack.plan()).toBe(0);
});
