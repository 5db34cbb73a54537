import { resolve } from "node:path";
import { isObject, type ProviderBlock } from "../../engine-json";
import type { JsonObject } from "../../json";
import type { AuditOutcome } from "../../review";
import { CliError } from "../cli-error";
import { connected, type Connection } from "../connect";
import type { ServiceOptions } from "../shared-options";

/** The connection options of the command line, which take precedence. */
export interface AuditLogOptions extends ServiceOptions {
  /** Takes a warning about the connection, which may come again for each stack. */
  readonly warn: (message: string) => void;
}

/**
 * Queries the audit log of each service with drift. The connection is the command line's, otherwise the provider
 * block's as far as the plan shows it, otherwise the environment's, as for the provider. A failed query is not an
 * error; the report mentions it.
 *
 * @param directory the base of the provider block's relative paths
 * @returns with the records by the provider block's key
 */
export async function askAuditLogs(
  providers: readonly ProviderBlock[],
  options: AuditLogOptions,
  directory: string,
  signal: AbortSignal,
  environment: NodeJS.ProcessEnv = process.env,
): Promise<{ readonly outcome: AuditOutcome; readonly records: ReadonlyMap<string, readonly JsonObject[]> }> {
  const asked = new Map<string, Answer | string>();
  const endpoints = new Set<string>();
  const records = new Map<string, readonly JsonObject[]>();
  const problems = new Set<string>();
  const keyFile = environment["WFA_API_KEY_FILE"];
  const inDirectory = keyFile ? { ...environment, WFA_API_KEY_FILE: resolve(directory, keyFile) } : environment;
  for (const provider of providers) {
    const values = shownSettings(provider, directory);
    // Two blocks with the same connection use one service.
    const key = JSON.stringify(values);
    const obstacle = obstacleTo(provider, options, environment);
    if (obstacle === null && !asked.has(key))
      asked.set(key, await ask(values, options, inDirectory, signal, hint(provider)));
    const answer = obstacle ?? asked.get(key)!;
    if (typeof answer === "string") problems.add(answer);
    else {
      endpoints.add(answer.endpoint);
      records.set(provider.key, answer.records);
    }
  }
  const outcome: AuditOutcome =
    problems.size > 0
      ? { kind: "notAsked", reason: [...problems].join(". ") }
      : { kind: "asked", endpoints: [...endpoints] };
  return { outcome, records };
}

type Answer = Readonly<{ endpoint: string; records: readonly JsonObject[] }>;

/** The whole audit log, or why there is none. */
async function ask(
  { headers, ...values }: JsonObject,
  options: AuditLogOptions,
  environment: NodeJS.ProcessEnv,
  signal: AbortSignal,
  hint: string,
): Promise<Answer | string> {
  try {
    const list = async ({ data: { client } }: Connection): Promise<Answer> => {
      const { endpoint } = client;
      const listed = await client.auditLog.list({}, { signal });
      return { endpoint, records: listed.map(({ attributes }) => attributes) };
    };
    return await connected({ ...options, allowInsecureHttp: false }, signal, list, {
      environment,
      configured: { ...values, ...(isObject(headers) ? { headers: new Map(Object.entries(headers)) } : {}) },
      warn: (text) => options.warn(`Warning: ${text}`),
      advice: "Or use --endpoint and --api-key-file, or --no-audit-log",
    });
  } catch (error) {
    if (error instanceof CliError) return error.message + hint;
    throw error;
  }
}

/** Settings of the block that a connection may require. */
const TRUST = ["ca_certificate", "client_certificate", "client_key", "headers"];
const CONNECTION = [
  ...["endpoint", "api_key", "api_key_file", "insecure_skip_verify", "allow_insecure_http", "request_timeout"],
  ...TRUST,
];

/** What the plan shows of the connection. A variable of the configuration may be only a part of the endpoint. */
function shownSettings({ values }: ProviderBlock, directory: string): JsonObject {
  const { api_key_file: file, headers } = values;
  const shown = Object.entries(values).filter(
    ([name, value]) => CONNECTION.includes(name) && isSetting(value) && (name !== "endpoint" || isUrl(value)),
  );
  const sent = Object.entries(isObject(headers) ? headers : {}).filter(([, value]) => isSetting(value));
  return {
    ...Object.fromEntries(shown),
    ...(sent.length === 0 ? {} : { headers: Object.fromEntries(sent) }),
    ...(typeof file === "string" ? { api_key_file: resolve(directory, file) } : {}),
  };
}

/** A plan shows a literal as it is written, also where the provider takes only a text. */
const isSetting = (value: unknown): boolean => typeof value === "string" || typeof value === "boolean";

const isUrl = (value: unknown): boolean => typeof value === "string" && /^https?:\/\//i.test(value);

function hint({ computed }: ProviderBlock): string {
  const missing = TRUST.filter((name) => computed.includes(name));
  return missing.length === 0
    ? ""
    : `. The plan does not show the provider block's ${missing.join(" and ")}, because they come from an expression. If the service needs them, set --ca-certificate, --client-certificate or --client-key`;
}

/**
 * Why nothing is asked: endpoint or key is missing, or the two may not belong together. A key never goes to an endpoint
 * from another source where the plan hides the block's own.
 */
function obstacleTo(
  { values, computed }: ProviderBlock,
  options: AuditLogOptions,
  environment: NodeJS.ProcessEnv,
): string | null {
  const isText = (name: string): boolean => typeof values[name] === "string";
  const hides = (name: string): string =>
    `the plan does not show the provider block's ${name}, because it comes from an expression`;
  const lacks = (name: string): string => (computed.includes(name) ? hides(name) : `the provider block has no ${name}`);
  // As the provider chooses, after this command's own option.
  const sourceOf = (option: string | undefined, isInBlock: boolean, variable: string | undefined) =>
    option === undefined ? (isInBlock && "block") || (variable && "environment") || null : "command";
  const endpoint = sourceOf(options.endpoint, isUrl(values["endpoint"]), environment["WFA_ENDPOINT"]);
  if (endpoint === null) return `${lacks("endpoint")}, and WFA_ENDPOINT is not set. Set it, or use --endpoint`;
  const keys = environment["WFA_API_KEY"] || environment["WFA_API_KEY_FILE"];
  const key = sourceOf(options.apiKeyFile, isText("api_key") || isText("api_key_file"), keys);
  if (key === null)
    return `${lacks("api_key")}, and neither WFA_API_KEY nor WFA_API_KEY_FILE is set. Set one of them, or use --api-key-file`;
  const hidden = ["api_key", "api_key_file"].find((name) => computed.includes(name));
  if (endpoint === "block" && key === "environment" && hidden !== undefined)
    return `${hides(hidden)}. The key in the environment may belong to another service than the block's endpoint. Set --api-key-file, or set --endpoint if the key in the environment is the right one`;
  if (endpoint === "environment" && key === "block" && (computed.includes("endpoint") || isText("endpoint")))
    return `${hides("endpoint")}. WFA_ENDPOINT may be another service than the one that the block's key belongs to. Set --endpoint`;
  return null;
}
