import { execFile } from "node:child_process";
import { cp, mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, onTestFinished } from "vitest";
import { runEngine, type Engine, type EngineResult } from "../../src/engine";
import type { RunningService } from "../../src/service";
import { ROOT } from "../../src/tooling/root";
import { openWarmWorkbench } from "../harness/warm-workbench";
import { tempFolder } from "./synthesis";

/** An engine in a folder of its own, our plugin within its reach, and a service of its own. */
export interface EngineStack {
  readonly engine: Engine;
  readonly service: RunningService;
  /** Holds the configuration and its state. */
  readonly folder: string;
  /** Runs the engine; fails the test where the exit code is another one. @param code @default 0 */
  run(args: readonly string[], code?: number): Promise<EngineResult>;
  /** Exit code of `plan -detailed-exitcode`: 0 for no changes, 2 for changes. */
  plan(): Promise<number | null>;
  apply(): Promise<void>;
  destroy(): Promise<void>;
  output(): Promise<Readonly<Record<string, any>>>;
}

export async function startEngineStack(): Promise<EngineStack> {
  const bench = await openWarmWorkbench();
  onTestFinished(() => bench.close());
  const { engine, service, cliConfig, environment: env } = bench;
  const folder = join(bench.folder, "stack");
  await mkdir(folder);
  const start = (args: readonly string[]): Promise<EngineResult> =>
    runEngine(engine, [...args, "-no-color"], { cwd: folder, env, cliConfig });
  const run = async (args: readonly string[], code = 0): Promise<EngineResult> => {
    const result = await start(args);
    expect(result.code, `${args.join(" ")}\n${result.stdout}${result.stderr}`).toBe(code);
    return result;
  };
  return {
    engine,
    service,
    folder,
    run,
    plan: async () => {
      const { code, stdout, stderr } = await start(["plan", "-detailed-exitcode"]);
      expect(code, stdout + stderr).not.toBe(1);
      return code;
    },
    apply: async () => void (await run(["apply", "-auto-approve"])),
    destroy: async () => void (await run(["destroy", "-auto-approve"])),
    output: async () => {
      const { stdout } = await run(["output", "-json"]);
      const outputs = JSON.parse(stdout) as Readonly<Record<string, { readonly value: unknown }>>;
      return Object.fromEntries(Object.entries(outputs).map(([name, { value }]) => [name, value]));
    },
  };
}

/** Puts a synthesised stack where the engine runs, with its state there too. */
export async function putStack({ folder }: EngineStack, synthesised: string): Promise<void> {
  await cp(join(synthesised, "cdk.tf.json"), join(folder, "cdk.tf.json"));
  const local = { terraform: { backend: { local: { path: "terraform.tfstate" } } } };
  await writeFile(join(folder, "local_override.tf.json"), JSON.stringify(local));
}

/** Runs a cdktf app of the examples as cdktf does, and answers where its stack lies. */
export async function synthesiseExample(app: string, stack: string): Promise<string> {
  const outdir = join(await tempFolder(), "cdktf.out");
  const args = ["--import", "tsx", join(ROOT, app)];
  await promisify(execFile)(process.execPath, args, { cwd: ROOT, env: { ...process.env, CDKTF_OUTDIR: outdir } });
  return join(outdir, "stacks", stack);
}

/** Forgets what the engine knows, so that a configuration can be imported into an empty state. */
export async function forgetState({ folder }: EngineStack): Promise<void> {
  await Promise.all(
    ["terraform.tfstate", "terraform.tfstate.backup"].map((name) => rm(join(folder, name), { force: true })),
  );
}
