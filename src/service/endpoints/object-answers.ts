import { type Answer, emptyAnswer, jsonAnswer, xmlAnswer } from "../http/answer";
import type { Call, Endpoint } from "../http/endpoint";
import type { JsonObject } from "../http/json";
import { deleteObject } from "../state/delete-object";
import { findVisible } from "../state/find";
import type { Deletable, Stored } from "../state/stored";
import { escapeAttribute, escapeText } from "../xml/write-xml";

/** Kinds of objects that have a list: its path, which is also its property where the variation puts lists into objects. */
const LISTS = {
  workflow: "workflows",
  workflowGroup: "workflowGroups",
  workflowInstance: "workflowInstances",
  workflowLog: "workflowLogs",
  workflowQueue: "workflowQueues",
  auditEntry: "auditlog",
  asset: "assets",
  calendar: "calendars",
} as const;
type ListedKind = keyof typeof LISTS;

/** The service's objects; also the wrapper property if the variation wraps. */
type ObjectKind = ListedKind | "logEntry" | "search" | "statistics" | "properties" | "ticket";

/** An internal type name, as the interface document shows one next to attrs (2.8). */
const classOf = (kind: ObjectKind): string => `service.model.${kind}`;

export const hrefOf = (call: Call, kind: ListedKind, id: string): string => call.href(LISTS[kind], id);

export const linkTo = (href: string): JsonObject => ({ clazz: "service.model.Link", rel: "self", href });

/** An object as an element of a list. */
export function elementShape({ variation }: Call, kind: ObjectKind, fields: JsonObject): JsonObject {
  switch (variation.fields) {
    case "attrs":
      return { clazz: classOf(kind), attrs: { clazz: `${classOf(kind)}Attributes`, ...fields } };
    case "flat":
      return fields;
    case "wrapped":
      return { [kind]: fields };
  }
}

/** An object as a whole answer. */
export const singleShape = (call: Call, kind: ObjectKind, href: string, fields: JsonObject): JsonObject => ({
  link: linkTo(href),
  ...elementShape(call, kind, fields),
});

/** An object in XML: fields with a single value as attributes. */
export function objectXml(kind: ObjectKind, fields: JsonObject): string {
  const attributes = Object.entries(fields).flatMap(([name, value]) => {
    const isAttribute = (typeof value !== "object" || value === null) && /^[A-Za-z_][\w.-]*$/.test(name);
    return isAttribute && value !== null ? [` ${name}="${escapeAttribute(String(value))}"`] : [];
  });
  return `<${kind}${attributes.join("")}/>`;
}

/** A list at `href`, under `property` where the variation puts it into an object. */
export const elementsAnswer = (
  { variation }: Call,
  property: string,
  href: string,
  elements: readonly JsonObject[],
): Answer => jsonAnswer(200, variation.lists === "array" ? elements : { link: linkTo(href), [property]: elements });

export function listAnswer(call: Call, kind: ListedKind, objects: readonly JsonObject[]): Answer {
  const elements = objects.map((fields) => elementShape(call, kind, fields));
  return elementsAnswer(call, LISTS[kind], call.href(LISTS[kind]), elements);
}

/** What the answer to a write may contain; the variation decides which of it is sent. */
interface Written {
  /** 201, or 202 if it is applied later, or 200. */
  readonly status: 200 | 201 | 202;
  /** The URL of the written object. */
  readonly href: string;
  readonly json: () => JsonObject;
  /** The object as a document. */
  readonly xml: () => string;
}

export function writeAnswer({ variation }: Call, { status, href, json, xml }: Written): Answer {
  const headers: Answer["headers"] = status === 201 && variation.location === "on" ? { Location: href } : {};
  switch (variation.writeAnswers) {
    case "full":
      return jsonAnswer(status, json(), headers);
    case "xml":
      return xmlAnswer(status, xml(), headers);
    case "linkOnly":
      return jsonAnswer(status, { link: linkTo(href) }, headers);
    case "empty":
      // 204 already means that there is no body; 201 and 202 say more, so they stay.
      return emptyAnswer(status === 200 ? 204 : status, headers);
  }
}

/** The answer to a write of an object, with its fields after the write. */
export function writtenAnswer(
  call: Call,
  status: Written["status"],
  kind: ListedKind,
  id: string,
  fields: JsonObject,
): Answer {
  const href = hrefOf(call, kind, id);
  const json = (): JsonObject => singleShape(call, kind, href, fields);
  return writeAnswer(call, { status, href, json, xml: () => objectXml(kind, fields) });
}

/** The answer to a deletion: "empty or confirmation" (interface document, 4.1). */
export const deletionAnswer = (call: Call, kind: ListedKind, id: string, message: string): Answer =>
  writeAnswer(call, {
    status: call.variation.deletionDelay > 0 ? 202 : 200,
    href: hrefOf(call, kind, id),
    json: () => ({ message }),
    xml: () => `<confirmation>${escapeText(message)}</confirmation>`,
  });

/** One object by its id. */
export const getObject = <Name extends Deletable>(
  kind: ListedKind,
  collection: Name,
  fields: (object: Stored[Name], call: Call) => JsonObject,
): Endpoint => ({
  method: "GET",
  path: `/${LISTS[kind]}/:id`,
  handle: (call) => {
    const object = findVisible(call, collection, call.param("id"));
    return jsonAnswer(200, singleShape(call, kind, hrefOf(call, kind, object.id), fields(object, call)));
  },
});

/** @param message of the answer */
export const deletion = <Name extends Deletable>(
  kind: ListedKind,
  collection: Name,
  message: (object: Stored[Name]) => string,
): Endpoint => ({
  method: "DELETE",
  path: `/${LISTS[kind]}/:id`,
  handle: (call) => {
    const object = deleteObject(call, collection, call.param("id"));
    return deletionAnswer(call, kind, object.id, message(object));
  },
});
