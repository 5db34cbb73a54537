import { spawn } from "node:child_process";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findEngine, runEngine, type Engine } from "../../engine";
import { buildExecutables } from "../build-executables";
import { BIN } from "../bundles";
import { startServed, stopServed, type Served } from "../demo/served";
import { ROOT } from "../root";
import { ToolError } from "../run-tool";
import { putPlugin } from "../workbench";
import type { BenchOptions } from "./options";
import { childrenOf, hasProc, watchProcesses, type ProcessUse } from "./process-watch";
import { requestsFromNow, type RequestCounts } from "./requests";

/** A running `wfa serve`. */
export interface Service extends Served {
  /** For our provider, and for configurations of others. */
  readonly environment: Readonly<Record<string, string>>;
  /** Counts the requests from now on. */
  requestsFromNow(): Promise<() => Promise<RequestCounts>>;
}

export interface RunOptions {
  readonly service?: Service;
  /** A part of the plugin's command line. @default ours */
  readonly plugin?: string;
  /** @default the one with our plugin */
  readonly cliConfig?: string;
}

/** A command that was measured. */
export interface Run {
  readonly milliseconds: number;
  /** What the plugin's processes used; undefined where that cannot be seen. */
  readonly plugin: ProcessUse | undefined;
}

/** What the rows measure with: an engine, the plugin as it ships, services, folders; and what they share. */
export class Lab {
  readonly #shared = new Map<string, Promise<unknown>>();
  readonly #services = new Set<Service>();
  readonly #starting = new Set<Promise<unknown>>();
  #isClosed = false;

  private constructor(
    readonly engine: Engine,
    readonly options: BenchOptions,
    readonly folder: string,
    readonly cliConfig: string,
    /** Says what goes on at the moment. */
    readonly progress: (text: string) => void,
  ) {}

  static async open(options: BenchOptions, progress: (text: string) => void): Promise<Lab> {
    progress("building the executables");
    const [engine] = await Promise.all([findEngine({ folder: join(ROOT, ".engine") }), buildExecutables()]);
    const folder = await mkdtemp(join(tmpdir(), "wfa-bench-"));
    return new Lab(engine, options, folder, await putPlugin(folder), progress);
  }

  /** May be called while rows are measured, which then fail. */
  async close(): Promise<void> {
    this.#isClosed = true;
    await Promise.allSettled(this.#starting);
    await Promise.all([...this.#services].map((service) => this.stop(service)));
    await rm(this.folder, { recursive: true, force: true });
  }

  /** So many objects, or as many as the largest size that is wanted. */
  atMost(objects: number): number {
    return Math.min(objects, Math.max(...this.options.sizes));
  }

  /** So many objects at most, and a tenth of them: what a row about growth compares. */
  growth(objects: number): { readonly many: number; readonly few: number } {
    const many = this.atMost(objects);
    return { many, few: Math.max(1, Math.round(many / 10)) };
  }

  /** Fewer rounds over what takes long. */
  rounds(objects: number): number {
    return Math.max(1, Math.round(this.options.rounds * Math.min(1, 1000 / objects)));
  }

  /** What several rows need is made once. */
  once<T>(name: string, make: () => Promise<T>): Promise<T> {
    const made = this.#shared.get(name) ?? make();
    this.#shared.set(name, made);
    return made as Promise<T>;
  }

  /** Starts a service in a process of its own, so that its CPU is nobody else's. */
  async serve(...options: readonly string[]): Promise<Service> {
    if (this.#isClosed) throw new ToolError("The benchmark was interrupted");
    const starting = this.#start(options);
    this.#starting.add(starting);
    return starting.finally(() => this.#starting.delete(starting));
  }

  async #start(options: readonly string[]): Promise<Service> {
    const log = join(await this.newFolder("service"), "requests.log");
    const served = await startServed(log, options);
    const service = {
      ...served,
      environment: {
        WFA_ENDPOINT: served.url,
        WFA_API_KEY: served.userKey,
        TF_VAR_endpoint: served.url,
        TF_VAR_api_key: served.userKey,
      },
      requestsFromNow: () => requestsFromNow(log),
    };
    this.#services.add(service);
    return service;
  }

  async stop(service: Service): Promise<void> {
    this.#services.delete(service);
    await stopServed(service);
  }

  async newFolder(name: string): Promise<string> {
    await mkdir(join(this.folder, name), { recursive: true });
    return mkdtemp(join(this.folder, name, "-"));
  }

  /** A folder with a configuration, initialised. */
  async project(files: Readonly<Record<string, string>>): Promise<string> {
    const folder = await this.newFolder("project");
    for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text);
    return folder;
  }

  /** Runs the engine in a project. @throws ToolError if it fails, or a plan is not empty */
  async run(project: string, args: readonly string[], options: RunOptions = {}): Promise<Run> {
    let stop: (() => ProcessUse) | undefined;
    const started = performance.now();
    const { code, stdout, stderr } = await runEngine(this.engine, [...args, "-no-color"], {
      cwd: project,
      cliConfig: options.cliConfig ?? this.cliConfig,
      env: { ...options.service?.environment },
      onStart: (pid) => {
        if (hasProc) stop = watchProcesses(childrenOf(pid, options.plugin ?? "terraform-provider-wfa"));
      },
    });
    const milliseconds = performance.now() - started;
    const plugin = stop?.();
    if (code === 0) return { milliseconds, plugin };
    const why = code === 2 ? "found changes where there are none" : `ended with ${code}`;
    throw new ToolError(`${args[0]} ${why}:\n${stdout.slice(-2000)}${stderr.slice(-2000)}`);
  }

  /** Runs `wfa`. @throws ToolError if it fails */
  async wfa(args: readonly string[], service: Service): Promise<Run> {
    const started = performance.now();
    const child = spawn(process.execPath, [join(BIN, "wfa"), ...args], {
      env: { ...process.env, ...service.environment },
      stdio: ["ignore", "ignore", "pipe"],
    });
    const stop = hasProc ? watchProcesses(() => (child.pid === undefined ? [] : [child.pid])) : undefined;
    let stderr = "";
    child.stderr.setEncoding("utf8").on("data", (text: string) => (stderr += text));
    const code = await new Promise<number | null>((resolve, reject) => {
      child.on("error", reject);
      child.on("close", resolve);
    });
    const milliseconds = performance.now() - started;
    const plugin = stop?.();
    if (code !== 0) throw new ToolError(`wfa ${args[0]} ended with ${code}:\n${stderr.slice(-2000)}`);
    return { milliseconds, plugin };
  }
}

/** A plan that must be empty: with changes its exit code would be 2. */
export const EMPTY_PLAN = ["plan", "-detailed-exitcode"] as const;
export const APPLY = ["apply", "-auto-approve"] as const;
