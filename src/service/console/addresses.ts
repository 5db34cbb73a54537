import type { IncomingMessage } from "node:http";
import type { RequestTarget } from "../http/request-target";
import type { Link } from "./view";

/** Everything of the console but its entry is below this path, of which the interface document knows nothing. */
const BELOW = "/console/";

/**
 * Whether a request is for the console: its own paths, and a browser that opens the context path or the root. A client
 * of the interface asks for neither, and is answered as ever.
 */
export function isForConsole({ method, headers }: IncomingMessage, { relative, path }: RequestTarget): boolean {
  if (relative !== null && `${relative}/`.startsWith(BELOW)) return true;
  if (method !== "GET" && method !== "HEAD") return false;
  const { accept = "*/*" } = headers;
  if (/\btext\/html\b/i.test(accept)) return isEntry(relative, path);
  return relative === "/" && headers["x-api-key"] === undefined && accept.includes("*/*");
}

/** The root of the server and the context path lead to the entry, which is below the context path. */
const isEntry = (relative: string | null, path: string): boolean =>
  relative === "/" || relative === "" || (relative === null && path === "/");

export function linksBelow(contextPath: string): Link {
  return (path, query = {}) => {
    const pairs = Object.entries(query).map(([name, value]) => `${name}=${encodeURIComponent(wellFormed(value))}`);
    return `${contextPath}${path}${pairs.length === 0 ? "" : `?${pairs.join("&")}`}`;
  };
}

/** What no URL can name, half of a surrogate pair, becomes the replacement character. */
const wellFormed = (text: string): string => Buffer.from(text, "utf8").toString("utf8");
