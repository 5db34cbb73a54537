import { emptyAnswer, jsonAnswer, xmlAnswer } from "../http/answer";
import type { Answer } from "../http/answer";
import type { Call } from "../http/endpoint";
import type { JsonObject } from "../http/json";
import { escapeText } from "../xml/write-xml";
import { linkTo } from "./object-shape";

/** What the answer to a write may contain; the variation decides which of it is sent. */
export interface Written {
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

/** The answer to a deletion: "empty or confirmation" (interface document, 4.1). */
export function deletionAnswer(call: Call, href: string, message: string): Answer {
  return writeAnswer(call, {
    status: call.variation.deletionDelay > 0 ? 202 : 200,
    href,
    json: () => ({ message }),
    xml: () => `<confirmation>${escapeText(message)}</confirmation>`,
  });
}
