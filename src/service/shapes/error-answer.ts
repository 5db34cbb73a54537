import { STATUS_CODES } from "node:http";
import { type Answer, jsonAnswer } from "../http/answer";
import type { RequestError } from "../http/request-error";
import type { Variation } from "../variation/variation";
import { escapeText } from "../xml/write-xml";

export function errorAnswer({ errors }: Variation, { status, message, headers }: RequestError): Answer {
  const reason = STATUS_CODES[status] ?? "Error";
  switch (errors) {
    case "json":
      return jsonAnswer(status, { error: { status, reason, message } }, headers);
    case "text":
      return { status, headers, body: { contentType: "text/plain;charset=UTF-8", text: `${message}\n` } };
    case "html":
      return {
        status,
        headers,
        body: { contentType: "text/html;charset=UTF-8", text: errorPage(`${status} ${reason}`, message) },
      };
  }
}

function errorPage(title: string, message: string): string {
  return `<!DOCTYPE html>\n<html><head><title>${title}</title></head><body><h1>${title}</h1><p>${escapeText(message)}</p></body></html>\n`;
}
