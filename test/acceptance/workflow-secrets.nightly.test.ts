import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { engineLacks, runEngine } from "../../src/engine";
import { openWorkbench } from "../../src/tooling/workbench";

const configuration = (variable: string): string => `
terraform {
  required_providers {
    wfa = { source = "workflow-automation/wfa" }
  }
}
variable "db" {
  type = string
  ${variable}
}
resource "wfa_workflow" "orders" {
  document           = "<workflow name='orders'><task name='load' url='jdbc:db;password={{secret:db}}'/></workflow>"
  secrets_wo         = { db = var.db }
  secrets_wo_version = 1
}
`;
const SECRET = "c4nary-0f-gold";

test("a secret of a document is on the service, and in nothing that the engine keeps, prints or logs", async () => {
  const bench = await openWorkbench();
  try {
    const { engine, folder, cliConfig, environment, service } = bench;
    const lacking = engineLacks(engine, "writeOnlyAttributes");
    await writeFile(join(folder, "main.tf"), configuration(lacking === null ? "ephemeral = true" : "sensitive = true"));
    const log = join(folder, "trace.log");
    const env = { ...environment, TF_VAR_db: SECRET, TF_LOG_PROVIDER: "TRACE", TF_LOG_PATH: log };
    const printed: string[] = [];
    const run = async (...args: string[]) => {
      const result = await runEngine(engine, [...args, "-no-color"], { cwd: folder, env, cliConfig });
      printed.push(result.stdout, result.stderr);
      return result;
    };
    expect((await run("init")).code).toBe(0);
    if (lacking !== null) {
      // What the engine lacks degrades with a message that names the alternative.
      expect((await run("plan")).code).toBe(1);
      expect(printed.join("\n").replace(/[\s│|]+/g, " ")).toMatch(
        /does not support write-only attributes.*sensitive_paths/,
      );
      return;
    }
    expect((await run("apply", "-auto-approve")).code).toBe(0);
    expect(service.backstage.workflows()[0]!.approved!.text).toContain(`password=${SECRET}`);
    service.backstage.edit(service.backstage.workflows()[0]!.id, "approved", (text) =>
      text.replace(SECRET, "c4nary-0f-lead"),
    );
    expect((await run("plan", "-out=saved.tfplan")).stdout).toContain("(changed on the service)");
    expect((await run("show", "-json", "saved.tfplan")).code).toBe(0);
    service.faults.add({ method: "PUT", fault: { kind: "status", status: 400 } });
    expect((await run("apply", "-auto-approve")).code).toBe(1);
    service.faults.clear();
    expect((await run("apply", "-auto-approve")).code).toBe(0);
    expect(service.backstage.workflows()[0]!.approved!.text).toContain(`password=${SECRET}`);
    expect((await run("plan", "-detailed-exitcode")).code).toBe(0);

    expect((await readFile(log, "utf8")).length).toBeGreaterThan(1000);
    const files = (await readdir(folder)).filter((name) => /tfstate|tfplan|\.log$/.test(name));
    expect(files.length).toBeGreaterThan(3);
    for (const name of files) expect((await readFile(join(folder, name))).includes("c4nary"), name).toBe(false);
    expect(printed.join("\n")).not.toContain("c4nary");
    expect((await run("destroy", "-auto-approve")).code).toBe(0);
  } finally {
    await bench.close();
  }
});
