/** What an API asks the transport to send: documented paths, parameters and bodies only (contract, section 1). */
export interface ServiceRequest {
  readonly method: "GET" | "POST" | "PUT" | "DELETE" | "PATCH";
  /** Unencoded segments below the context path; ids and names may hold anything but nothing. */
  readonly path: readonly string[];
  /** Absent parameters are undefined; `true` is a flag without a value. */
  readonly query?: Readonly<Record<string, string | true | undefined>>;
  readonly accept?: "application/json" | "application/xml";
  readonly body?: RequestBody;
}

export interface RequestBody {
  readonly contentType: string;
  readonly text: string;
}

export function jsonBody(value: object): RequestBody {
  return { contentType: "application/json", text: JSON.stringify(value) };
}

/**
 * The document's own text, sent as UTF-8. The charset is named only where the document's declaration names another
 * one: it outranks the declaration (RFC 7303, 3.2), and without it the bytes would be misread.
 */
export function xmlBody(document: string): RequestBody {
  const declared = /^\uFEFF?<\?xml\s[^>]*?\bencoding\s*=\s*["']([^"']*)["']/.exec(document)?.[1];
  const agrees = declared === undefined || /^utf-?8$/i.test(declared);
  return { contentType: agrees ? "application/xml" : "application/xml; charset=utf-8", text: document };
}

/** Methods that may be sent again after an attempt whose effect is not known (RFC 9110, 9.2.2). */
export function isIdempotent(method: ServiceRequest["method"]): boolean {
  switch (method) {
    case "GET":
    case "PUT":
    case "DELETE":
      return true;
    case "POST":
    case "PATCH":
      return false;
  }
}
