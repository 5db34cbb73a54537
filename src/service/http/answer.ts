import { STATUS_CODES } from "node:http";
import type { Variation } from "../variation/variation";
import { escapeText } from "../xml/write-xml";
import type { JsonValue } from "./json";
import type { RequestError } from "./request-error";

/** An endpoint's answer, before it is sent. */
export interface Answer {
  readonly status: number;
  /** Besides Content-Type and Content-Length. */
  readonly headers: Readonly<Record<string, string>>;
  /** Null: no body at all. */
  readonly body: { readonly contentType: string; readonly text: string } | null;
}

const answerOf =
  (contentType: string) =>
  (status: number, text: string, headers: Answer["headers"] = {}): Answer => ({
    status,
    headers,
    body: { contentType, text },
  });

export const xmlAnswer = answerOf("application/xml;charset=UTF-8");
export const htmlAnswer = answerOf("text/html;charset=UTF-8");
/** Of a text that need not be JSON. */
export const jsonTextAnswer = answerOf("application/json;charset=UTF-8");
const textAnswer = answerOf("text/plain;charset=UTF-8");

export const jsonAnswer = (status: number, value: JsonValue, headers?: Answer["headers"]): Answer =>
  jsonTextAnswer(status, JSON.stringify(value), headers);

export const emptyAnswer = (status: number, headers: Answer["headers"] = {}): Answer => ({
  status,
  headers,
  body: null,
});

export function errorAnswer({ errors }: Variation, { status, message, headers }: RequestError): Answer {
  const reason = STATUS_CODES[status] ?? "Error";
  switch (errors) {
    case "json":
      return jsonAnswer(status, { error: { status, reason, message } }, headers);
    case "text":
      return textAnswer(status, `${message}\n`, headers);
    case "html": {
      const title = `${status} ${reason}`;
      const page = `<!DOCTYPE html>\n<html><head><title>${title}</title></head><body><h1>${title}</h1><p>${escapeText(message)}</p></body></html>\n`;
      return htmlAnswer(status, page, headers);
    }
  }
}
