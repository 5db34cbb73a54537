import { serveForReattach, servePlugin, type Handshake, type Reattachable, type ReattachConfig } from "./go-plugin";
import type { MethodTable } from "./grpc";
import { createLogger, type Logger } from "./log";
import type { ProviderServer } from "./provider-server";
import type { SchemaAnswers } from "./provider-service/provider-service";

/** The cookie that Terraform and OpenTofu set, and the only protocol version that this provider supports. */
const HANDSHAKE: Handshake = {
  cookieKey: "TF_PLUGIN_MAGIC_COOKIE",
  cookieValue: "d602bf8f470bc67ca7faa0386276bbdd4330efaf76d1a219cb4d6991ca9872b2",
  protocolVersion: 6,
};

export interface ServeProviderOptions {
  /** Creates the provider. Called by the first call that needs it, so that loading it does not delay the start. */
  readonly server: () => Promise<ProviderServer>;
  /** The provider's answers to the questions for its schemas, for which it is then not created. @default it is asked */
  readonly schemaAnswers?: () => Promise<SchemaAnswers | undefined>;
  /** The provider's type, such as `wfa`: the name in the log and in TF_LOG_PROVIDER_NAME. */
  readonly name: string;
  readonly version: string;
  /** The full source address, such as `registry.terraform.io/workflow-automation/wfa`. */
  readonly address: string;
  /** @default a logger of this name on standard error */
  readonly log?: Logger;
}

/**
 * The main program of a provider's executable. Resolves when the engine has the handshake; the process exits when the
 * engine asks for it or is gone.
 *
 * With the argument `--debug` the program serves for reattaching, prints how on standard output, and runs until Ctrl-C.
 */
export async function serveProvider(options: ServeProviderOptions): Promise<void> {
  const log = options.log ?? createLogger({ name: options.name });
  if (process.argv.slice(2).some((argument) => argument === "--debug" || argument === "-debug")) {
    return serveUntilInterrupted(options, log);
  }
  await servePlugin({
    handshake: HANDSHAKE,
    name: options.name,
    startedByHand: startedByHand(options),
    log,
    load: (fatal) => providerMethods(options, log, fatal),
  });
}

export interface ServeReattachOptions {
  /** Creates a provider for each connection: the connections of two commands, or two provider blocks, share nothing. */
  readonly server: () => Promise<ProviderServer>;
  readonly name: string;
  readonly log?: Logger;
  /** Called once connections are accepted. */
  readonly onReady?: (config: ReattachConfig) => void;
}

/**
 * Serves a provider from this process, for engines that find it through TF_REATTACH_PROVIDERS (see {@link
 * reattachProviders}): for tests and debuggers. It changes nothing in the process and prints nothing.
 */
export async function serveReattach(options: ServeReattachOptions): Promise<Reattachable> {
  const log = options.log ?? createLogger({ name: options.name });
  const reattachable = await serveForReattach({
    name: options.name,
    protocolVersion: HANDSHAKE.protocolVersion,
    methods: () => providerMethods(options, log),
    log,
  });
  options.onReady?.(reattachable.reattachConfig);
  return reattachable;
}

/** The value of TF_REATTACH_PROVIDERS for one provider. */
export const reattachProviders = (address: string, config: ReattachConfig): string =>
  JSON.stringify({ [address]: config });

/**
 * A provider's answers to the questions for its schemas, for {@link ServeProviderOptions.schemaAnswers}.
 *
 * @throws Error if the provider answers with a diagnostic
 */
export async function encodeSchemaAnswers(server: ProviderServer): Promise<SchemaAnswers> {
  return (await import("./provider-service")).encodeSchemaAnswers(server);
}

async function providerMethods(
  { server, schemaAnswers }: Pick<ServeProviderOptions, "server" | "schemaAnswers">,
  log: Logger,
  fatal?: AbortSignal,
): Promise<MethodTable> {
  const { providerService } = await import("./provider-service");
  return providerService(server, log, fatal, schemaAnswers);
}

async function serveUntilInterrupted(options: ServeProviderOptions, log: Logger): Promise<void> {
  const { reattachConfig, close } = await serveReattach({ ...options, log });
  process.stdout.write(
    `Provider ${options.address} ${options.version} is waiting for Terraform. In another terminal, set\n\n` +
      `  TF_REATTACH_PROVIDERS='${reattachProviders(options.address, reattachConfig)}'\n\n` +
      `and run terraform or tofu there. Press Ctrl-C here to stop\n`,
  );
  const end = (): void => void close().finally(() => process.exit(0));
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.once(signal, end);
}

const startedByHand = (options: ServeProviderOptions): string =>
  `This is the plugin of the Terraform provider ${options.address}, version ${options.version}. You do not start it yourself: ` +
  `Terraform and OpenTofu start it for a configuration that requires the provider. ` +
  `To debug it, start it with --debug`;
