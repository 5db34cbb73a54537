import type { Answer } from "../transport/answer";
import { bodyForm, undecodable } from "../transport/answer";
import { DecodeError } from "../errors";
import { idFromLink, idFromReference } from "./find-id";
import type { ObjectKind } from "./object-kind";
import type { SpeltJson } from "./read-json";
import { NestingError, readJson, readSpeltJson } from "./read-json";
import { isJsonObject, isLink, toServiceObject } from "./read-object";
import type { JsonObject, JsonValue, ServiceObject, WriteAnswer } from "../service-object";

/** The one object that a GET asked for. @throws {DecodeError} */
export function readObject(answer: Answer, kind: ObjectKind): ServiceObject {
  return toServiceObject(oneObject(answer, kind, parse(answer, `${oneOf(kind)} as JSON`)), kind);
}

/** The same, with its fields as JSON text, every number as the service spelt it. @throws {DecodeError} */
export function readSpeltObject(answer: Answer, kind: ObjectKind): ServiceObject & { readonly json: string } {
  const object = readObject(answer, kind);
  const spelt = parseSpelt(answer, `${oneOf(kind)} as JSON`);
  return { ...object, json: spelt.print(toServiceObject(oneObject(answer, kind, spelt.value), kind).attributes) };
}

/**
 * A list: a bare array, or the array-valued property of an object beside `link`. Empty where the answer says so:
 * 204, or null in the list's own property. Anything else is no list, never an empty one.
 *
 * @throws {DecodeError}
 */
export function readList(answer: Answer, kind: ObjectKind): readonly ServiceObject[] {
  if (answer.status === 204) return [];
  return elements(answer, kind, parse(answer, listOf(kind)));
}

/** The same, each object with its fields as JSON text, every number as the service spelt it. @throws {DecodeError} */
export function readSpeltList(
  answer: Answer,
  kind: ObjectKind,
): readonly (ServiceObject & { readonly json: string })[] {
  const objects = readList(answer, kind);
  if (objects.length === 0) return [];
  const spelt = parseSpelt(answer, listOf(kind));
  const texts = elements(answer, kind, spelt.value).map(({ attributes }) => spelt.print(attributes));
  return objects.map((object, at) => ({ ...object, json: texts[at] ?? "" }));
}

/** The native XML document. @throws {DecodeError} */
export function readDocument(answer: Answer, kind: ObjectKind): string {
  if (bodyForm(answer) !== "xml") throw undecodable(answer, `the XML document of ${oneOf(kind)}`);
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
    throw new DecodeError(
      `The service answered ${answer.status} with XML that cannot be read`,
      answer.request,
      answer.isWrite,
      { cause },
    );
  }
}

/** The answer as JSON whose numbers keep their spelling. @throws {DecodeError} */
export function parseSpelt(answer: Answer, expected: string): SpeltJson {
  return parseWith(readSpeltJson, answer, expected);
}

function parse(answer: Answer, expected: string): JsonValue {
  return parseWith(readJson, answer, expected);
}

function parseWith<T>(read: (text: string) => T, answer: Answer, expected: string): T {
  // Numbers, true, null: JSON that begins like plain text.
  const form = bodyForm(answer);
  if (form !== "json" && form !== "text") throw undecodable(answer, expected);
  try {
    return read(answer.text);
  } catch (error) {
    if (error instanceof NestingError) {
      throw new DecodeError(
        `The service answered ${answer.status} with JSON of too many levels where ${expected} was expected`,
        answer.request,
        answer.isWrite,
      );
    }
    if (form === "text") throw undecodable(answer, expected);
    const length = answer.text.length;
    throw new DecodeError(
      `The service answered ${answer.status} with broken or cut off JSON (${length} characters) where ${expected} was expected`,
      answer.request,
      answer.isWrite,
    );
  }
}

function oneObject(answer: Answer, kind: ObjectKind, value: JsonValue): JsonObject {
  if (isJsonObject(value)) return value;
  throw undecodable(answer, `${oneOf(kind)} as one JSON object`);
}

function elements(answer: Answer, kind: ObjectKind, value: JsonValue): readonly ServiceObject[] {
  const inside = isJsonObject(value) ? listIn(value, kind) : null;
  const items = Array.isArray(value) ? (value as readonly JsonValue[]) : inside;
  if (items === null) throw undecodable(answer, listOf(kind));
  return items.map((item) => {
    if (!isJsonObject(item)) throw undecodable(answer, `${listOf(kind)}, each one an object,`);
    return toServiceObject(item, kind);
  });
}

/** As a phrase, with the article that is spoken before a vowel. */
const oneOf = ({ what }: ObjectKind): string => `${/^[aeiou]/i.test(what) ? "an" : "a"} ${what}`;

function listOf(kind: ObjectKind): string {
  return `a list of ${kind.plural ?? `${kind.what}s`} as JSON`;
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
  if (arrays.length === 1 && only !== undefined) return only[1] as readonly JsonValue[];
  return arrays.length === 0 ? listInWrapper(value, kind) : null;
}

/** One level down only a list under its own name counts: what else is an array there may be anything. */
function listInWrapper(value: JsonObject, kind: ObjectKind): readonly JsonValue[] | null {
  const inner = Object.entries(value).filter(([key, field]) => !isLink(key) && isJsonObject(field));
  const [only] = inner;
  if (inner.length !== 1 || only === undefined || !isJsonObject(only[1])) return null;
  const fields = only[1];
  const lists = kind.lists.flatMap((key) =>
    Object.hasOwn(fields, key) && Array.isArray(fields[key]) ? [fields[key] as readonly JsonValue[]] : [],
  );
  return lists[0] ?? null;
}
