import { TextDecoder } from "node:util";
import type { BodyRule, RequestBody } from "./endpoint";
import type { JsonValue } from "./json";
import { RequestError } from "./request-error";

/** How deep a JSON body may nest. What is deeper could be read, but not be written again: encoders call themselves. */
const MAX_DEPTH = 1000;
const MEDIA_TYPES = { json: "application/json", xml: "application/xml" } as const;

/** @throws RequestError 400 if the endpoint does not accept the body */
export function decodeBody(bytes: Buffer, contentType: string | undefined, rule: BodyRule | undefined): RequestBody {
  if (rule === undefined) {
    if (bytes.length > 0) throw new RequestError(400, "This operation takes no body");
    return { format: "none" };
  }
  const accepted = rule.formats.map((format) => MEDIA_TYPES[format]).join(" or ");
  if (bytes.length === 0) {
    if (rule.required) throw new RequestError(400, `This operation needs a body of ${accepted}`);
    return { format: "none" };
  }
  const mediaType = contentType?.split(";")[0]?.trim().toLowerCase();
  const format = rule.formats.find((candidate) => MEDIA_TYPES[candidate] === mediaType);
  if (format === undefined) {
    const given = mediaType === undefined ? "is missing" : `"${mediaType}" is not taken here`;
    throw new RequestError(400, `The Content-Type ${given}; it must be ${accepted}`);
  }
  const charset = /;\s*charset\s*=\s*"?([^";\s]+)/i.exec(contentType ?? "")?.[1];
  if (format === "xml") return { format, text: decodeText(bytes, charset ?? xmlEncoding(bytes)) };
  const value = parseJson(decodeText(bytes, charset));
  if (nestsTooDeep(value)) throw new RequestError(400, `The body nests deeper than ${MAX_DEPTH} levels`);
  return { format, value };
}

function decodeText(bytes: Buffer, encoding = "utf-8"): string {
  try {
    // A byte order mark is part of the document's own bytes and is kept.
    return new TextDecoder(encoding, { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    throw new RequestError(400, `The body is not text in the encoding "${encoding}"`);
  }
}

/** The encoding that a document declares (XML 1.0, appendix F); undefined is UTF-8. */
function xmlEncoding(bytes: Buffer): string | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return "utf-16le";
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return "utf-16be";
  const start = bytes.subarray(0, 200).toString("latin1");
  return /^(?:\u00ef\u00bb\u00bf)?<\?xml[^>]*?\sencoding\s*=\s*["']([A-Za-z0-9._-]+)["']/.exec(start)?.[1];
}

function parseJson(text: string): JsonValue {
  try {
    return JSON.parse(text) as JsonValue;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new RequestError(400, `The body is not JSON: ${reason}`);
  }
}

/** Goes level by level, since the call stack is what a deep value exhausts. */
function nestsTooDeep(value: JsonValue): boolean {
  let level = containers([value]);
  for (let depth = 1; depth <= MAX_DEPTH; depth += 1)
    level = level.flatMap((container) => containers(Object.values(container)));
  return level.length > 0;
}

function containers(values: readonly JsonValue[]): readonly object[] {
  return values.filter((value) => typeof value === "object" && value !== null);
}
