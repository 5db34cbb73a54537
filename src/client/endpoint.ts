import { BlockList, isIP, type LookupFunction } from "node:net";
import { InvalidOptionError } from "./errors";

/**
 * Null for what is not a URL. In place of `URL.canParse`, which in Node.js 20 and 22 takes "http://bücher.example" for invalid
 * once V8 has optimized its callers.
 */
export function parseUrl(text: string, base?: string): URL | null {
  try {
    return new URL(text, base);
  } catch {
    return null;
  }
}

const loopback = new BlockList();
loopback.addSubnet("127.0.0.0", 8, "ipv4");
loopback.addAddress("::1", "ipv6");
loopback.addSubnet("::ffff:127.0.0.0", 104, "ipv6");

/** Whether a host can only be this machine. Names: `localhost` and what is below it (RFC 6761, 6.3). */
function isLoopbackHost(hostname: string): boolean {
  const version = isIP(hostname);
  if (version !== 0) return loopback.check(hostname, version === 6 ? "ipv6" : "ipv4");
  const name = hostname.toLowerCase().replace(/\.$/, "");
  return name === "localhost" || name.endsWith(".localhost");
}

/**
 * Resolves a name that passes {@link isLoopbackHost} without DNS (RFC 6761, 6.3): if a resolver returned another
 * address for `evil.localhost`, the key would be sent there unencrypted.
 */
export const lookUpLoopback: LookupFunction = (_hostname, { all, family }, callback) => {
  const excluded = { 4: 6, IPv4: 6, 6: 4, IPv6: 4 }[family ?? 0];
  const wanted = ADDRESSES.filter((address) => address.family !== excluded);
  // Asynchronously, like the system's own lookup.
  setImmediate(() => {
    if (all === true) callback(null, [...wanted]);
    else callback(null, wanted[0]?.address ?? "", wanted[0]?.family);
  });
};

const ADDRESSES = [
  { address: "127.0.0.1", family: 4 },
  { address: "::1", family: 6 },
] as const;

/** {base_url} of the interface document, section 1, taken apart. */
export interface Endpoint {
  /** Scheme, host and context path, without a trailing slash, such as `https://host:8443/ctx`. */
  readonly url: string;
  readonly protocol: "http:" | "https:";
  /** Scheme, host and port. */
  readonly origin: string;
  /** Without the brackets of an IPv6 address. */
  readonly hostname: string;
  /** The scheme's default port if none is given. */
  readonly port: number;
  /** Percent-encoded as written; empty, or begins with a slash and ends without one. */
  readonly contextPath: string;
  /** The host is this machine: localhost, 127.0.0.0/8 or ::1. */
  readonly isLoopback: boolean;
}

/**
 * Reads a base URL: http or https, a host, an optional context path; a trailing slash is fine.
 *
 * @throws {InvalidOptionError} with a message for the user
 */
export function parseEndpoint(text: string): Endpoint {
  if (text.trim() === "")
    throw refuse('The endpoint is empty; set it to the base URL, such as "https://host:8443/context"');
  if (/[\s\p{Cc}]/u.test(text)) throw refuse("The endpoint contains white space or a control character; remove it");
  if (/[?#]/.test(text)) {
    throw refuse(
      'The endpoint must end with the context path; remove the query or fragment (everything from "?" or "#")',
    );
  }
  const scheme = /^([a-z][a-z0-9+.-]*):\/\//i.exec(text)?.[1]?.toLowerCase();
  if (scheme === undefined) {
    throw refuse(`The endpoint ${shown(text)} has no scheme; begin it with "https://" (or "http://" on this machine)`);
  }
  if (scheme !== "http" && scheme !== "https") {
    throw refuse(`The endpoint ${shown(text)} has the scheme "${scheme}"; only "https" and "http" can be used`);
  }
  const authority = /^[^:]+:\/\/([^/\\]*)/.exec(text)?.[1] ?? "";
  if (authority === "")
    throw refuse(`The endpoint ${shown(text)} has no host; write it as "${scheme}://host:port/context"`);
  if (authority.includes("@")) {
    throw refuse(
      'The endpoint contains a user name or password before "@"; remove it, because the service accepts only an API key',
    );
  }
  if (text.includes("\\"))
    throw refuse(`The endpoint ${shown(text)} contains a backslash; separate the parts with "/"`);

  const url = parseUrl(text);
  if (url === null) throw refuse(`The endpoint ${shown(text)} is not a valid URL; check its host and port`);
  if (url.port === "0")
    throw refuse(`The endpoint ${shown(text)} has port 0; set the port that the service listens on`);
  const contextPath = url.pathname.replace(/\/+$/, "");
  const hostname = url.hostname.replace(/^\[(.*)\]$/, "$1");
  const protocol = scheme === "https" ? "https:" : "http:";
  const standardPort = protocol === "https:" ? 443 : 80;
  return {
    url: url.origin + contextPath,
    protocol,
    origin: url.origin,
    hostname,
    port: url.port === "" ? standardPort : Number(url.port),
    contextPath,
    isLoopback: isLoopbackHost(hostname),
  };
}

/** Hides everything before an `@`, which may be a mistyped password. */
function shown(text: string): string {
  const visible = text.includes("@") ? `…${text.slice(text.lastIndexOf("@"))}` : text;
  return JSON.stringify(visible.length > 120 ? `${visible.slice(0, 120)}…` : visible);
}

function refuse(message: string): InvalidOptionError {
  return new InvalidOptionError("endpoint", message);
}
