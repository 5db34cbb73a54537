import { PLUGIN_SOURCE, REGISTRY_HOSTS } from "../../engine";
import { createProviderServer, DiagnosticError } from "../../framework";
import { createLogger, serveReattach, type ReattachConfig } from "../../protocol";
import { createProvider } from "../../provider";
import { addSecret } from "../../redaction";
import type { RunningService } from "../../service";
import { CliError } from "../cli-error";
import { connect } from "../connect";
import type { ServiceOptions } from "../shared-options";
import type { SnapshotSource } from "./beginning";
import type { EmbeddedStage } from "./embedded-stage";

type Provider = ReturnType<typeof createProvider>;
type ProviderConfig = Parameters<Provider["configure"]>[0];

export interface RehearsalProvider {
  /** TF_REATTACH_PROVIDERS, with which an engine uses this provider under these addresses. */
  reattach(addresses: readonly string[]): string;
  /** What went wrong in this process while an engine configured the provider; null if nothing did. */
  problem(): unknown;
  close(): Promise<void>;
}

/**
 * The provider in this process, for engines that find it through TF_REATTACH_PROVIDERS. Whatever a provider block says,
 * its requests go to the embedded service with that service's key: there is no setting that leads elsewhere.
 */
export async function serveRehearsal(stage: EmbeddedStage, options: ServiceOptions): Promise<RehearsalProvider> {
  let problem: unknown = null;
  const endpoints = new Set<string>();
  const provider = (): Provider => {
    const inner = createProvider({ addSecret, environment: {} });
    return {
      ...inner,
      configure: async (config, context) => {
        try {
          requireOneServer(endpoints, config, options);
          const service = await stage.place(() => connectTo(config, options, context.signal));
          return await inner.configure(forced(config, service, stage), context);
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
    reattach: (addresses) => reattachText(addresses, serving.reattachConfig),
    problem: () => problem,
    close: serving.close,
  };
}

/** The addresses under which each engine looks for the provider by itself. */
export const USUAL_ADDRESSES: readonly string[] = REGISTRY_HOSTS.map((host) => `${host}/${PLUGIN_SOURCE}`);

/** Providers that somebody debugs stay as they are. */
function reattachText(addresses: readonly string[], config: ReattachConfig): string {
  const given = JSON.parse(process.env["TF_REATTACH_PROVIDERS"] || "{}") as Readonly<Record<string, unknown>>;
  return JSON.stringify({ ...given, ...Object.fromEntries(addresses.map((address) => [address, config])) });
}

class SeveralServersError extends CliError {}

/** The embedded service stands for one server: objects of another would be missing there. @throws CliError */
function requireOneServer(known: Set<string>, config: ProviderConfig, options: ServiceOptions): void {
  const endpoint = options.endpoint ?? config.endpoint ?? process.env["WFA_ENDPOINT"];
  if (typeof endpoint !== "string") return;
  known.add(endpoint.replace(/\/+$/, ""));
  if (known.size > 1)
    throw new SeveralServersError(
      `The configuration uses more than one server (${[...known].join(", ")}), and a rehearsal stands for one. Rehearse the parts for each server in a configuration of their own`,
    );
}

/** Without anything that says where to send requests, and as whom. */
function forced(config: ProviderConfig, { url, keys }: RunningService, stage: EmbeddedStage): ProviderConfig {
  return {
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
    max_retries: stage.retries,
  };
}

/** The provider's own connection, as it would be with this block; the options take precedence. Sends nothing yet. */
async function connectTo(
  config: ProviderConfig,
  options: ServiceOptions,
  signal: AbortSignal,
): Promise<SnapshotSource> {
  const warnings: string[] = [];
  const { data } = await connect({ ...options, allowInsecureHttp: false }, signal, {
    configured: config,
    warn: (text) => warnings.push(text),
    advice: "Or use --endpoint and --api-key-file, or --snapshot",
  });
  return { client: data.client, warnings, close: () => data.client.close() };
}
