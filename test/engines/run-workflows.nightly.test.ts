import { join } from "node:path";
import { expect } from "vitest";
import { engineLacks } from "../../src/engine";
import { needs, withStack, type EngineStack } from "../harness/engine-stack";

const ACTION = "action.wfa_execute_workflow.x";
const SECRET = "c4nary-0f-gold";
const PLAIN = "c4nary-0f-lead";

const it = withStack;

/** A workflow that runs as a test says. */
async function prepare({ service: { backstage }, write, succeed }: EngineStack, configuration: string): Promise<void> {
  backstage.submit(`<workflow id="w" name="load"><trigger name="manual"/></workflow>`);
  backstage.approve("w");
  backstage.setEnabled("w", true);
  await write("main.tf", configuration);
  await succeed("init");
}

/** What the engine prints, without the frames that it breaks lines with. */
const flat = (text: string): string => text.replace(/[\s│|]+/g, " ");

const starts = ({ service: { requests } }: EngineStack): readonly unknown[] =>
  requests
    .list()
    .filter(({ method }) => method === "POST")
    .map(({ body }) => (body === "" ? null : JSON.parse(body)));

it()("secret parameters of a run are sent, and in nothing that the engine keeps, prints or logs", async ({ stack }) => {
  const lack = engineLacks(stack.engine, "writeOnlyAttributes");
  await prepare(
    stack,
    `
variable "token" {
  ${lack === null ? "ephemeral" : "sensitive"} = true
}
variable "keeper" {
  default = 1
}
resource "wfa_workflow_execution" "x" {
  workflow_id         = "w"
  trigger             = "manual"
  parameters          = { day = "monday" }
  parameters_wo       = { token = var.token }
  keepers             = { n = var.keeper }
  wait_for_completion = true
}
`,
  );
  stack.service.backstage.setRuns({ outcome: "unconfirmed", taskDuration: 10 });
  const shown: string[] = [];
  const env = { TF_VAR_token: SECRET, TF_LOG_PROVIDER: "TRACE", TF_LOG_PATH: join(stack.folder, "trace.log") };
  const run = async (...args: readonly string[]) => {
    const result = await stack.run(args, { env });
    shown.push(result.stdout, result.stderr);
    return result;
  };
  const planned = await run("plan", "-out=saved");
  if (lack !== null) {
    expect(planned.code).toBe(1);
    expect(flat(planned.stderr)).toMatch(/does not support write-only attributes.*parameters with a variable that has/);
    return;
  }
  expect(planned.code, planned.stderr).toBe(0);
  expect((await run("show", "-json", "saved")).code).toBe(0);
  const applied = await run("apply", "saved");
  expect(applied.code, applied.stderr).toBe(0);
  expect(flat(applied.stdout)).toContain('Workflow "w" waits for confirmation');
  expect((await run("plan", "-detailed-exitcode")).code).toBe(0);
  expect((await run("apply", "-auto-approve", "-var=keeper=2")).code).toBe(0);
  expect(starts(stack)).toEqual([
    { day: "monday", token: SECRET },
    { day: "monday", token: SECRET },
  ]);
  expect((await run("show", "-json")).stdout).toContain('"result":"completed"');
  for (const file of ["terraform.tfstate", "terraform.tfstate.backup", "trace.log"]) shown.push(await stack.read(file));
  expect(shown.at(-1)).toContain("wfa");
  for (const text of shown) expect(text).not.toContain(SECRET);
});

it()(
  "an action takes ephemeral parameters from a trigger, and refuses their loss where it is invoked",
  async ({ stack, skip }) => {
    needs(stack, "actionEvents", { skip });
    const action = (name: string, variable: string): string => `
action "wfa_execute_workflow" "${name}" {
  config {
    workflow_id         = "w"
    trigger             = "manual"
    parameters          = { day = "monday" }
    parameters_wo       = { token = var.${variable} }
    wait_for_completion = true
  }
}
`;
    await prepare(
      stack,
      `
variable "token" {
  ephemeral = true
}
variable "plain" {
  sensitive = true
  default   = "none"
}
resource "terraform_data" "x" {
  lifecycle {
    action_trigger {
      events  = [after_create]
      actions = [${ACTION}]
    }
  }
}
${action("x", "token")}
${action("plain", "plain")}
`,
    );
    stack.service.backstage.setRuns({ outcome: "unconfirmed", taskDuration: 10 });
    const shown: string[] = [];
    const trace = { TF_LOG_PROVIDER: "TRACE", TF_LOG_PATH: join(stack.folder, "trace.log") };
    const env = { TF_VAR_token: SECRET, ...trace };
    const run = async (...args: readonly string[]) => {
      const result = await stack.run(args, { env });
      shown.push(result.stdout, result.stderr);
      return result;
    };
    expect((await run("plan", "-out=saved")).code).toBe(0);
    expect((await run("show", "-json", "saved")).code).toBe(0);
    const applied = await run("apply", "saved");
    expect(applied.code, applied.stderr).toBe(0);
    // Its log says that it has completed, and the instance stays unconfirmed.
    expect(stack.service.backstage.logs()).toMatchObject([{ result: "completed" }]);
    // These engines show a warning of a triggered action only as its progress.
    expect(flat(applied.stdout)).toMatch(/ended: completed.*Warning: Workflow "w" waits for confirmation/);

    const invoked = await run("apply", "-auto-approve", `-invoke=${ACTION}`);
    expect(invoked.code).toBe(1);
    expect(flat(invoked.stderr)).toMatch(/Null value inside "parameters_wo".*run with -invoke.*sensitive = true/);
    const plain = await run(
      "apply",
      "-auto-approve",
      "-invoke=action.wfa_execute_workflow.plain",
      `-var=plain=${PLAIN}`,
    );
    expect(plain.code, plain.stderr).toBe(0);
    expect(starts(stack)).toEqual([
      { day: "monday", token: SECRET },
      { day: "monday", token: PLAIN },
    ]);
    for (const file of ["terraform.tfstate", "trace.log"]) shown.push(await stack.read(file));
    for (const text of shown) {
      expect(text).not.toContain(SECRET);
      expect(text).not.toContain(PLAIN);
    }
  },
);

it()(
  "an action that Ctrl-C or its timeout ends names the instance that goes on, and how to cancel it",
  async ({ stack, skip }) => {
    needs(stack, "actions", { skip });
    await prepare(
      stack,
      `
variable "timeout" {
  default = "1h"
}
variable "instance" {
  default = "none"
}
action "wfa_execute_workflow" "x" {
  config {
    workflow_id         = "w"
    trigger             = "manual"
    wait_for_completion = true
    timeout             = var.timeout
  }
}
action "wfa_cancel_instance" "x" {
  config {
    instance_id = var.instance
  }
}
`,
    );
    const { backstage } = stack.service;
    backstage.setRuns({ outcome: "endless" });
    const invoke = ["apply", "-auto-approve", `-invoke=${ACTION}`];
    const run = stack.start(invoke);
    await run.prints(/Instance \S+ is running/);
    run.interrupt();
    const { code, stderr, hung } = await run.ended;
    expect({ code, hung }).toEqual({ code: 1, hung: false });
    const { id } = backstage.instances()[0]!;
    const goesOn = `The instance continues on the service, because nothing was cancelled. Running the action again starts another instance`;
    expect(flat(stderr)).toContain(`Workflow instance "${id}" is left running`);
    expect(flat(stderr)).toContain(goesOn);
    expect(flat(stderr)).toContain(`wfa_cancel_instance with instance_id = "${id}"`);
    expect(stderr).not.toContain("bug");

    const late = await stack.run([...invoke, "-var=timeout=300ms"]);
    expect(late.code).toBe(1);
    const { id: other } = backstage.instances()[1]!;
    expect(flat(late.stderr)).toContain(`Workflow instance "${other}" did not end within 300ms`);
    expect(flat(late.stderr)).toContain(goesOn);
    expect(backstage.instances().map(({ state }) => state)).toEqual(["running", "running"]);

    const cancel = ["apply", "-auto-approve", "-invoke=action.wfa_cancel_instance.x", `-var=instance=${id}`];
    expect(await stack.succeed(...cancel)).toContain(`Instance ${id} is no longer running`);
    expect(backstage.instances().map((instance) => instance.id)).toEqual([other]);
  },
);
