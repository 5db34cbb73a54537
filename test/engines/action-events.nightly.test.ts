import { cp, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { engineLacks, runEngine, type EngineResult } from "../../src/engine";
import { ROOT } from "../../src/tooling/root";
import { openWorkbench, type Workbench } from "../../src/tooling/workbench";

describe("the events that trigger actions", () => {
  let bench: Workbench;

  const run = (...args: readonly string[]): Promise<EngineResult> =>
    runEngine(bench.engine, [...args, "-no-color"], {
      cwd: join(bench.folder, "stack"),
      env: bench.environment,
      cliConfig: bench.cliConfig,
    });

  /** The output of a command that succeeds, and warns of nothing. */
  const quiet = async (...args: readonly string[]): Promise<string> => {
    const { code, stdout, stderr } = await run(...args);
    expect(`${args.join(" ")}: ${code}\n${stderr}`).toBe(`${args.join(" ")}: 0\n`);
    expect(stdout).not.toContain("Warning");
    return stdout;
  };

  /** Copies an example of the guide, and initialises it. */
  async function prepare(example: string): Promise<void> {
    await cp(join(ROOT, "examples/guides", example), join(bench.folder, "stack"), { recursive: true });
    const { code, stderr } = await run("init");
    expect(code, stderr).toBe(0);
  }

  async function change(file: string, from: string | RegExp, to: string): Promise<void> {
    const path = join(bench.folder, "stack", file);
    const text = await readFile(path, "utf8");
    const changed = text.replace(from, to);
    expect(changed).not.toBe(text);
    await writeFile(path, changed);
  }

  /** Name of the workflow and result of each run that has ended, in order. */
  const runs = (): readonly string[] =>
    bench.service.backstage.logs().map(({ workflowName, result }) => `${workflowName}: ${result}`);

  const idOf = (name: string): string =>
    bench.service.backstage.workflows().find(({ approved }) => approved?.name === name)!.id;

  beforeEach(async ({ skip }) => {
    bench = await openWorkbench();
    const lack = engineLacks(bench.engine, "actionEvents");
    skip(lack !== null, lack ?? "");
  });
  afterEach(() => bench.close());

  it("run a smoke test after each change, cancel runs before a destroy, and clean up after it", async () => {
    const { backstage, faults, requests } = bench.service;
    await prepare("action-events");
    expect(await quiet("apply", "-auto-approve")).toContain("2 added, 0 changed, 0 destroyed. Actions: 1 invoked.");
    await change("load-orders.xml", 'timeout="300"', 'timeout="600"');
    await quiet("apply", "-auto-approve");
    await quiet("apply", "-auto-approve", "-invoke=action.wfa_execute_workflow.smoke_test");
    expect(runs()).toEqual(Array.from({ length: 3 }, () => "Load orders: completed"));
    // A replacement is a destroy too; `continue` makes a warning of the failed action.
    const cleanUp = idOf("Remove files");
    faults.add({ method: "POST", path: `/workflows/${cleanUp}`, fault: { kind: "status", status: 409 } });
    const replaced = await run("apply", "-auto-approve", "-replace=wfa_workflow.orders");
    expect(replaced.code, replaced.stderr).toBe(0);
    expect(replaced.stdout).toMatch(/Warning: Could not (execute|run) workflow/);
    expect(replaced.stdout).toContain("1 added, 0 changed, 1 destroyed. Actions: 3 invoked, 1 failed.");
    expect(runs().slice(3)).toEqual(["Load orders: completed"]);

    backstage.setRuns({ outcome: "endless" });
    const orders = idOf("Load orders");
    const instance = backstage.execute(orders, "manual");
    backstage.setRuns({ outcome: "asDocumented" });
    requests.clear();
    expect(await quiet("destroy", "-auto-approve")).toContain(`Instance ${instance} is no longer running`);
    const writes = requests.list().filter(({ method }) => method !== "GET");
    expect(writes.map(({ method, path }) => `${method} ${path}`)).toEqual([
      `PUT /workflowInstances/${instance}`,
      `DELETE /workflows/${orders}`,
      `POST /workflows/${cleanUp}`,
      `DELETE /workflows/${cleanUp}`,
    ]);
    expect(JSON.parse(writes[2]!.body)).toEqual({ workflow: "Load orders" });
    expect(runs().slice(-2)).toEqual(["Load orders: canceled", "Remove files: completed"]);
  });

  it("are not those of a block that is deleted: its object is destroyed first", async () => {
    await prepare("action-events");
    await quiet("apply", "-auto-approve");
    expect((await run("destroy", "-auto-approve", "-target=wfa_workflow.orders")).stdout).toContain(
      "1 destroyed. Actions: 2 invoked.",
    );
    await quiet("apply", "-auto-approve");
    expect(runs()).toEqual(["Load orders: completed", "Remove files: completed", "Load orders: completed"]);
    await change("main.tf", /^resource "wfa_workflow" "orders"[^]*?^}\n/m, "");
    expect((await run("plan")).stderr).toContain('Invalid "caller" reference');
    await change("main.tf", /^action [^]*?^}\n(?=\nresource)/m, "");
    expect(await quiet("apply", "-auto-approve")).toMatch(/0 added, 0 changed, 1 destroyed\.(?! Actions)/);
    expect(runs()).toHaveLength(3);
  });

  it("fail the apply if their action fails, and repeat it if that taints what triggered it", async () => {
    const { backstage } = bench.service;
    backstage.setRuns({ outcome: "failed" });
    await prepare("action-failures");
    const failed = await run("apply", "-auto-approve");
    expect(failed.code).toBe(1);
    expect(failed.stderr).toContain("did not succeed: failed");
    expect(failed.stderr.replace(/\s+/g, " ")).toContain("use terraform apply -invoke with its address");
    backstage.setRuns({ outcome: "completed" });
    expect(await quiet("apply", "-auto-approve")).toContain("1 added, 0 changed, 1 destroyed. Actions: 1 invoked.");
    expect(runs()).toEqual(["Send invoices: failed", "Send invoices: completed"]);
    expect(await quiet("plan")).toContain("No changes.");
    // Without it, the failure is final: nothing is left to change.
    backstage.setRuns({ outcome: "failed" });
    await change("main.tf", /^ +on_failure.*\n/m, "");
    await change("send-invoices.xml", 'timeout="300"', 'timeout="600"');
    expect((await run("apply", "-auto-approve")).code).toBe(1);
    expect(await quiet("plan")).toContain("No changes.");
    backstage.setRuns({ outcome: "completed" });
    await quiet("apply", "-auto-approve", "-invoke=action.wfa_execute_workflow.smoke_test");
  });
});
