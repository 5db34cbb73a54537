import { PLUGIN_SOURCE, REGISTRY_HOSTS } from "../engine";
import { createLogger, serveProvider } from "../protocol";
import { addSecret } from "../redaction";
import { VERSION } from "./version";

/** The plugin's main program. The provider is loaded when a call first needs it. */
export async function servePlugin(): Promise<void> {
  const log = createLogger({ name: "wfa" });
  await serveProvider({
    name: "wfa",
    version: VERSION,
    address: `${REGISTRY_HOSTS[0]}/${PLUGIN_SOURCE}`,
    log,
    schemaAnswers: async () => (await import("./schema-answers")).schemaAnswers,
    server: async () => {
      const [{ createProviderServer }, { createProvider }] = await Promise.all([
        import("../framework"),
        import("../provider"),
      ]);
      return createProviderServer(
        createProvider({
          addSecret,
          ...(log.isEnabled("debug") ? { log: ({ message, ...event }) => log.debug(message, event) } : {}),
        }),
        {
          onBug: (stack, rpc) => log.error("A bug in the provider", { rpc, stack }),
        },
      );
    },
  });
}
