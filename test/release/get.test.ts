import { cp, readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { findEngine, PLUGIN_SOURCE, writeCliConfig } from "../../src/engine";
import { run } from "../../src/tooling/release/packages/tools";
import { packageFile } from "../../src/tooling/run-command";
import { ROOT } from "../../src/tooling/root";
import { tempFolder, unpacked } from "./project";
import { releasePart } from "./release-part";

const MAIN = `import { App, TerraformStack } from "cdktf";
import { WfaProvider } from "./.gen/providers/wfa/provider";
import { Workflow } from "./.gen/providers/wfa/workflow";

const stack = new TerraformStack(new App(), "everything");
new WfaProvider(stack, "wfa", {});
new Workflow(stack, "load", { document: '<workflow name="Load"/>', triggers: { nightly: true } });
`;

// cdktn's generator adds the provider's functions, whose names test/provider/function-parameters.test.ts checks.
test("cdktf get makes classes of the installed provider, and they compile", async (context) => {
  const wfa = join(await unpacked(releasePart(context, "npm"), "wfa"), "bin", "wfa");
  const { path } = await findEngine();
  const cwd = await tempFolder();
  const [mirror, cliConfig] = [join(cwd, "mirror"), join(cwd, "cli.tfrc")];
  await run(wfa, ["install", "--dir", mirror], { cwd });
  await writeCliConfig(cliConfig, mirror);
  const settings = { language: "typescript", app: "none", sendCrashReports: "false", projectId: "everything" };
  const project = { ...settings, terraformProviders: [`${PLUGIN_SOURCE}@~> 0.1`], terraformModules: [], context: {} };
  await writeFile(join(cwd, "cdktf.json"), JSON.stringify(project));
  await writeFile(join(cwd, "main.ts"), MAIN);
  await cp(packageFile("@cdktf/cli-core/templates/typescript/tsconfig.json"), join(cwd, "tsconfig.json"));
  await run("ln", ["-s", join(ROOT, "node_modules"), join(cwd, "node_modules")], { cwd });
  const env = { TF_CLI_CONFIG_FILE: cliConfig, TERRAFORM_BINARY_NAME: path, CHECKPOINT_DISABLE: "1", CI: "1" };
  await run(join(cwd, "node_modules", ".bin", "cdktf"), ["get"], { cwd, env });
  expect(await readdir(join(cwd, ".gen", "providers", "wfa"))).toEqual(
    expect.arrayContaining(["provider", "workflow"]),
  );
  // The version that cdktf's own projects are made for; `.bin` may name another.
  await run(process.execPath, [packageFile("typescript/bin/tsc"), "-p", ".", "--noEmit"], { cwd });
});
