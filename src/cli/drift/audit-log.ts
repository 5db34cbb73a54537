import type { ProviderBlock } from "../../engine-json";
import type { JsonObject } from "../../json";
import { resolve } from "node:path";
import { clientSecrets, createClient, describeError, type ClientOptions } from "../../client";
import { DiagnosticError, durationMilliseconds, durationProblem } from "../../framework";
import { readKeyFile } from "../../provider";
import { addSecret } from "../../redaction";
import type { AuditOutcome } from "../../review";
import { CliError } from "../cli-error";
import { readPem } from "../connect";
import type { ServiceOptions } from "../shared-options";

type Environment = Readonly<Record<string, string | undefined>>;

/** The connection options of the command line, which take precedence. */
export interface AuditLogOptions extends ServiceOptions {
  /** Takes a warning about the connection, which may come again for each stack. */
  readonly warn: (message: string) => void;
}

export interface AuditLogs {
  readonly outcome: AuditOutcome;
  /** By the provider block's key. */
  readonly records: ReadonlyMap<string, readonly JsonObject[]>;
}

/**
 * Queries the audit log of each service with drift. The connection is the command line's, otherwise the provider
 * block's as far as the plan shows it, otherwise the environment's, as for the provider. A failed query is not an
 * error; the report mentions it.
 *
 * @param directory the base of the provider block's relative paths
 */
export async function askAuditLogs(
  providers: readonly ProviderBlock[],
  options: AuditLogOptions,
  directory: string,
  signal: AbortSignal,
  environment: Environment = process.env,
): Promise<AuditLogs> {
  const asked = new Map<string, Promise<readonly JsonObject[]>>();
  const endpoints = new Set<string>();
  const records = new Map<string, readonly JsonObject[]>();
  const problems: string[] = [];
  for (const provider of providers) {
    const connection = await connectionOf(provider, options, directory, environment);
    if (typeof connection === "string") {
      problems.push(connection);
      continue;
    }
    endpoints.add(connection.endpoint);
    // Two blocks with the same connection use one service.
    const key = JSON.stringify({ ...connection, headers: [...(connection.headers ?? [])] });
    const answer = asked.get(key) ?? listAll(connection, signal);
    asked.set(key, answer);
    try {
      records.set(provider.key, await answer);
    } catch (error) {
      const said = describeError(error, connection.endpoint);
      if (said === null) throw error;
      problems.push(`${said.summary} (${said.cause}). ${said.advice}${hint(provider)}`);
    }
  }
  const outcome: AuditOutcome =
    problems.length > 0
      ? { kind: "notAsked", reason: [...new Set(problems)].join(". ") }
      : { kind: "asked", endpoints: [...endpoints] };
  return { outcome, records };
}

async function listAll(connection: ClientOptions, signal: AbortSignal): Promise<readonly JsonObject[]> {
  for (const secret of [...clientSecrets(connection), connection.clientKey ?? ""]) addSecret(secret);
  const client = createClient(connection);
  try {
    return (await client.auditLog.list({}, { signal })).map(({ attributes }) => attributes);
  } finally {
    await client.close();
  }
}

/** Settings of the block that a connection may require. */
const TRUST = ["ca_certificate", "client_certificate", "client_key", "headers"];

function hint({ computed }: ProviderBlock): string {
  const missing = TRUST.filter((name) => computed.includes(name));
  return missing.length === 0
    ? ""
    : `. The plan does not show the provider block's ${missing.join(" and ")}, because they come from an expression. If the service needs them, set --ca-certificate, --client-certificate or --client-key`;
}

/** A setting and its source. */
interface Given {
  readonly text: string;
  readonly by: "command" | "block" | "environment";
}

/** The connection, or a sentence that says why there is none. */
async function connectionOf(
  { values, computed }: ProviderBlock,
  options: AuditLogOptions,
  directory: string,
  environment: Environment,
): Promise<ClientOptions | string> {
  const endpoint = endpointOf(values, options, environment);
  const where = (name: string): string =>
    computed.includes(name)
      ? `the plan does not show the provider block's ${name}, because it comes from an expression`
      : `the provider block has no ${name}`;
  if (endpoint === null) return `${where("endpoint")}, and WFA_ENDPOINT is not set. Set it, or use --endpoint`;
  const apiKey = await apiKeyOf(values, options, directory, environment);
  if (apiKey === null)
    return `${where("api_key")}, and neither WFA_API_KEY nor WFA_API_KEY_FILE is set. Set one of them, or use --api-key-file`;
  const isPart = typeof values["endpoint"] === "string" && urlOf(values["endpoint"]) === null;
  const strangers = strangersTo(endpoint, apiKey, isPart ? [...computed, "endpoint"] : computed);
  if (strangers !== null) return strangers;
  const timeout = values["request_timeout"];
  const optional = {
    caCertificate: (await readPem(options.caCertificate, "--ca-certificate")) ?? textOf(values["ca_certificate"]),
    clientCertificate:
      (await readPem(options.clientCertificate, "--client-certificate")) ?? textOf(values["client_certificate"]),
    clientKey: (await readPem(options.clientKey, "--client-key")) ?? textOf(values["client_key"]),
    insecureSkipVerify: values["insecure_skip_verify"] === true ? true : undefined,
    allowInsecureHttp: values["allow_insecure_http"] === true ? true : undefined,
    requestTimeout:
      typeof timeout === "string" && durationProblem(timeout) === undefined ? durationMilliseconds(timeout) : undefined,
    headers: headersOf(values["headers"]),
  };
  return {
    endpoint: endpoint.text,
    apiKey: apiKey.text,
    ...Object.fromEntries(Object.entries(optional).filter(([, value]) => value !== undefined)),
  };
}

function endpointOf(values: JsonObject, { endpoint }: AuditLogOptions, environment: Environment): Given | null {
  if (endpoint !== undefined) return { text: endpoint, by: "command" };
  const [own, variable] = [urlOf(values["endpoint"]), nonEmpty(environment["WFA_ENDPOINT"])];
  if (own !== null) return { text: own, by: "block" };
  return variable === null ? null : { text: variable, by: "environment" };
}

async function apiKeyOf(
  values: JsonObject,
  { apiKeyFile, warn }: AuditLogOptions,
  directory: string,
  environment: Environment,
): Promise<Given | null> {
  const fromFile = async (file: string): Promise<string> => keyFrom(file, warn);
  if (apiKeyFile !== undefined) return { text: await fromFile(apiKeyFile), by: "command" };
  const { api_key: key, api_key_file: file } = values;
  if (typeof key === "string") return { text: key, by: "block" };
  if (typeof file === "string") return { text: await fromFile(resolve(directory, file)), by: "block" };
  const variable = nonEmpty(environment["WFA_API_KEY"]);
  if (variable !== null) return { text: variable, by: "environment" };
  const variableFile = nonEmpty(environment["WFA_API_KEY_FILE"]);
  return variableFile === null ? null : { text: await fromFile(resolve(directory, variableFile)), by: "environment" };
}

/**
 * The provider never sends a key to an endpoint from another source, and a plan may hide a different value. Returns a
 * sentence if the two may not belong together.
 */
function strangersTo(endpoint: Given, apiKey: Given, computed: readonly string[]): string | null {
  const untold = (...names: readonly string[]): string | undefined => names.find((name) => computed.includes(name));
  const because = (name: string): string =>
    `the plan does not show the provider block's ${name}, because it comes from an expression`;
  const key = endpoint.by === "block" && apiKey.by === "environment" ? untold("api_key", "api_key_file") : undefined;
  if (key !== undefined)
    return `${because(key)}. The key in the environment may belong to another service than the block's endpoint. Set --api-key-file, or set --endpoint if the key in the environment is the right one`;
  if (endpoint.by === "environment" && apiKey.by === "block" && untold("endpoint") !== undefined) {
    return `${because("endpoint")}. WFA_ENDPOINT may be another service than the one that the block's key belongs to. Set --endpoint`;
  }
  return null;
}

async function keyFrom(file: string, warn: AuditLogOptions["warn"]): Promise<string> {
  try {
    const { key, warning } = await readKeyFile(file);
    if (warning !== null) warn(`Warning: ${warning.summary}. ${warning.detail}`);
    return key;
  } catch (error) {
    if (!(error instanceof DiagnosticError)) throw error;
    throw new CliError(`${error.text.summary}. ${error.text.detail}`, { cause: error });
  }
}

function headersOf(value: JsonObject[string] | undefined): ReadonlyMap<string, string> | undefined {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return undefined;
  return new Map(Object.entries(value).filter((entry): entry is [string, string] => typeof entry[1] === "string"));
}

const textOf = (value: JsonObject[string] | undefined): string | undefined =>
  typeof value === "string" ? value : undefined;

/** A variable of the configuration may be only a part of the endpoint. */
const urlOf = (value: JsonObject[string] | undefined): string | null =>
  typeof value === "string" && /^https?:\/\//i.test(value) ? value : null;

const nonEmpty = (text: string | undefined): string | null => (text === undefined || text === "" ? null : text);
