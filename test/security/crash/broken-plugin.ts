import { createProviderServer, type DataSource, type Schema } from "../../../src/framework";
import { createLogger, serveProvider } from "../../../src/protocol";
import { createProvider } from "../../../src/provider";
import { addSecret } from "../../../src/redaction";

/** What an error tells: secrets in several spellings. */
const TOLD = process.env["WFA_TEST_TOLD"] ?? "";

/** How a data source breaks. */
const BREAKS: Readonly<Record<string, () => void>> = {
  wfa_workflows: () => {
    throw new Error(`thrown with ${TOLD}`, { cause: new TypeError(JSON.stringify({ headers: { told: TOLD } })) });
  },
  wfa_assets: () => void Promise.reject(new Error(`rejected with ${TOLD}`)),
  wfa_calendars: () =>
    void setImmediate(() => {
      throw new Error(`uncaught with ${TOLD}`);
    }),
};

const log = createLogger({ name: "wfa" });
const provider = createProvider({ addSecret, log: ({ message, ...event }) => log.debug(message, event) });

/** Our provider with data sources that are broken on purpose. */
void serveProvider({
  name: "wfa",
  version: "0.0.0",
  address: "registry.terraform.io/workflow-automation/wfa",
  log,
  server: async () =>
    createProviderServer(
      {
        ...provider,
        dataSources: provider.dataSources.map((entry) => ({
          ...entry,
          load: async () => {
            const source = (await entry.load()) as DataSource<Schema, unknown>;
            const breaks = BREAKS[entry.name];
            return breaks === undefined
              ? source
              : {
                  ...source,
                  read: async (...args: Parameters<typeof source.read>) => (breaks(), source.read(...args)),
                };
          },
        })),
      },
      { onBug: (stack, rpc) => log.error("A bug in the provider", { rpc, stack }) },
    ),
});
