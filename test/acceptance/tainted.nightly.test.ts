import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { runEngine } from "../../src/engine";
import { openWarmWorkbench } from "../harness/warm-workbench";

interface StoredInstance {
  readonly status?: string;
  readonly private: string;
}

test("a tainted workflow whose deletion fails keeps what is known of it, and is replaced once it works", async () => {
  const bench = await openWarmWorkbench();
  try {
    const { service, engine, folder: cwd, cliConfig } = bench;
    await writeFile(
      join(cwd, "main.tf"),
      'terraform {\n  required_providers {\n    wfa = { source = "workflow-automation/wfa" }\n  }\n}\nresource "wfa_workflow" "w" {\n  document = "<workflow id=\'w-1\' name=\'w\'><task name=\'t\'/></workflow>"\n}\n',
    );
    const run = (...args: readonly string[]) =>
      runEngine(engine, args, { cwd, cliConfig, env: { WFA_ENDPOINT: service.url, WFA_API_KEY: service.keys.user } });
    const instance = async (): Promise<StoredInstance> => {
      const { resources } = JSON.parse(await readFile(join(cwd, "terraform.tfstate"), "utf8")) as {
        readonly resources: readonly [{ readonly instances: readonly [StoredInstance] }];
      };
      return resources[0].instances[0];
    };
    expect((await run("init", "-no-color")).code).toBe(0);
    service.faults.add({ method: "PATCH", fault: { kind: "status", status: 500 } });
    expect((await run("apply", "-auto-approve", "-no-color")).code).toBe(1);
    const tainted = await instance();
    expect(tainted.status).toBe("tainted");

    for (const command of ["apply", "destroy"]) {
      service.faults.add({ method: "DELETE", fault: { kind: "status", status: 500 } });
      const { code, stderr } = await run(command, "-auto-approve", "-no-color");
      expect(code).toBe(1);
      expect(stderr).toContain('Could not delete workflow "w"');
      expect(await instance()).toMatchObject({ status: "tainted", private: tainted.private });
    }

    expect((await run("apply", "-auto-approve", "-no-color")).code).toBe(0);
    expect((await run("plan", "-detailed-exitcode", "-no-color")).code).toBe(0);
    expect(service.backstage.workflows()).toHaveLength(1);
  } finally {
    await bench.close();
  }
});
