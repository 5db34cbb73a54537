import { PLUGIN_SOURCE, registryHost } from "../../src/engine";
import { createProviderServer } from "../../src/framework";
import { createLogger, reattachProviders, serveReattach } from "../../src/protocol";
import { createProvider } from "../../src/provider";
import type { ServiceOptions } from "../../src/service";
import { openWorkbench, type Workbench } from "../../src/tooling/workbench";

export interface WarmWorkbench extends Workbench {
  /** The same, with plugins that the engine starts: they need `init`, and see what is in their environment. */
  readonly cold: Workbench;
}

/**
 * A workbench whose engine uses the provider of this process, through TF_REATTACH_PROVIDERS in `environment`: for tests
 * of what a configuration comes to. An engine starts a plugin two to four times a command, each of which costs more than
 * the rest of the command.
 */
export async function openWarmWorkbench(options: ServiceOptions = {}): Promise<WarmWorkbench> {
  const bench = await openWorkbench(options);
  const serving = await serveReattach({
    name: "wfa",
    log: createLogger({ name: "wfa", environment: {} }),
    server: async () => createProviderServer(createProvider({ environment: bench.environment })),
  });
  const address = `${registryHost(bench.engine.product)}/${PLUGIN_SOURCE}`;
  const reattach = { TF_REATTACH_PROVIDERS: reattachProviders(address, serving.reattachConfig) };
  return {
    ...bench,
    cold: bench,
    environment: { ...bench.environment, ...reattach },
    close: async () => {
      await serving.close();
      await bench.close();
    },
  };
}
