import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { version } from "../../package.json";
import { installPlugin, writeCliConfig, type Engine } from "../engine";
import { startService, type RunningService, type ServiceOptions } from "../service";
import { anyEngine } from "./any-engine";
import { BIN } from "./bundles";
import { buildExecutables } from "./build-executables";

/** Everything that a run needs: an engine, the plugin where that engine finds it, and a service. */
export interface Workbench {
  readonly engine: Engine;
  readonly service: RunningService;
  /** A folder of its own, which `close` removes. */
  readonly folder: string;
  /** For TF_CLI_CONFIG_FILE: uses the plugin from this workbench. */
  readonly cliConfig: string;
  /** Endpoint and user key of the service, as the provider reads them. */
  readonly environment: Readonly<Record<"WFA_ENDPOINT" | "WFA_API_KEY", string>>;
  /** Stops the service and removes the folder. */
  close(): Promise<void>;
}

/** Builds the plugin if needed, and sets everything up. @throws EngineError, BuildError */
export async function openWorkbench(service: ServiceOptions = {}): Promise<Workbench> {
  const [engine] = await Promise.all([anyEngine(), buildExecutables()]);
  const folder = await mkdtemp(join(tmpdir(), "wfa-bench-"));
  try {
    const cliConfig = await putPlugin(folder);
    const running = await startService(service);
    return {
      engine,
      service: running,
      folder,
      cliConfig,
      environment: { WFA_ENDPOINT: running.url, WFA_API_KEY: running.keys.user },
      close: async () => {
        await running.close();
        await rm(folder, { recursive: true, force: true });
      },
    };
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    throw error;
  }
}

/** Installs the built plugin into a mirror below a folder. @returns the CLI configuration that points there */
export async function putPlugin(folder: string): Promise<string> {
  const mirror = join(folder, "mirror");
  await installPlugin(join(BIN, "terraform-provider-wfa"), mirror, version);
  const cliConfig = join(folder, "cli.tfrc");
  await writeCliConfig(cliConfig, mirror);
  return cliConfig;
}
