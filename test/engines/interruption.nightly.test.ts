import { describe, expect } from "vitest";
import { withStack, type EngineStack } from "../harness/engine-stack";

const configuration = (task: string): string => `
resource "wfa_workflow_group" "x" {
  name = "Group"
}
resource "wfa_workflow" "x" {
  document = "<workflow id='wf-1' name='w'><task name='${task}'/></workflow>"
}
`;

const APPLY = ["apply", "-auto-approve"];

async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await new Promise((resolve) => setTimeout(resolve, 20));
}

async function typesInState({ read }: EngineStack): Promise<readonly string[]> {
  const { resources } = JSON.parse(await read("terraform.tfstate")) as { readonly resources: { type: string }[] };
  return resources.map(({ type }) => type);
}

/** One object of each, as configured, and nothing left to do. */
async function expectConverged(stack: EngineStack, task: string): Promise<void> {
  const { backstage } = stack.service;
  expect((await stack.run(["plan", "-detailed-exitcode"])).code).toBe(0);
  const [workflow, ...others] = backstage.workflows();
  expect(workflow?.approved?.text).toContain(task);
  expect(workflow?.submitted).toBeNull();
  expect(others).toEqual([]);
  expect(backstage.groups().map(({ name }) => name)).toEqual(["Master", "Group"]);
}

withStack()("Ctrl-C once while the service acts: what has begun is done, and is not replaced", async ({ stack }) => {
  const { service, start, run, write, succeed } = stack;
  await write("main.tf", 'resource "wfa_workflow_group" "x" {\n  count = 10\n  name  = "Group ${count.index}"\n}\n');
  await succeed("init");
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  const fault = { kind: "hold", moment: "after", wait: () => released } as const;
  service.faults.add({ method: "POST", fault, times: Infinity });
  const applying = start(APPLY);
  await until(() => service.backstage.groups().length === 11);
  applying.interrupt();
  await applying.prints(/Interrupt received/);
  release();
  const { stderr, hung } = await applying.ended;
  expect(hung).toBe(false);
  expect(stderr).not.toContain("was interrupted");
  const groups = service.backstage.groups().map(({ id }) => id);
  expect((await run(["plan"])).stdout).not.toMatch(/tainted|must be replaced/);
  await succeed(...APPLY);
  expect(service.backstage.groups().map(({ id }) => id)).toEqual(expect.arrayContaining(groups));
  expect(service.backstage.groups()).toHaveLength(11);
});

describe("Ctrl-C while answers are lost", () => {
  const interruptedApply = async (stack: EngineStack, times: 1 | 2, isUnderWay: () => boolean): Promise<string> => {
    const { faults } = stack.service;
    faults.add({ method: "POST", fault: { kind: "silentAfter" }, times: Infinity });
    faults.add({ method: "PUT", fault: { kind: "silentAfter" }, times: Infinity });
    const run = stack.start(APPLY);
    await until(isUnderWay);
    let release: () => void = () => undefined;
    if (times === 2) {
      // What the provider asks once it is told to stop is not answered: so it tells the engine nothing more.
      const released = new Promise<void>((resolve) => (release = resolve));
      faults.add({ method: "GET", fault: { kind: "hold", moment: "before", wait: () => released }, times: Infinity });
    }
    run.interrupt();
    if (times === 2) {
      await run.prints(/Interrupt received/);
      run.interrupt();
    }
    const { code, stderr, hung } = await run.ended;
    release();
    expect({ code, hung }).toEqual({ code: 1, hung: false });
    faults.clear();
    return stderr;
  };
  const isCreated = ({ service: { backstage } }: EngineStack): boolean =>
    backstage.workflows().length === 1 && backstage.groups().length === 2;
  const isSubmitted = ({ service: { backstage } }: EngineStack): boolean =>
    backstage.workflow("wf-1")?.submitted?.text.includes("transform") ?? false;

  withStack()("once: what was made stays in state, and the next apply goes on from there", async ({ stack }) => {
    await stack.write("main.tf", configuration("extract"));
    await stack.succeed("init");
    expect(await interruptedApply(stack, 1, () => isCreated(stack))).toMatch(/was interrupted/);
    expect(await typesInState(stack)).toEqual(["wfa_workflow", "wfa_workflow_group"]);
    await stack.succeed(...APPLY);
    await expectConverged(stack, "extract");

    await stack.write("main.tf", configuration("transform"));
    await interruptedApply(stack, 1, () => isSubmitted(stack));
    await stack.succeed(...APPLY);
    await expectConverged(stack, "transform");

    await stack.succeed("destroy", "-auto-approve");
    expect(stack.service.backstage.workflows()).toEqual([]);
  });

  withStack()("twice: the next apply names what it cannot know of, and makes nothing again", async ({ stack }) => {
    await stack.write("main.tf", configuration("extract"));
    await stack.succeed("init");
    expect(await interruptedApply(stack, 2, () => isCreated(stack))).toMatch(/Two interrupts received/);
    const { stderr } = await stack.run(APPLY);
    const imports = [...stderr.matchAll(/^ *\w+ import (wfa_\w+)\.NAME (\S+)$/gm)].map(([, type, id]) => [type, id]);
    expect(imports.map(([type]) => type).sort()).toEqual(["wfa_workflow", "wfa_workflow_group"]);
    for (const [type, id] of imports) await stack.succeed("import", `${type}.x`, id!);
    await stack.succeed(...APPLY);
    await expectConverged(stack, "extract");

    await stack.write("main.tf", configuration("transform"));
    await interruptedApply(stack, 2, () => isSubmitted(stack));
    await stack.succeed(...APPLY);
    await expectConverged(stack, "transform");
  });
});
