import { BlockList, isIP } from "node:net";
import { type Endpoint, parseUrl } from "../endpoint";
import { InvalidOptionError } from "../errors";

export type Environment = Readonly<Record<string, string | undefined>>;

export interface Proxy {
  /** Scheme, host and port, without credentials. */
  readonly origin: string;
  readonly protocol: "http:" | "https:";
  /** Value of Proxy-Authorization; a secret. */
  readonly authorization: string | null;
  /** The variable that named it. */
  readonly variable: string;
}

/**
 * The proxy for an endpoint, by the rules that Terraform's own programs follow (Go's httpproxy): HTTPS_PROXY for https,
 * HTTP_PROXY for http, otherwise their lower-case names, exceptions in NO_PROXY. A loopback address is never proxied;
 * plain http to it may carry the key.
 *
 * @throws {InvalidOptionError} if the variable does not contain a usable proxy
 */
export function proxyFor(endpoint: Endpoint, environment: Environment): Proxy | null {
  const name = endpoint.protocol === "https:" ? "HTTPS_PROXY" : "HTTP_PROXY";
  const found = lookUp(environment, name);
  if (found === null || endpoint.isLoopback) return null;
  if (isExcepted(endpoint, lookUp(environment, "NO_PROXY")?.value ?? "")) return null;
  return parseProxy(found.value, found.variable);
}

function lookUp(environment: Environment, name: string): { readonly variable: string; readonly value: string } | null {
  for (const variable of [name, name.toLowerCase()]) {
    const value = environment[variable]?.trim();
    if (value !== undefined && value !== "") return { variable, value };
  }
  return null;
}

function parseProxy(value: string, variable: string): Proxy {
  const text = /^[a-z][a-z0-9+.-]*:\/\//i.test(value) ? value : `http://${value}`;
  const url = parseUrl(text);
  if (url === null) {
    throw new InvalidOptionError("environment", `${variable} is not a valid URL; write it as "http://host:port"`);
  }
  if (url.protocol !== "http:" && url.protocol !== "https:") {
    throw new InvalidOptionError(
      "environment",
      `${variable} has the scheme "${url.protocol.slice(0, -1)}"; only proxies over "http" and "https" can be used`,
    );
  }
  const user = decode(url.username);
  const password = decode(url.password);
  const hasCredentials = user !== "" || password !== "";
  return {
    origin: url.origin,
    protocol: url.protocol,
    authorization: hasCredentials ? `Basic ${encoded(user, password)}` : null,
    variable,
  };
}

/** As Proxy-Authorization carries them (RFC 7617, 2). */
const encoded = (user: string, password: string): string =>
  Buffer.from(`${user}:${password}`, "utf8").toString("base64");

/**
 * The secrets of the proxies in the environment: password (or a token on its own) and encoded credentials, even of a
 * variable that nothing here reads or that is not a URL. Never throws.
 */
export function proxySecrets(environment: Environment): readonly string[] {
  const values = PROXY_VARIABLES.flatMap((name) => [environment[name], environment[name.toLowerCase()]]);
  return values.flatMap((value) => {
    // Everything that may be a user name and password, even if the value is not a URL.
    const [, user, password] = /^(?:[a-z][a-z0-9+.-]*:\/\/)?([^:@]*)(?::(.*))?@/i.exec(value?.trim() ?? "") ?? [];
    if (user === undefined) return [];
    const [name, word] = [decode(user), decode(password ?? "")];
    // A user name without a password is a token.
    const shown = word === "" ? [name, user] : [word, password ?? ""];
    return [encoded(name, word), ...shown].filter((secret) => secret !== "");
  });
}

/** Each also with its lower-case name. */
const PROXY_VARIABLES = ["HTTPS_PROXY", "HTTP_PROXY", "ALL_PROXY"] as const;

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    // A lone percent sign in a password is literal.
    return text;
  }
}

function isExcepted(endpoint: Endpoint, noProxy: string): boolean {
  return noProxy
    .split(/[\s,]+/)
    .filter((entry) => entry !== "")
    .some((entry) => matches(entry.toLowerCase(), endpoint));
}

function matches(entry: string, endpoint: Endpoint): boolean {
  if (entry === "*") return true;
  const host = endpoint.hostname.toLowerCase().replace(/\.$/, "");
  if (entry.includes("/")) return inSubnet(entry, host);

  const bracketed = /^\[(.+)\](?::(\d+))?$/.exec(entry);
  const withPort = bracketed ?? (isIP(entry) === 6 ? null : /^(.*):(\d+)$/.exec(entry));
  const name = withPort?.[1] ?? entry;
  const port = withPort?.[2];
  if (port !== undefined && Number(port) !== endpoint.port) return false;

  if (isIP(name) !== 0) return isIP(host) !== 0 && inSubnet(`${name}/${isIP(name) === 6 ? 128 : 32}`, host);
  const suffix = name.replace(/^\*/, "");
  return suffix.startsWith(".") ? host.endsWith(suffix) : host === suffix || host.endsWith(`.${suffix}`);
}

function inSubnet(entry: string, host: string): boolean {
  const [network = "", bits = ""] = entry.split("/");
  const family = isIP(network);
  if (family === 0 || isIP(host) === 0 || !/^\d+$/.test(bits) || Number(bits) > (family === 6 ? 128 : 32)) return false;
  const subnet = new BlockList();
  subnet.addSubnet(network, Number(bits), family === 6 ? "ipv6" : "ipv4");
  return subnet.check(host, isIP(host) === 6 ? "ipv6" : "ipv4");
}
