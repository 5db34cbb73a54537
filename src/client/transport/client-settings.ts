import { createRedactor, type Redactor } from "../../redaction";
import { type Endpoint, parseEndpoint } from "../endpoint";
import { InsecureEndpointError, InvalidOptionError } from "../errors";
import { type Environment, type Proxy, proxyFor, proxySecrets } from "./proxy";
import type { AnswerFacts, ClientLogEvent, ClientOptions } from "../client-options";
import { readTlsSettings, type TlsSettings } from "./tls-settings";

/** The checked options with their defaults. */
export interface ClientSettings {
  readonly endpoint: Endpoint;
  /** Sent with every request: the key and the user's own. */
  readonly headers: Readonly<Record<string, string>>;
  readonly proxy: Proxy | null;
  readonly environment: Environment;
  readonly tls: TlsSettings;
  readonly requestTimeout: number;
  readonly maxRetries: number;
  readonly maxConcurrentRequests: number;
  readonly requestsPerSecond: number | null;
  readonly maxResponseBytes: number;
  readonly redact: Redactor["redact"];
  /** Null if nobody listens: then no event is made. */
  readonly log: ((event: ClientLogEvent) => void) | null;
  readonly onAnswer: ((facts: AnswerFacts) => void) | null;
  readonly documentId: (xml: string) => string | null | Promise<string | null>;
}

/** Headers that the client or the connection sets; the user's value would break or misdirect requests. */
const RESERVED_HEADERS = new Set([
  "accept",
  "connection",
  "content-encoding",
  "content-length",
  "content-type",
  "expect",
  "host",
  "keep-alive",
  "proxy-authorization",
  "proxy-connection",
  "te",
  "trailer",
  "transfer-encoding",
  "upgrade",
  "x-api-key",
]);

/** Longer timers overflow in Node.js. */
const LONGEST_TIMEOUT = 2 ** 31 - 1;

/**
 * @throws {InvalidOptionError} for an option that cannot be used
 * @throws {InsecureEndpointError} if the key would leave this machine unencrypted
 */
export function readClientSettings(options: ClientOptions): ClientSettings {
  const endpoint = parseEndpoint(options.endpoint);
  if (endpoint.protocol === "http:" && !endpoint.isLoopback && options.allowInsecureHttp !== true) {
    throw new InsecureEndpointError(
      `The endpoint ${endpoint.url} uses plain http, so the API key would cross the network unencrypted`,
      endpoint.url,
      false,
    );
  }
  const environment = options.environment ?? process.env;
  const proxy = proxyFor(endpoint, environment);
  const headers = { "x-api-key": checkedKey(options.apiKey), ...extraHeaders(options.headers) };
  return {
    endpoint,
    headers,
    proxy,
    environment,
    tls: readTlsSettings(options),
    requestTimeout: numberOption(options, "requestTimeout", 30_000, 1, LONGEST_TIMEOUT),
    maxRetries: wholeOption(options, "maxRetries", 4, 0),
    maxConcurrentRequests: wholeOption(options, "maxConcurrentRequests", 16, 1),
    requestsPerSecond:
      options.requestsPerSecond === undefined ? null : numberOption(options, "requestsPerSecond", 0, 0.001, 1e6),
    maxResponseBytes: wholeOption(options, "maxResponseBytes", 64 * 1024 * 1024, 1),
    redact: createRedactor(clientSecrets(options)).redact,
    log: options.log ?? null,
    onAnswer: options.onAnswer ?? null,
    documentId: options.documentId ?? (() => null),
  };
}

function checkedKey(key: string): string {
  if (key === "")
    throw new InvalidOptionError("apiKey", "The API key is empty; create one in the service's administration");
  if (key.trim() !== key) {
    throw new InvalidOptionError("apiKey", "The API key begins or ends with white space or a line break; remove it");
  }
  if (!isHeaderValue(key)) {
    throw new InvalidOptionError(
      "apiKey",
      "The API key contains characters that an HTTP header cannot contain, such as a line break; copy it again",
    );
  }
  return key;
}

function extraHeaders(headers: ReadonlyMap<string, string> | undefined): Readonly<Record<string, string>> {
  const entries = [...(headers ?? [])].map(([name, value]) => {
    const shown = JSON.stringify(name.slice(0, 80));
    if (!/^[!#$%&'*+\-.^_`|~0-9A-Za-z]+$/.test(name)) {
      throw new InvalidOptionError("headers", `The header name ${shown} is not valid; use letters, digits and hyphens`);
    }
    if (RESERVED_HEADERS.has(name.toLowerCase())) {
      throw new InvalidOptionError(
        "headers",
        `The header ${shown} is set by the client itself and cannot be replaced; remove it`,
      );
    }
    if (!isHeaderValue(value)) {
      throw new InvalidOptionError(
        "headers",
        `The value of header ${shown} contains characters that an HTTP header cannot contain, such as a line break`,
      );
    }
    return [name.toLowerCase(), value] as const;
  });
  const names = entries.map(([name]) => name);
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  if (twice !== undefined)
    throw new InvalidOptionError(
      "headers",
      `The header ${JSON.stringify(twice)} is set twice, because header names ignore case; remove one`,
    );
  return Object.fromEntries(entries);
}

/** Field content of RFC 9110, 5.5: visible ASCII, blanks, and Latin-1 bytes. */
function isHeaderValue(value: string): boolean {
  return /^[\t\x20-\x7e\x80-\xff]*$/.test(value);
}

type NumberOption =
  | "requestTimeout"
  | "maxRetries"
  | "maxConcurrentRequests"
  | "requestsPerSecond"
  | "maxResponseBytes";

function numberOption(
  options: ClientOptions,
  option: NumberOption,
  fallback: number,
  least: number,
  most: number,
): number {
  const value = options[option] ?? fallback;
  if (value >= least && value <= most) return value;
  throw new InvalidOptionError(option, `${option} is ${value}; it must be between ${least} and ${most}`);
}

function wholeOption(options: ClientOptions, option: NumberOption, fallback: number, least: number): number {
  const value = numberOption(options, option, fallback, least, Number.MAX_SAFE_INTEGER);
  if (Number.isInteger(value)) return value;
  throw new InvalidOptionError(option, `${option} is ${value}; it must be a whole number`);
}

/**
 * The secrets in a client's options that are sent over the wire: the key, the values of the extra headers with their
 * parts, and the credentials of every proxy in the environment, used or not. Never throws, so it can be called before
 * the options are checked. The client's private key is not included, because it is never sent.
 */
export function clientSecrets({
  apiKey,
  headers,
  environment = process.env,
}: Pick<ClientOptions, "apiKey" | "headers" | "environment">): readonly string[] {
  const found = [apiKey, ...[...(headers?.values() ?? [])].flatMap(headerSecrets), ...proxySecrets(environment)];
  return [...new Set(found.filter((secret) => secret !== ""))];
}

/** The value of a header and the parts of it that are secrets by themselves, such as a bearer token or a password. */
function headerSecrets(value: string): readonly string[] {
  const parts = value.split(/[\s,;="]+/).filter((part) => part.length >= 8);
  const basic = /^Basic\s+(\S+)$/i.exec(value)?.[1];
  const credentials = basic === undefined ? "" : Buffer.from(basic, "base64").toString("utf8");
  const password = credentials.slice(credentials.indexOf(":") + 1);
  return [value, ...parts, credentials, password];
}
