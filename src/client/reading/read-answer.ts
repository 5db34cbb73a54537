import type { Answer } from "../transport/service-request";
import { DecodeError, OtherObjectError } from "../errors";
import {
  fieldsOf,
  isJsonObject,
  isLink,
  type ObjectKind,
  type PlainObject,
  readSpeltJson,
  toServiceObject,
} from "./read-object";
import { JsonRuleError, type PlainJson } from "../../json";
import type { JsonObject, SpeltObject, WriteAnswer } from "../service-object";

/**
 * The form of an answer's body, judged by its text: Content-Type headers are often wrong, the first characters hardly
 * ever.
 */
export type BodyForm = "empty" | "json" | "xml" | "html" | "text";

export function bodyForm(answer: Answer): BodyForm {
  const start = answer.text.slice(0, 4096).trimStart();
  if (start === "") return answer.text.trim() === "" ? "empty" : "text";
  if (/^[[{"]/.test(start)) return "json";
  if (!start.startsWith("<")) return "text";
  const isHtml =
    /^<(?:!doctype\s+html|html|head|body)\b/i.test(withoutProlog(start)) || /^\s*text\/html/i.test(answer.contentType);
  return isHtml ? "html" : "xml";
}

/**
 * The markup after its leading comments and processing instructions. Each is matched from the end of the last one,
 * because a pattern that repeats them would backtrack over every way to divide the text.
 */
function withoutProlog(markup: string): string {
  let rest = markup;
  for (;;) {
    if (!/^<(?:!--|\?)/.test(rest)) return rest;
    const end = rest.startsWith("<!--") ? "-->" : "?>";
    const at = rest.indexOf(end);
    if (at === -1) return rest;
    rest = rest.slice(at + end.length).trimStart();
  }
}

/** Never quotes the body, which may contain anything. */
export function undecodable(answer: Answer, expected: string): DecodeError {
  const form = bodyForm(answer);
  const shape = {
    empty: "an empty body",
    html: "a web page (HTML)",
    xml: "XML",
    text: "plain text",
    json: "JSON of another shape",
  }[form];
  const message = `The service answered ${answer.status} with ${shape} where ${expected} was expected`;
  return new DecodeError(message, answer.request, answer.isWrite, { isWebPage: form === "html" });
}

/** The one object that a GET requested. @throws {DecodeError} */
export const readObject = (answer: Answer, kind: ObjectKind): SpeltObject => toServiceObject(readFields(answer, kind));

/** Its fields, every number as the service wrote it. @throws {DecodeError} */
export function readFields(answer: Answer, kind: ObjectKind): PlainObject {
  const value = parse(answer, `${oneOf(kind)} as JSON`);
  if (isJsonObject(value)) return fieldsOf(value, kind);
  throw undecodable(answer, `${oneOf(kind)} as one JSON object`);
}

/**
 * A list: a bare array, or the array-valued property of an object beside `link`. Empty if the answer says so:
 * 204, or null in the list's own property. Anything else is an error, never an empty list.
 *
 * @throws {DecodeError}
 */
export function readList(answer: Answer, kind: ObjectKind): readonly SpeltObject[] {
  if (answer.status === 204) return [];
  const value = parse(answer, listOf(kind));
  const inside = isJsonObject(value) ? listIn(value, kind) : null;
  const items = Array.isArray(value) ? (value as readonly PlainJson[]) : inside;
  if (items === null) throw undecodable(answer, listOf(kind));
  return items.map((item) => {
    if (!isJsonObject(item)) throw undecodable(answer, `${listOf(kind)}, each one an object,`);
    return toServiceObject(fieldsOf(item, kind));
  });
}

/** The native XML document. @throws {DecodeError} */
export function readDocument(answer: Answer, kind: ObjectKind): string {
  if (bodyForm(answer) !== "xml") throw undecodable(answer, `the XML document of ${oneOf(kind)}`);
  return answer.text;
}

/**
 * The answer to a write: nothing, JSON, XML, or a confirmation in plain words. The id is taken from, in the contract's
 * order: body, `link.href`, Location, XML document.
 *
 * @param documentId the id that an XML document carries
 * @throws {DecodeError} for a web page or broken JSON, which may not come from the service
 */
export async function readWriteAnswer(
  answer: Answer,
  kind: ObjectKind,
  contextPath: string,
  documentId: (xml: string) => string | null | Promise<string | null>,
): Promise<WriteAnswer> {
  const form = bodyForm(answer);
  if (form === "html") throw undecodable(answer, "the result of a write");
  const value = form === "json" ? parse(answer, "the result of a write") : null;
  const object = isJsonObject(value) ? toServiceObject(fieldsOf(value, kind)) : null;
  const xml = form === "xml" ? answer.text : null;
  const id =
    object?.id ??
    (object === null ? null : idFromLink(object.attributes, kind, contextPath)) ??
    (answer.location === null ? null : idFromReference(answer.location, kind, contextPath));
  if (id !== null || xml === null) return { id, object, xml };
  try {
    return { id: await documentId(xml), object, xml };
  } catch (cause) {
    const message = `The service answered ${answer.status} with XML that cannot be read`;
    throw new DecodeError(message, answer.request, answer.isWrite, { cause });
  }
}

/** The answer as JSON, every number as written. @throws {DecodeError} */
export function parse(answer: Answer, expected: string): PlainJson {
  // Numbers, true and null are JSON that begins like plain text.
  const form = bodyForm(answer);
  if (form !== "json" && form !== "text") throw undecodable(answer, expected);
  try {
    return readSpeltJson(answer.text);
  } catch (error) {
    const isTooDeep = error instanceof JsonRuleError;
    if (form === "text" && !isTooDeep) throw undecodable(answer, expected);
    const shape = isTooDeep ? "JSON of too many levels" : `broken or cut off JSON (${answer.text.length} characters)`;
    const message = `The service answered ${answer.status} with ${shape} where ${expected} was expected`;
    throw new DecodeError(message, answer.request, answer.isWrite);
  }
}

/** The noun with its article, "an" before a vowel. */
const oneOf = ({ what }: ObjectKind): string => `${/^[aeiou]/i.test(what) ? "an" : "a"} ${what}`;

function listOf(kind: ObjectKind): string {
  return `a list of ${kind.plural ?? `${kind.what}s`} as JSON`;
}

function listIn(value: PlainObject, kind: ObjectKind): readonly PlainJson[] | null {
  for (const key of kind.lists) {
    const list = Object.hasOwn(value, key) ? value[key] : undefined;
    if (Array.isArray(list)) return list as readonly PlainJson[];
    if (list === null) return [];
  }
  const fields = Object.entries(value).filter(([key]) => !isLink(key));
  const arrays = fields.filter(([, field]) => Array.isArray(field));
  if (arrays.length > 0) return arrays.length === 1 ? (arrays[0]![1] as readonly PlainJson[]) : null;
  const objects = fields.flatMap(([, field]) => (isJsonObject(field) ? [field] : []));
  const inner = objects.length === 1 ? objects[0]! : {};
  // One level down only a list under its own name counts, because any other array there may be anything.
  const named = kind.lists.find((key) => Object.hasOwn(inner, key) && Array.isArray(inner[key]));
  return named === undefined ? null : (inner[named] as readonly PlainJson[]);
}

/** Link relations that are defined to lead to something else (RFC 8288 registry). */
const ELSEWHERE = /^(?:collection|first|index|last|next|parent|prev|previous|related|up)$/i;

/** Whether a link with this relation leads to something other than the object that contains it. */
export const isElsewhere = (relation: string): boolean => ELSEWHERE.test(relation);

/** The id in an object's `link.href`; null if the link leads to no object of this kind. */
export function idFromLink(attributes: JsonObject, kind: ObjectKind, contextPath: string): string | null {
  const link = Object.hasOwn(attributes, "link") ? attributes["link"] : undefined;
  if (!isJsonObject(link) || typeof link["href"] !== "string") return null;
  if (typeof link["rel"] === "string" && isElsewhere(link["rel"])) return null;
  return idFromReference(link["href"], kind, contextPath);
}

/**
 * The id in a URL or relative reference, such as `http://host/ctx/workflows/a%20b`, `/workflows/1/`, `workflows/1` or
 * `1`: the segment after the collection's name. The text is split without resolving it, which would drop ids that look
 * like dot segments.
 */
export function idFromReference(reference: string, kind: ObjectKind, contextPath: string): string | null {
  const path = (reference.trim().split(/[?#]/, 1)[0] ?? "").replace(/^(?:[a-z][a-z0-9+.-]*:)?\/\/[^/]*/i, "");
  const base = `${contextPath}/${kind.collection}/`;
  if (path.startsWith(base)) return decoded(path.slice(base.length).split("/", 1)[0]);

  const segments = path.split("/").filter((segment) => segment !== "");
  const collection = segments.lastIndexOf(kind.collection);
  if (collection !== -1) return decoded(segments[collection + 1]);
  const relative = segments[0] === "." ? segments.slice(1) : segments;
  return path.startsWith("/") || relative.length !== 1 || relative[0] === ".." ? null : decoded(relative[0]);
}

function decoded(segment: string | undefined): string | null {
  if (segment === undefined || segment === "") return null;
  try {
    return decodeURIComponent(segment);
  } catch {
    // Not percent-encoded after all.
    return segment;
  }
}

/**
 * An answer that carries an id is about the object that was asked for, or is an error of the service. A service may look
 * ids up in any case.
 *
 * @param what such as `workflow`
 * @param answered null if the answer shows no id
 * @param answer its label is made only for an error
 * @throws {OtherObjectError}
 */
export function requireAsked(
  what: string,
  asked: string,
  answered: string | null,
  answer: Pick<Answer, "request">,
): void {
  if (answered === null || answered.toLowerCase() === asked.toLowerCase()) return;
  throw new OtherObjectError(
    `The answer is about another ${what}: it has the id "${answered}", and "${asked}" was asked for`,
    answer.request,
    false,
  );
}
