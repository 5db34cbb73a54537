import { existsSync } from "node:fs";
import { chmod, copyFile, mkdir, mkdtemp, readdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { version } from "../../../package.json";
import { enginePlatform, PLUGIN_SOURCE, REGISTRY_HOSTS, runEngine, type Engine } from "../../engine";
import { startService, type RunningService, type ServiceOptions } from "../../service";
import { buildExecutables } from "../build-executables";
import { BIN } from "../bundles";
import { anyEngine } from "../any-engine";
import { runCommand } from "../run-command";
import { ToolError } from "../run-tool";
import { putPlugin } from "../workbench";

/** A plan that must be empty: with changes its exit code would be 2. */
export const EMPTY_PLAN = ["plan", "-detailed-exitcode"] as const;
export const APPLY = ["apply", "-auto-approve"] as const;

/** Other providers: what costs least, which is in Go and asks no service; and what people have without ours. */
export const PEERS = {
  null: { source: "hashicorp/null", provider: "" },
  restapi: {
    source: "mastercard/restapi",
    provider: `variable "endpoint" {}
variable "api_key" {}
provider "restapi" {
  uri                   = var.endpoint
  headers               = { "X-API-Key" = var.api_key, "Content-Type" = "application/json" }
  id_attribute          = "attrs/id"
  create_returns_object = true
}
`,
  },
} as const;
export type Peer = keyof typeof PEERS;

/** The beginning of a configuration. All providers are installed under one version. */
export function providerBlocks(name: "wfa" | Peer): string {
  const { source, provider } = name === "wfa" ? { source: PLUGIN_SOURCE, provider: "" } : PEERS[name];
  return `terraform {
  required_providers {
    ${name} = { source = "${source}", version = "${version}" }
  }
}
${provider}`;
}

/** A command that was measured. */
export interface Run {
  readonly milliseconds: number;
  /** User and system time of all of its processes of Node.js together, such as the plugin's. */
  readonly cpuMilliseconds: number;
  /** The largest resident set that any of them ever had. */
  readonly peakBytes: number;
}

/** Loaded by each process of Node.js: writes what it has used when it ends. */
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
    /** Whether the providers of `PEERS` can be used. */
    readonly hasPeers: boolean,
  ) {}

  /** @param peers a folder with the executables of `PEERS` */
  static async open(folder: string, rounds: number, mostObjects: number, peers: string | undefined): Promise<Lab> {
    const [engine] = await Promise.all([anyEngine(), buildExecutables()]);
    const own = await putPlugin(folder);
    const cliConfig = peers === undefined ? own : await putPeers(peers, folder);
    return new Lab(engine, folder, cliConfig, rounds, mostObjects, peers !== undefined);
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
  run(project: string, args: readonly string[], service?: RunningService): Promise<Run> {
    return this.#watched(args[0]!, environmentOf(service), (env) =>
      runEngine(this.engine, [...args, "-no-color"], { cwd: project, cliConfig: this.cliConfig, env }),
    );
  }

  /** Runs `wfa`. @throws ToolError if it fails */
  wfa(args: readonly string[], service: RunningService): Promise<Run> {
    return this.#watched(`wfa ${args[0]}`, { ...process.env, ...environmentOf(service) }, async (env) => {
      const { code, output } = await runCommand(process.execPath, [join(BIN, "wfa"), ...args], { env });
      return { code, stdout: output, stderr: "" };
    });
  }

  async #watched<Env extends NodeJS.ProcessEnv>(
    name: string,
    env: Env,
    start: (env: Env) => Promise<{ readonly code: number | null; readonly stdout: string; readonly stderr: string }>,
  ): Promise<Run> {
    const uses = await this.newFolder("uses");
    await writeFile(join(uses, "report-use.cjs"), REPORT_USE);
    const started = performance.now();
    const { code, stdout, stderr } = await start({ ...env, NODE_OPTIONS: `--require=${join(uses, "report-use.cjs")}` });
    const milliseconds = performance.now() - started;
    if (code !== 0) {
      const why = code === 2 ? "found changes where there are none" : `ended with ${code}`;
      throw new ToolError(`${name} ${why}:\n${stdout.slice(-2000)}${stderr.slice(-2000)}`);
    }
    let [cpuMilliseconds, peakBytes] = [0, 0];
    for (const file of (await readdir(uses)).filter((each) => each.endsWith(".json"))) {
      const use = JSON.parse(await readFile(join(uses, file), "utf8")) as NodeJS.ResourceUsage;
      cpuMilliseconds += (use.userCPUTime + use.systemCPUTime) / 1000;
      peakBytes = Math.max(peakBytes, use.maxRSS * 1024);
    }
    return { milliseconds, cpuMilliseconds, peakBytes };
  }
}

const environmentOf = (service: RunningService | undefined): Readonly<Record<string, string>> =>
  service === undefined
    ? {}
    : {
        WFA_ENDPOINT: service.url,
        WFA_API_KEY: service.keys.user,
        TF_VAR_endpoint: service.url,
        TF_VAR_api_key: service.keys.user,
      };

/** Puts them beside ours, so that the engine treats all alike. @throws ToolError if one is not there */
async function putPeers(peers: string, folder: string): Promise<string> {
  const mirror = join(folder, "mirror");
  for (const [name, { source }] of Object.entries(PEERS)) {
    const executable = join(peers, `terraform-provider-${name}`);
    if (!existsSync(executable)) throw new ToolError(`--peers: there is no ${executable}`);
    for (const host of REGISTRY_HOSTS) {
      const copy = join(mirror, host, source, version, enginePlatform(), `terraform-provider-${name}`);
      await mkdir(dirname(copy), { recursive: true });
      await copyFile(executable, copy);
      await chmod(copy, 0o755);
    }
  }
  const config = join(folder, "peers.tfrc");
  await writeFile(
    config,
    `provider_installation {\n  filesystem_mirror {\n    path = ${JSON.stringify(mirror)}\n  }\n}\n`,
  );
  return config;
}
