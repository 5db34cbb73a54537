/** What an API asks the transport to send: documented paths, parameters and bodies only (contract, section 1). */
export interface ServiceRequest {
  readonly method: "GET" | "POST" | "PUT" | "DELETE" | "PATCH";
  /** Unencoded segments below the context path; ids and names may hold anything but nothing. */
  readonly path: readonly string[];
  /** Absent parameters are undefined; `true` is a flag without a value. */
  readonly query?: Readonly<Record<string, string | true | undefined>>;
  readonly accept?: "application/json" | "application/xml";
  readonly body?: RequestBody;
  /** The path ends in a slash, as the interface document has it for one endpoint. @default false */
  readonly trailingSlash?: true;
  /** Whether it may be sent again after an attempt whose effect is not known. @default what its method says */
  readonly repeatable?: false;
  /**
   * The service's words about a failure are not shown: they may repeat secrets of the body or of what it keeps.
   * @default false
   */
  readonly confidential?: true;
}

export interface RequestBody {
  readonly contentType: string;
  readonly text: string;
}

export function jsonBody(value: object): RequestBody {
  return { contentType: "application/json", text: JSON.stringify(value) };
}

/**
 * The document's own text, sent as UTF-8. The charset is named only if the document's declaration names another
 * one: it outranks the declaration (RFC 7303, 3.2), and without it the bytes would be misread.
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
 * @throws {TypeError} for what is no JSON, or no object where it must be one; never quoting the text
 */
export function jsonTextBody(text: string, what: string, shape: "object" | "any"): RequestBody {
  const value = parsed(text);
  if (value === undefined) throw new TypeError(`The ${what} is not valid JSON`);
  if (shape === "object" && (typeof value !== "object" || value === null || Array.isArray(value))) {
    throw new TypeError(`The ${what} is JSON but not an object`);
  }
  return { contentType: "application/json", text };
}

/** Undefined for what is no JSON: the parser's own error quotes the text. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

/** Whether it may be sent again after an attempt whose effect is not known. */
export function isRepeatable({ method, repeatable }: ServiceRequest): boolean {
  return repeatable ?? isIdempotent(method);
}

/** Methods that may be sent again after an attempt whose effect is not known (RFC 9110, 9.2.2). */
function isIdempotent(method: ServiceRequest["method"]): boolean {
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
