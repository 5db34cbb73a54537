import { copyFile, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Engine } from "../../../src/engine";
import { anyEngine } from "../../../src/tooling/any-engine";
import { buildExecutables } from "../../../src/tooling/build-executables";
import { SECRETS } from "../faults/scene";
import type { Attributes } from "../resource-recipes";
import { putPlugin } from "../../../src/tooling/workbench";
import { configurationOf, type Block } from "./configuration";
import { startEngine, type EngineEnd, type EngineRun } from "./engine-run";

/** Files that an initialised folder of Terraform's consists of, beside its data directory. */
const LOCK_FILE = ".terraform.lock.hcl";
const STATE_FILE = "terraform.tfstate";
const PLAN_FILE = "saved.tfplan";

/** An engine and the plugin of this moment, for many stacks: initialised once for all. */
export interface KillBench {
  readonly engine: Engine;
  /** A stack in a folder of its own. @param endpoint of its service */
  openStack(options: StackOptions): Promise<Stack>;
  close(): Promise<void>;
}

export interface StackOptions {
  readonly endpoint: string;
  /** What its configuration wants. */
  readonly wanted: readonly Block[];
  /** Text of its state; null: none yet. */
  readonly state: string | null;
}

interface StateFile {
  readonly resources?: readonly { readonly instances: readonly { readonly private?: string }[] }[];
}

/** The text of a state, as if the service at this endpoint had shown its objects: each cell has a service of its own. */
function movedTo(endpoint: string, state: string): string {
  const { resources = [], ...rest } = JSON.parse(state) as StateFile;
  const moved = (kept: string): string => {
    const own = JSON.parse(Buffer.from(kept, "base64").toString("utf8")) as object;
    return Buffer.from(JSON.stringify({ ...own, endpoint })).toString("base64");
  };
  return JSON.stringify({
    ...rest,
    resources: resources.map((resource) => ({
      ...resource,
      instances: resource.instances.map((instance) =>
        instance.private === undefined ? instance : { ...instance, private: moved(instance.private) },
      ),
    })),
  });
}

/** One user's folder, with the commands that are run in it. */
export interface Stack {
  readonly folder: string;
  start(args: readonly string[]): EngineRun;
  run(args: readonly string[]): Promise<EngineEnd>;
  /** Plans into a file. @returns its bytes. @throws Error if that fails */
  plan(): Promise<Uint8Array>;
  /** Starts to apply a plan that was made in a stack like this one. */
  startPlanned(plan: Uint8Array): Promise<EngineRun>;
  /** Runs a command of a message as a shell does. */
  paste(command: string): Promise<EngineEnd>;
  /** Sets more attributes of a wanted object. */
  configure(address: string, more: Attributes): Promise<void>;
  /** Text of the state; null: there is none. */
  state(): Promise<string | null>;
  /** Addresses of the objects that the state tells of. */
  known(): Promise<ReadonlySet<string>>;
  close(): Promise<void>;
}

/** @throws EngineError, BuildError, and Error where the engine does not take the plugin */
export async function openKillBench(): Promise<KillBench> {
  const [engine] = await Promise.all([anyEngine(), buildExecutables()]);
  const home = await mkdtemp(join(tmpdir(), "wfa-kills-"));
  const cliConfig = await putPlugin(home);
  const dataDirectory = join(home, "data");
  const openStack = async ({ endpoint, wanted, state }: StackOptions): Promise<Stack> => {
    const folder = await mkdtemp(join(home, "stack-"));
    let blocks = wanted;
    const configure = (): Promise<void> => writeFile(join(folder, "main.tf.json"), configurationOf(blocks));
    await configure();
    if (state !== null) await writeFile(join(folder, STATE_FILE), state === "" ? "" : movedTo(endpoint, state));
    await copyFile(join(first, LOCK_FILE), join(folder, LOCK_FILE));
    const env = {
      WFA_ENDPOINT: endpoint,
      WFA_API_KEY: SECRETS.key,
      TF_DATA_DIR: dataDirectory,
      TF_LOG_PROVIDER: "TRACE",
      TF_LOG_PATH: join(folder, "provider.log"),
    };
    const stateText = (): Promise<string | null> => readFile(join(folder, STATE_FILE), "utf8").catch(absent);
    const start = (path: string, args: readonly string[]): EngineRun =>
      startEngine({ path }, args, { cwd: folder, cliConfig, env });
    return {
      folder,
      start: (args) => start(engine.path, [...args, "-no-color"]),
      run: (args) => start(engine.path, [...args, "-no-color"]).ended,
      async plan() {
        const { code, stderr } = await start(engine.path, ["plan", `-out=${PLAN_FILE}`, "-no-color"]).ended;
        if (code !== 0) throw new Error(`The engine cannot plan: ${stderr}`);
        return readFile(join(folder, PLAN_FILE));
      },
      async startPlanned(plan) {
        const path = join(folder, PLAN_FILE);
        await writeFile(path, plan);
        const run = start(engine.path, ["apply", "-no-color", PLAN_FILE]);
        const ended = async () => {
          try {
            return await run.ended;
          } finally {
            await rm(path);
          }
        };
        return { ...run, ended: ended() };
      },
      paste: (command) => start("/bin/sh", ["-c", command]).ended,
      configure(address, more) {
        blocks = blocks.map((block) =>
          block.address === address ? { ...block, attributes: { ...block.attributes, ...more } } : block,
        );
        return configure();
      },
      state: stateText,
      async known() {
        const text = await stateText();
        // A state that was begun and not written is empty.
        if (text === null || text === "") return new Set();
        const { resources } = JSON.parse(text) as {
          readonly resources: readonly { readonly type: string; readonly name: string }[];
        };
        return new Set(resources.map(({ type, name }) => `${type}.${name}`));
      },
      close: () => rm(folder, { recursive: true, force: true }),
    };
  };
  let first = "";
  const close = (): Promise<void> => rm(home, { recursive: true, force: true });
  try {
    first = await mkdtemp(join(home, "first-"));
    await writeFile(join(first, "main.tf.json"), configurationOf([]));
    const { code, stderr } = await startEngine(engine, ["init", "-no-color"], {
      cwd: first,
      cliConfig,
      env: { TF_DATA_DIR: dataDirectory },
    }).ended;
    if (code !== 0) throw new Error(`The engine does not take the plugin: ${stderr}`);
    return { engine, openStack, close };
  } catch (error) {
    await close();
    throw error;
  }
}

const absent = (error: unknown): null => {
  if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
  throw error;
};
