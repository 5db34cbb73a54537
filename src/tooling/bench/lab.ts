import { mkdir, mkdtemp, readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { findEngine, runEngine, type Engine } from "../../engine";
import { startService, type RunningService, type ServiceOptions } from "../../service";
import { buildExecutables } from "../build-executables";
import { ROOT } from "../root";
import { ToolError } from "../run-tool";
import { putPlugin } from "../workbench";

/** A plan that must be empty: with changes its exit code would be 2. */
export const EMPTY_PLAN = ["plan", "-detailed-exitcode"] as const;
export const APPLY = ["apply", "-auto-approve"] as const;

/** A command that was measured. */
export interface Run {
  readonly milliseconds: number;
  /** User and system time of all processes of the plugin together. */
  readonly pluginMilliseconds: number;
  /** The largest resident set that any of them ever had, in bytes. */
  readonly pluginBytes: number;
}

/** Loaded by each process of the plugin: writes what it has used when it ends. */
const REPORT_USE = `process.on("exit", () => {
  require("node:fs").writeFileSync(__dirname + "/" + process.pid + ".json", JSON.stringify(process.resourceUsage()));
});
`;

/** What the rows measure with: an engine, the plugin as it ships, services, folders; and what they share. */
export class Lab {
  readonly #shared = new Map<string, Promise<unknown>>();
  readonly #services: RunningService[] = [];

  private constructor(
    readonly engine: Engine,
    readonly folder: string,
    readonly cliConfig: string,
    /** Of each measurement. */
    readonly rounds: number,
    readonly mostObjects: number,
  ) {}

  static async open(folder: string, rounds: number, mostObjects: number): Promise<Lab> {
    const [engine] = await Promise.all([findEngine({ folder: join(ROOT, ".engine") }), buildExecutables()]);
    return new Lab(engine, folder, await putPlugin(folder), rounds, mostObjects);
  }

  async close(): Promise<void> {
    await Promise.all(this.#services.map((service) => service.close()));
  }

  /** So many objects, or as many as are wanted at most. */
  atMost(objects: number): number {
    return Math.min(objects, this.mostObjects);
  }

  /** What several rows need is made once. */
  once<T>(name: string, make: () => Promise<T>): Promise<T> {
    const made = this.#shared.get(name) ?? make();
    this.#shared.set(name, made);
    return made as Promise<T>;
  }

  async serve(options: ServiceOptions = {}): Promise<RunningService> {
    const service = await startService(options);
    this.#services.push(service);
    return service;
  }

  /** A folder with a configuration, initialised. */
  async project(files: Readonly<Record<string, string>>): Promise<string> {
    const folder = await this.newFolder("project");
    for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text);
    await this.run(folder, ["init"]);
    return folder;
  }

  async newFolder(name: string): Promise<string> {
    await mkdir(join(this.folder, name), { recursive: true });
    return mkdtemp(join(this.folder, name, "-"));
  }

  /** Runs the engine in a project. @throws ToolError if it fails, or a plan is not empty */
  async run(project: string, args: readonly string[], service?: RunningService): Promise<Run> {
    const uses = await this.newFolder("uses");
    await writeFile(join(uses, "report-use.cjs"), REPORT_USE);
    const started = performance.now();
    const { code, stdout, stderr } = await runEngine(this.engine, [...args, "-no-color"], {
      cwd: project,
      cliConfig: this.cliConfig,
      env: {
        NODE_OPTIONS: `--require=${join(uses, "report-use.cjs")}`,
        ...(service && { WFA_ENDPOINT: service.url, WFA_API_KEY: service.keys.user }),
      },
    });
    const milliseconds = performance.now() - started;
    if (code !== 0) {
      const why = code === 2 ? "found changes where there are none" : `ended with ${code}`;
      throw new ToolError(`${args[0]} ${why}:\n${stdout.slice(-2000)}${stderr.slice(-2000)}`);
    }
    let [pluginMilliseconds, pluginBytes] = [0, 0];
    for (const name of (await readdir(uses)).filter((each) => each.endsWith(".json"))) {
      const use = JSON.parse(await readFile(join(uses, name), "utf8")) as NodeJS.ResourceUsage;
      pluginMilliseconds += (use.userCPUTime + use.systemCPUTime) / 1000;
      pluginBytes = Math.max(pluginBytes, use.maxRSS * 1024);
    }
    return { milliseconds, pluginMilliseconds, pluginBytes };
  }
}
