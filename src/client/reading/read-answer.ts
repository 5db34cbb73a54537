import type { Answer } from "../transport/answer";
import { bodyForm, undecodable } from "../transport/answer";
import { DecodeError } from "../errors";
import { idFromLink, idFromReference } from "./find-id";
import type { ObjectKind } from "./object-kind";
import { readJson } from "./read-json";
import { isJsonObject, isLink, toServiceObject } from "./read-object";
import type { JsonObject, JsonValue, ServiceObject, WriteAnswer } from "../service-object";

/** The one object that a GET asked for. @throws {DecodeError} */
export function readObject(answer: Answer, kind: ObjectKind): ServiceObject {
  const value = parse(answer, `a ${kind.what} as JSON`);
  if (!isJsonObject(value)) throw undecodable(answer, `a ${kind.what} as one JSON object`);
  return toServiceObject(value, kind);
}

/**
 * A list: a bare array, or the array-valued property of an object beside `link`. Empty where the answer says so:
 * 204, or null in the list's own property. Anything else is no list, never an empty one.
 *
 * @throws {DecodeError}
 */
export function readList(answer: Answer, kind: ObjectKind): readonly ServiceObject[] {
  if (answer.status === 204) return [];
  const expected = `a list of ${kind.what}s as JSON`;
  const value = parse(answer, expected);
  const items = Array.isArray(value) ? (value as readonly JsonValue[]) : isJsonObject(value) ? listIn(value, kind) : null;
  if (items === null) throw undecodable(answer, expected);
  return items.map((item) => {
    if (!isJsonObject(item)) throw undecodable(answer, `${expected}, each one an object,`);
    return toServiceObject(item, kind);
  });
}

/** The native XML document. @throws {DecodeError} */
export function readDocument(answer: Answer, kind: ObjectKind): string {
  if (bodyForm(answer) !== "xml") throw undecodable(answer, `the XML document of a ${kind.what}`);
  return answer.text;
}

/**
 * What a write answered: nothing, JSON, XML, or a confirmation in plain words. The id is looked for in the contract's
 * order: body, `link.href`, Location, XML document.
 *
 * @param documentId the id that an XML document carries
 * @throws {DecodeError} for a web page or broken JSON: who answered is then in doubt
 */
export function readWriteAnswer(
  answer: Answer,
  kind: ObjectKind,
  contextPath: string,
  documentId: (xml: string) => string | null,
): WriteAnswer {
  const form = bodyForm(answer);
  if (form === "html") throw undecodable(answer, "the result of a write");
  const value = form === "json" ? parse(answer, "the result of a write") : null;
  const object = isJsonObject(value) ? toServiceObject(value, kind) : null;
  const xml = form === "xml" ? answer.text : null;
  const id =
    object?.id ??
    (object === null ? null : idFromLink(object.attributes, kind, contextPath)) ??
    (answer.location === null ? null : idFromReference(answer.location, kind, contextPath)) ??
    (xml === null ? null : idInDocument(xml, answer, documentId));
  return { id, object, xml };
}

function idInDocument(xml: string, answer: Answer, documentId: (xml: string) => string | null): string | null {
  try {
    return documentId(xml);
  } catch (cause) {
    throw new DecodeError(`The service answered ${answer.status} with XML that cannot be read`, answer.request, answer.isWrite, { cause });
  }
}

function parse(answer: Answer, expected: string): JsonValue {
  // Numbers, true, null: JSON that begins like plain text.
  const form = bodyForm(answer);
  if (form !== "json" && form !== "text") throw undecodable(answer, expected);
  try {
    return readJson(answer.text);
  } catch {
    if (form === "text") throw undecodable(answer, expected);
    const length = answer.text.length;
    throw new DecodeError(
      `The service answered ${answer.status} with broken or cut off JSON (${length} characters) where ${expected} was expected`,
      answer.request,
      answer.isWrite,
    );
  }
}

function listIn(value: JsonObject, kind: ObjectKind): readonly JsonValue[] | null {
  for (const key of kind.lists) {
    if (!Object.hasOwn(value, key)) continue;
    const list = value[key];
    if (Array.isArray(list)) return list as readonly JsonValue[];
    if (list === null) return [];
  }
  const arrays = Object.entries(value).filter(([key, field]) => !isLink(key) && Array.isArray(field));
  const [only] = arrays;
  return arrays.length === 1 && only !== undefined ? (only[1] as readonly JsonValue[]) : null;
}
