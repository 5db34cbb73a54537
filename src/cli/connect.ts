import { readFile } from "node:fs/promises";
import { ClientError, clientErrorText } from "../client";
import { DiagnosticError, Diagnostics, PartlyKnown } from "../framework";
import { createProvider, type ProviderOptions } from "../provider";
import { addSecret } from "../redaction";
import { CliError } from "./cli-error";
import { given, type ServiceOptions } from "./shared-options";
import { complain } from "./terminal";
import { cannot } from "./named-file";

/** The connection options of the command line; the rest comes from the environment, as for the provider. */
export interface ConnectionOptions extends ServiceOptions {
  readonly allowInsecureHttp: boolean;
  readonly maxConcurrentRequests?: number;
  readonly requestsPerSecond?: number;
}

type Provider = ReturnType<typeof createProvider>;
/** What the provider passes to its resources. */
export type ProviderData = Exclude<Awaited<ReturnType<Provider["configure"]>>, PartlyKnown<unknown> | null>;

export interface Connection {
  readonly provider: Provider;
  readonly data: ProviderData;
}

export interface ConnectionCallbacks {
  /** Called with each warning about the settings. @default prints it to standard error */
  readonly warn?: (text: string) => void;
  readonly onAnswer?: ProviderOptions["onAnswer"];
  /** Where endpoint and key are read if no option has them. @default process.env */
  readonly environment?: ProviderOptions["environment"];
  /** Values of a provider block by attribute, for what no option has. @default none */
  readonly configured?: Readonly<Record<string, unknown>>;
  /** What else to do about settings that cannot be used. */
  readonly advice?: string;
  /** What a failure of the service leaves, as the end of its message, such as `. Nothing was written`. */
  readonly failed?: string;
}

const ADVICE =
  "With this command, use options in place of the provider block: --endpoint, --api-key-file, --allow-insecure-http";

/**
 * The provider itself, configured, so that reads return what an import will read. Sends nothing yet.
 *
 * @throws CliError for settings that cannot be used
 */
export async function connect(
  options: ConnectionOptions,
  signal: AbortSignal,
  {
    warn = (text) => complain(`Warning: ${text}`),
    onAnswer,
    environment,
    configured = {},
    advice = ADVICE,
  }: ConnectionCallbacks = {},
): Promise<Connection> {
  const provider = createProvider({ addSecret, ...given({ onAnswer, environment }) });
  const { attributes } = provider.schema;
  const own: Readonly<Record<string, unknown>> = {
    endpoint: options.endpoint,
    api_key_file: options.apiKeyFile,
    ca_certificate: await readPem(options.caCertificate, "--ca-certificate"),
    client_certificate: await readPem(options.clientCertificate, "--client-certificate"),
    client_key: await readPem(options.clientKey, "--client-key"),
    allow_insecure_http: options.allowInsecureHttp || undefined,
    max_concurrent_requests: options.maxConcurrentRequests,
    requests_per_second: options.requestsPerSecond,
  };
  const settings: Readonly<Record<string, unknown>> = {
    ...configured,
    ...given(own),
    // The provider would prefer the key to the file.
    ...(options.apiKeyFile === undefined ? {} : { api_key: undefined }),
  };
  const config = Object.fromEntries(
    Object.keys(attributes).map((name) => [name, settings[name] ?? null]),
  ) as Parameters<Provider["configure"]>[0];
  for (const [name, { options: rules }] of Object.entries(attributes)) {
    const value = settings[name];
    const isKnown = value !== undefined && value !== null && typeof value !== "symbol";
    const problem = isKnown ? rules.validate?.(value as never) : undefined;
    const option = `--${name.replaceAll("_", "-")}`;
    if (problem !== undefined)
      throw new CliError(`${own[name] === undefined ? `${name} in the provider block` : option}: ${problem}`);
  }
  const diagnostics = new Diagnostics();
  try {
    await provider.validate?.(config, diagnostics);
    for (const { summary, detail } of diagnostics.list) throw new CliError(`${summary}. ${detail}`);
    const data = await provider.configure(config, { diagnostics, signal, addSecret });
    if (data === null || data instanceof PartlyKnown)
      throw new CliError(
        "The provider block has values that are known only after an apply, so the server cannot be found. Use --endpoint and --api-key-file",
      );
    for (const { summary, detail } of diagnostics.list) warn(`${summary}. ${detail}`);
    return { provider, data };
  } catch (error) {
    if (!(error instanceof DiagnosticError)) throw error;
    throw new CliError(`${error.text.summary}. ${error.text.detail}. ${advice}`, { cause: error });
  }
}

/** Uses a connection, and closes it. @throws CliError for settings that cannot be used, and for what the service refuses */
export async function connected<T>(
  options: ConnectionOptions,
  signal: AbortSignal,
  use: (connection: Connection) => Promise<T>,
  callbacks: ConnectionCallbacks = {},
): Promise<T> {
  const connection = await connect(options, signal, callbacks);
  try {
    return await use(connection);
  } catch (error) {
    if (!(error instanceof ClientError)) throw error;
    const said = clientErrorText(error, connection.data.client.endpoint);
    throw new CliError(`${said}${callbacks.failed ?? ""}`, { cause: error });
  } finally {
    await connection.data.client.close();
  }
}

/** The text of a PEM file that an option names; undefined without one. @throws CliError */
async function readPem(file: string | undefined, option: string): Promise<string | undefined> {
  if (file === undefined) return undefined;
  return readFile(file, "utf8").catch(cannot("read the file", file, `Check ${option}`));
}
