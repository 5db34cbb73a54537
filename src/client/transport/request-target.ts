import type { Redactor } from "../../redaction";
import type { Endpoint } from "../endpoint";
import type { ServiceRequest } from "./service-request";

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
  const segments = request.path.map((segment) => encodeSegment(segment));
  const end = request.trailingSlash === true ? "/" : "";
  const below = segments.map((segment) => `/${segment}`).join("") + end;
  const shown = (): string => segments.map((segment) => `/${redact(segment)}`).join("") + end;
  const query = Object.entries(request.query ?? {}).filter(([, value]) => value !== undefined);
  const encoded = query.map(([name, value]) =>
    value === true ? encode(name) : `${encode(name)}=${encode(String(value))}`,
  );
  return {
    path: endpoint.contextPath + below + (encoded.length === 0 ? "" : `?${encoded.join("&")}`),
    get shownPath() {
      return shown() + (encoded.length === 0 ? "" : `?${redact(encoded.join("&"))}`);
    },
    get label() {
      return `${request.method} ${endpoint.url}${shown()}`;
    },
  };
}

/** Encodes one segment so that a server decodes the same text, and dot segments do not change the path. */
export function encodeSegment(segment: string): string {
  if (segment === "") throw new TypeError("A path segment is empty: an id or name is missing");
  return segment === "." || segment === ".." ? segment.replaceAll(".", "%2E") : encode(segment);
}

function encode(text: string): string {
  if (/\p{Surrogate}/u.test(text)) throw new TypeError("An id, name or parameter contains half of a UTF-16 character");
  return encodeURIComponent(text);
}
