import { InvalidOptionError } from "./invalid-option-error";
import { isLoopbackHost } from "./loopback";
import { parseUrl } from "./parse-url";

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
