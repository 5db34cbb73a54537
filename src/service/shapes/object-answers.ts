import { type Answer, emptyAnswer, jsonAnswer, xmlAnswer } from "../http/answer";
import type { Call } from "../http/endpoint";
import type { JsonObject } from "../http/json";
import { escapeText } from "../xml/write-xml";
import { elementShape, linkTo, type ListedKind, LISTS, listShape, objectXml, singleShape } from "./object-shape";

export const hrefOf = (call: Call, kind: ListedKind, id: string): string => call.href(LISTS[kind], id);

export function listAnswer(call: Call, kind: ListedKind, objects: readonly JsonObject[]): Answer {
  const elements = objects.map((fields) => elementShape(call.variation, kind, fields));
  return jsonAnswer(200, listShape(call.variation, LISTS[kind], call.href(LISTS[kind]), elements));
}

export const singleAnswer = (call: Call, kind: ListedKind, id: string, fields: JsonObject): Answer =>
  jsonAnswer(200, singleShape(call.variation, kind, hrefOf(call, kind, id), fields));

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
  return writeAnswer(call, {
    status,
    href,
    json: () => singleShape(call.variation, kind, href, fields),
    xml: () => objectXml(kind, fields),
  });
}

/** The answer to a deletion: "empty or confirmation" (interface document, 4.1). */
export function deletionAnswer(call: Call, kind: ListedKind, id: string, message: string): Answer {
  return writeAnswer(call, {
    status: call.variation.deletionDelay > 0 ? 202 : 200,
    href: hrefOf(call, kind, id),
    json: () => ({ message }),
    xml: () => `<confirmation>${escapeText(message)}</confirmation>`,
  });
}
