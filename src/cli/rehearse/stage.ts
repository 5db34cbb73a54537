import type { ServiceClient } from "../../client";
import { PLUGIN_SOURCE, REGISTRY_HOSTS } from "../../engine";
import { createProviderServer, DiagnosticError } from "../../framework";
import { createLogger, serveReattach } from "../../protocol";
import { createProvider } from "../../provider";
import { addSecret } from "../../redaction";
import { startService, type RecordedRequest, type RunningService } from "../../service";
import { CliError } from "../cli-error";
import { connect } from "../connect";
import type { ServiceOptions } from "../shared-options";
import type { Begin, Beginning } from "./beginning";

/** The embedded service of one rehearsal. It starts when an engine first configures the provider. */
export class EmbeddedStage {
  /** Null as long as nothing has configured the provider. */
  beginning: Beginning | null = null;
  /** All requests since the last start; the service itself drops the oldest of very many. */
  requests: RecordedRequest[] = [];
  /** Of the clients that are configured from now on; null: their own default. */
  retries: number | null = null;
  /** Engines configure several aliases at the same time, and one service stands for all of them. */
  #started: Promise<RunningService> | null = null;
  #service: RunningService | null = null;

  /** @param check throws if a rehearsal on it would mislead */
  constructor(
    readonly begin: Begin,
    readonly check: (beginning: Beginning) => void,
  ) {}

  /**
   * The embedded service for a provider block, called whenever an engine configures the provider.
   *
   * @param connectBlock a client for what the block, the options and the environment say
   * @throws CliError
   */
  async place(connectBlock: () => Promise<ServiceClient>): Promise<RunningService> {
    this.#started ??= this.begin(connectBlock).then((beginning) => {
      this.beginning = beginning;
      this.check(beginning);
      return this.restart();
    });
    const first = await this.#started;
    return this.#service ?? first;
  }

  /**
   * A service as it was at the beginning, at the same address and with the same keys: the provider keeps notes from a
   * plan for its apply by the address.
   */
  async restart(retries: number | null = null): Promise<RunningService> {
    if (this.beginning === null) throw new Error("The rehearsal has not begun");
    const { state, variation } = this.beginning;
    const before = this.#service;
    await before?.close();
    const requests: RecordedRequest[] = [];
    this.requests = requests;
    this.retries = retries;
    this.#service = await startService({
      state,
      variation,
      // Runs are over at once, so that nothing waits for them, and new objects have the same ids in each run.
      runs: { taskDuration: 0 },
      ids: "derived",
      port: before === null ? 0 : Number(new URL(before.url).port),
      ...(before === null ? {} : { keys: before.keys }),
      // Bodies are not needed, and a large apply has many.
      onRequest: (request) => void requests.push({ ...request, body: "" }),
    });
    return this.#service;
  }

  async close(): Promise<void> {
    await this.#service?.close();
  }
}

type Provider = ReturnType<typeof createProvider>;
type ProviderConfig = Parameters<Provider["configure"]>[0];

/** The addresses under which each engine looks for the provider by itself. */
export const USUAL_ADDRESSES: readonly string[] = REGISTRY_HOSTS.map((host) => `${host}/${PLUGIN_SOURCE}`);

class SeveralServersError extends CliError {}

/**
 * The provider in this process, for engines that find it through TF_REATTACH_PROVIDERS. Whatever a provider block says,
 * its requests go to the embedded service with that service's key: there is no setting that leads elsewhere.
 */
export async function serveRehearsal(stage: EmbeddedStage, options: ServiceOptions) {
  let problem: unknown = null;
  const endpoints = new Set<string>();
  /** The embedded service stands for one server: objects of another would be missing there. */
  const requireOneServer = (config: ProviderConfig): void => {
    const endpoint = options.endpoint ?? config.endpoint ?? process.env["WFA_ENDPOINT"];
    if (typeof endpoint === "string") endpoints.add(endpoint.replace(/\/+$/, ""));
    if (endpoints.size > 1)
      throw new SeveralServersError(
        `The configuration uses more than one server (${[...endpoints].join(", ")}), and a rehearsal stands for one. Rehearse the parts for each server in a configuration of their own`,
      );
  };
  /** The provider's own client, as it would be with this block; the options take precedence. Sends nothing yet. */
  const connectBlock = async (config: ProviderConfig, signal: AbortSignal): Promise<ServiceClient> => {
    const advice = "Or use --endpoint and --api-key-file, or --snapshot";
    const settings = { ...options, allowInsecureHttp: false };
    return (await connect(settings, signal, { configured: config, advice })).data.client;
  };
  const provider = (): Provider => {
    const inner = createProvider({ addSecret, environment: {} });
    return {
      ...inner,
      configure: async (config, context) => {
        try {
          requireOneServer(config);
          const service = await stage.place(() => connectBlock(config, context.signal));
          return await inner.configure(forced(config, service, stage.retries), context);
        } catch (error) {
          // An engine configures several blocks at once, and a server that is one too many may also be out of reach.
          if (problem === null || error instanceof SeveralServersError) problem = error;
          throw new DiagnosticError({
            summary: "The rehearsal cannot begin",
            detail: error instanceof CliError ? error.message : "See the message of wfa",
          });
        }
      },
    };
  };
  const serving = await serveReattach({
    name: "wfa",
    log: createLogger({ name: "wfa" }),
    server: async () => createProviderServer(provider()),
  });
  return {
    /** TF_REATTACH_PROVIDERS, with which an engine uses this provider under these addresses. */
    reattach: (addresses: readonly string[]): string => {
      // Providers that somebody debugs stay as they are.
      const given = JSON.parse(process.env["TF_REATTACH_PROVIDERS"] || "{}") as Readonly<Record<string, unknown>>;
      const own = Object.fromEntries(addresses.map((address) => [address, serving.reattachConfig]));
      return JSON.stringify({ ...given, ...own });
    },
    /** What went wrong in this process while an engine configured the provider; null if nothing did. */
    problem: () => problem,
    close: serving.close,
  };
}

/** Without anything that says where to send requests, and as whom. */
const forced = (config: ProviderConfig, { url, keys }: RunningService, retries: number | null): ProviderConfig => ({
  ...config,
  endpoint: url,
  api_key: keys.administrator,
  api_key_file: null,
  ca_certificate: null,
  client_certificate: null,
  client_key: null,
  insecure_skip_verify: null,
  allow_insecure_http: null,
  headers: null,
  requests_per_second: null,
  request_timeout: null,
  max_retries: retries,
});
