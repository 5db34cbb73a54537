import { cp, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished } from "vitest";
import { findEngine, runEngine, writeCliConfig, type EngineResult } from "../../src/engine";
import { startService, type RunningService } from "../../src/service";
import { forFlavour, type Flavour } from "../../src/tooling/flavours";
import { run } from "../../src/tooling/release/packages/tools";
import { ROOT } from "../../src/tooling/root";

const STACKS = join(ROOT, "test", "release", "stacks");

/** A folder of its own for the test that asks, gone afterwards. */
export async function tempFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "wfa-project-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** A user's new project: the documents of the stack, and its source in one language. */
export async function newProject(flavour: Flavour, source: string): Promise<string> {
  const folder = await tempFolder();
  for (const name of ["load.xml", "workflows"]) await cp(join(STACKS, name), join(folder, name), { recursive: true });
  await writeFile(join(folder, source), forFlavour(await readFile(join(STACKS, source), "utf8"), source, flavour));
  return folder;
}

/** What the app of a project wrote; the state lies in the project, wherever that is. */
export async function synthesised(project: string): Promise<unknown> {
  const text = await readFile(join(project, "cdktf.out", "stacks", "everything", "cdk.tf.json"), "utf8");
  return JSON.parse(text.replaceAll(project, "."));
}

/** A file of a part by the beginning and end of its name. */
export async function fileOf(part: string, begins: string, ends: string): Promise<string> {
  const names = (await readdir(part)).filter((name) => name.startsWith(begins) && name.endsWith(ends));
  expect(names, `${begins}*${ends} in ${part}`).toHaveLength(1);
  return join(part, names[0]!);
}

/** The folder of a package for npm, unpacked. */
export async function unpacked(npm: string, name: string): Promise<string> {
  const folder = await tempFolder();
  await run("tar", ["xzf", await fileOf(npm, `${name}-0`, ".tgz"), "-C", folder], { cwd: folder });
  return join(folder, "package");
}

/** An engine in a folder with a synthesised stack, which finds the plugin that a release's command installed. */
export interface AppliedStack {
  readonly service: RunningService;
  put(configuration: unknown): Promise<void>;
  /** @returns 0 for no changes, 2 for changes */
  plan(): Promise<number | null>;
  apply(): Promise<void>;
}

/** @param wfa the command of a package, which the plugin lies beside */
export async function openStack(wfa: string): Promise<AppliedStack> {
  const folder = await tempFolder();
  const engine = await findEngine();
  const [mirror, cliConfig] = [join(folder, "mirror"), join(folder, "cli.tfrc")];
  await run(wfa, ["install", "--dir", mirror], { cwd: folder });
  await writeCliConfig(cliConfig, mirror);
  const service = await startService();
  onTestFinished(() => service.close());
  const start = (...args: readonly string[]): Promise<EngineResult> =>
    runEngine(engine, [...args, "-no-color"], {
      cwd: folder,
      env: { WFA_ENDPOINT: service.url, WFA_API_KEY: service.keys.user },
      cliConfig,
    });
  const succeed = async (...args: readonly string[]): Promise<void> => {
    const { code, stdout, stderr } = await start(...args);
    expect(code, stdout + stderr).toBe(0);
  };
  return {
    service,
    put: async (configuration) => {
      await writeFile(join(folder, "cdk.tf.json"), JSON.stringify(configuration));
      const local = { terraform: { backend: { local: { path: "terraform.tfstate" } } } };
      await writeFile(join(folder, "local_override.tf.json"), JSON.stringify(local));
      await succeed("init");
    },
    plan: async () => {
      const { code, stdout, stderr } = await start("plan", "-detailed-exitcode");
      expect(code, stdout + stderr).not.toBe(1);
      return code;
    },
    apply: () => succeed("apply", "-auto-approve"),
  };
}
