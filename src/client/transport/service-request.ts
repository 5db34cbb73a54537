import type { Redactor } from "../../redaction";
import type { Endpoint } from "../endpoint";

/**
 * A request that an API sends through the transport: documented paths, parameters and bodies only (contract, section
 * 1).
 */
export interface ServiceRequest {
  readonly method: "GET" | "POST" | "PUT" | "DELETE" | "PATCH";
  /** Unencoded segments below the context path; ids and names may contain anything, but not be empty. */
  readonly path: readonly string[];
  /** Absent parameters are undefined; `true` is a flag without a value. */
  readonly query?: Readonly<Record<string, string | true | null | undefined>>;
  readonly accept?: "application/json" | "application/xml";
  readonly body?: RequestBody;
  /** Whether the path ends in a slash, as the interface document shows for one endpoint. @default false */
  readonly trailingSlash?: true;
  /** Whether it may be sent again after an attempt with an unknown effect. @default as its method allows */
  readonly repeatable?: false;
  /**
   * Whether to hide the service's message about a failure, because it may repeat secrets of the body or the service.
   * @default false
   */
  readonly confidential?: true;
  /**
   * Whether 404 and 410 are answers, which mean that the object is gone; no other status ever does (contract, section
   * 1). @default false: they are errors
   */
  readonly mayBeGone?: true;
}

/** A 2xx answer, completely read and decoded. */
export interface Answer {
  readonly status: number;
  readonly contentType: string;
  /** The Location header; null if there is none. */
  readonly location: string | null;
  /** Without a byte order mark; empty for an empty body. */
  readonly text: string;
  /** The request's label, for errors. */
  readonly request: string;
  /** The request was a write. */
  readonly isWrite: boolean;
}

export interface RequestBody {
  readonly contentType: string;
  readonly text: string;
}

export function jsonBody(value: object): RequestBody {
  return { contentType: "application/json", text: JSON.stringify(value) };
}

/**
 * The document's own text, sent as UTF-8. The charset is named only if the document's declaration names another one: it
 * takes precedence over the declaration (RFC 7303, 3.2), and without it the bytes would be misread.
 */
export function xmlBody(document: string): RequestBody {
  const declared = /^\uFEFF?<\?xml\s[^>]*?\bencoding\s*=\s*["']([^"']*)["']/.exec(document)?.[1];
  const agrees = declared === undefined || /^utf-?8$/i.test(declared);
  return { contentType: agrees ? "application/xml" : "application/xml; charset=utf-8", text: document };
}

/**
 * JSON text, sent byte for byte.
 *
 * @param what for the error, such as `calendar definition`
 * @throws {TypeError} for text that is not JSON, or not an object if it must be one; never quoting the text
 */
export function jsonTextBody(text: string, what: string, shape: "object" | "any"): RequestBody {
  const value = parsed(text);
  if (value === undefined) throw new TypeError(`The ${what} is not valid JSON`);
  if (shape === "object" && (typeof value !== "object" || value === null || Array.isArray(value))) {
    throw new TypeError(`The ${what} is JSON but not an object`);
  }
  return { contentType: "application/json", text };
}

/** Undefined for text that is not JSON, because the parser's own error quotes it. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

/** Whether it may be sent again after an attempt whose effect is not known (RFC 9110, 9.2.2). */
export function isRepeatable({ method, repeatable }: ServiceRequest): boolean {
  return repeatable ?? (method !== "POST" && method !== "PATCH");
}

/** What is shown is redacted on first use: nearly all requests are neither logged nor fail. */
export interface RequestTarget {
  /** As sent: context path, encoded segments, encoded query. */
  readonly path: string;
  /** For logs: below the context path, with the query; secrets are redacted. */
  readonly shownPath: string;
  /** For errors, such as `POST http://host/ctx/workflows`: without a query. */
  readonly label: string;
}

/** @throws {TypeError} for text that a URL cannot contain, and for an empty segment: `/workflows/` would be the list */
export function requestTarget(endpoint: Endpoint, request: ServiceRequest, redact: Redactor["redact"]): RequestTarget {
  if (request.path.includes("")) throw new TypeError("A path segment is empty: an id or name is missing");
  const segments = request.path.map(encode);
  const end = request.trailingSlash === true ? "/" : "";
  const below = segments.map((segment) => `/${segment}`).join("") + end;
  const shown = (): string => segments.map((segment) => `/${redact(segment)}`).join("") + end;
  const query = Object.entries(request.query ?? {}).filter(([, value]) => value != null);
  const encoded = query
    .map(([name, value]) => (value === true ? encode(name) : `${encode(name)}=${encode(String(value))}`))
    .join("&");
  return {
    path: endpoint.contextPath + below + (encoded === "" ? "" : `?${encoded}`),
    get shownPath() {
      return shown() + (encoded === "" ? "" : `?${redact(encoded)}`);
    },
    get label() {
      return `${request.method} ${endpoint.url}${shown()}`;
    },
  };
}

/** Encoded so that a server decodes the same text, and dot segments do not change the path. */
export function encode(text: string): string {
  if (/\p{Surrogate}/u.test(text)) throw new TypeError("An id, name or parameter contains half of a UTF-16 character");
  return text === "." || text === ".." ? text.replaceAll(".", "%2E") : encodeURIComponent(text);
}
