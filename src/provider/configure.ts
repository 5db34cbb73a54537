import { UNKNOWN, attributePath, isWhollyKnown, type Numeric, type Unknown } from "../cty";
import { DiagnosticError, durationMilliseconds, PartlyKnown, type Diagnostics } from "../framework";
import type { ClientOptions } from "../client";
import type { ProviderData } from "../resources/shared/service-call";
import { apiKeySetting, endpointSetting, type Environment } from "./connection-settings";
import type { ProviderConfig } from "./schema";

export interface ConfigureOptions {
  readonly diagnostics: Diagnostics;
  readonly environment: Environment;
  readonly log?: ClientOptions["log"];
  readonly onAnswer?: ClientOptions["onAnswer"];
  /** Called with each secret before it is used, so that no log line and no error text contains it. */
  readonly addSecret: (secret: string) => void;
}

/** Creates the client, unless a value is known only after apply. Throws DiagnosticError for unusable values. */
export async function configure(
  config: ProviderConfig,
  options: ConfigureOptions,
): Promise<ProviderData | PartlyKnown<ProviderData>> {
  const { environment, diagnostics } = options;
  const endpoint = endpointSetting(config, environment);
  const apiKey = await apiKeySetting(config, environment, diagnostics);
  if (endpoint === UNKNOWN || apiKey === UNKNOWN || !Object.values(config).every((value) => isWhollyKnown(value)))
    return new PartlyKnown(
      config.show_definition === UNKNOWN ? {} : { showDefinition: config.show_definition ?? false },
    );
  if (config.insecure_skip_verify === true) {
    diagnostics.warning({
      summary: "TLS verification is off",
      detail:
        "insecure_skip_verify = true lets anybody between this machine and the service read the API key. To trust the service's own certificate authority, use ca_certificate instead",
      path: attributePath("insecure_skip_verify"),
    });
  }
  const [{ createClient, clientSecrets, ClientError, InvalidOptionError }, { Coordination }, { serviceConfirmation }] =
    await Promise.all([
      import("../client"),
      import("../resources/shared/coordination"),
      import("../resources/shared/service-call"),
    ]);
  const settings = { ...optionsOf(config, endpoint, apiKey), environment };
  for (const secret of [...clientSecrets(settings), settings.clientKey ?? ""]) options.addSecret(secret);
  try {
    const client = createClient({
      ...settings,
      documentId: async (xml) => {
        const { documentId, parseDocument } = await import("../document");
        return documentId(parseDocument(xml));
      },
      ...(options.log === undefined ? {} : { log: options.log }),
      ...(options.onAnswer === undefined ? {} : { onAnswer: options.onAnswer }),
    });
    return {
      client,
      ignoredPaths: await ignoredPathsOf(config),
      showDefinition: config.show_definition === true,
      coordination: new Coordination(),
      confirmService: serviceConfirmation(client),
      addSecret: options.addSecret,
    };
  } catch (error) {
    if (error instanceof InvalidOptionError) {
      // Engines print the source line that a diagnostic points at, and before an "@" there may be a password.
      const path =
        error.option === "endpoint" && endpoint.includes("@") ? {} : { path: attributePath(snakeCase(error.option)) };
      throw new DiagnosticError({
        summary: "The provider configuration is not valid",
        detail: error.message,
        ...path,
      });
    }
    if (error instanceof ClientError) {
      throw new DiagnosticError({
        summary: "The API key must not be sent over plain http",
        detail: `${error.message}. Use https, or set allow_insecure_http = true if you trust the network`,
        path: attributePath("endpoint"),
      });
    }
    throw error;
  }
}

const snakeCase = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** Only values that are set, because the client has its own defaults. The configuration is wholly known here. */
function optionsOf(config: ProviderConfig, endpoint: string, apiKey: string): ClientOptions {
  const count = (value: Numeric | Unknown | null): number | undefined =>
    value === null || value === UNKNOWN ? undefined : Number(value);
  const text = (value: string | Unknown | null): string | undefined => (typeof value === "string" ? value : undefined);
  const timeout = text(config.request_timeout);
  const optional = {
    caCertificate: text(config.ca_certificate),
    clientCertificate: text(config.client_certificate),
    clientKey: text(config.client_key),
    insecureSkipVerify: config.insecure_skip_verify === true ? true : undefined,
    allowInsecureHttp: config.allow_insecure_http === true ? true : undefined,
    requestTimeout: timeout === undefined ? undefined : durationMilliseconds(timeout),
    maxRetries: count(config.max_retries),
    maxConcurrentRequests: count(config.max_concurrent_requests),
    requestsPerSecond: count(config.requests_per_second),
    headers: config.headers instanceof Map ? (config.headers as ReadonlyMap<string, string>) : undefined,
  };
  const set = Object.fromEntries(Object.entries(optional).filter(([, value]) => value !== undefined));
  return { endpoint, apiKey, ...set };
}

async function ignoredPathsOf(config: ProviderConfig): Promise<ProviderData["ignoredPaths"]> {
  if (!Array.isArray(config.ignored_paths)) return [];
  const { parsePath, PathError } = await import("../document");
  return (config.ignored_paths as readonly string[]).map((path, index) => {
    try {
      return parsePath(path);
    } catch (error) {
      if (!(error instanceof PathError)) throw error;
      throw new DiagnosticError({
        summary: "Cannot read a path in ignored_paths",
        detail: `"${path}": ${error.message}`,
        path: [{ attribute: "ignored_paths" }, { index }],
      });
    }
  });
}
