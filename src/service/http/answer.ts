import type { JsonValue } from "./json";

/** An endpoint's answer, before it is sent. */
export interface Answer {
  readonly status: number;
  /** Besides Content-Type and Content-Length. */
  readonly headers: Readonly<Record<string, string>>;
  /** Null: no body at all. */
  readonly body: { readonly contentType: string; readonly text: string } | null;
}

export function jsonAnswer(status: number, value: JsonValue, headers: Answer["headers"] = {}): Answer {
  return { status, headers, body: { contentType: "application/json;charset=UTF-8", text: JSON.stringify(value) } };
}

export function xmlAnswer(status: number, text: string, headers: Answer["headers"] = {}): Answer {
  return { status, headers, body: { contentType: "application/xml;charset=UTF-8", text } };
}

export function emptyAnswer(status: number, headers: Answer["headers"] = {}): Answer {
  return { status, headers, body: null };
}
