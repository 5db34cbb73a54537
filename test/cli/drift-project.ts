import { spawn } from "node:child_process";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { onTestFinished } from "vitest";
import { ROOT } from "../../src/tooling/root";
import type { Workbench } from "../../src/tooling/workbench";
import { ended, WFA, type Ended } from "./run-wfa";

/** What `wfa drift` is run on: a directory, with the variables that reach the workbench's plugin and service. */
export interface Project {
  readonly folder: string;
  readonly env: NodeJS.ProcessEnv;
  /** Runs the workbench's engine to its end, and throws where it fails. */
  engine(...args: readonly string[]): Promise<string>;
  /** Runs `wfa drift` there. */
  drift(...args: readonly string[]): Promise<Ended>;
}

/** A folder of its own in the workbench, with these files. */
export async function project(
  bench: Workbench,
  name: string,
  files: Readonly<Record<string, string>>,
): Promise<Project> {
  const folder = join(bench.folder, name);
  await mkdir(folder, { recursive: true });
  for (const [path, text] of Object.entries(files)) await writeFile(join(folder, path), text);
  const base = Object.fromEntries(
    Object.entries(process.env).filter(([variable]) => !/^(TF_|WFA_|TERRAFORM_|CDKTF_)/.test(variable)),
  );
  const env = {
    ...base,
    ...bench.environment,
    TF_CLI_CONFIG_FILE: bench.cliConfig,
    WFA_ENGINE: bench.engine.path,
    CHECKPOINT_DISABLE: "1",
    NO_COLOR: "1",
  };
  const run = (file: string, args: readonly string[]): Promise<Ended> => {
    const child = spawn(file, args, { cwd: folder, env });
    onTestFinished(() => void child.kill("SIGKILL"));
    return ended(child);
  };
  return {
    folder,
    env,
    drift: (...args) => run(WFA, ["drift", ...args]),
    engine: async (...args) => {
      const { code, stdout, stderr } = await run(bench.engine.path, args);
      if (code !== 0) throw new Error(`${args.join(" ")} ended with ${code}\n${stdout}${stderr}`);
      return stdout;
    },
  };
}

export const PROVIDER = `
terraform {
  required_providers {
    wfa = { source = "workflow-automation/wfa" }
  }
}
`;

/** A cdktf project with two stacks of one workflow each; it uses the cdktf of this repository. */
export function cdktfFiles(): Readonly<Record<string, string>> {
  const app = `
const { App, TerraformStack } = require(${JSON.stringify(join(ROOT, "node_modules/cdktf"))});
const app = new App();
for (const name of ["north", "south"]) {
  const stack = new TerraformStack(app, name);
  stack.addOverride("terraform.required_providers.wfa", { source: "workflow-automation/wfa" });
  stack.addOverride("resource.wfa_workflow." + name, { document: "<workflow name='" + (app.node.tryGetContext("prefix") ?? "") + name + "'><task name='t' timeout='1'/></workflow>" });
}
if (process.env.TF_VAR_broken) throw new Error("TF_VAR_broken is not for the app");
app.synth();
`;
  return {
    "app.js": app,
    "cdktf.json": JSON.stringify({
      language: "javascript",
      app: "node app.js",
      output: "out",
      context: { prefix: "cdktf " },
    }),
  };
}
