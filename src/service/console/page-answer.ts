import type { Answer } from "../http/answer";
import { CONTENT_SECURITY_POLICY } from "./pages/frame";

/** A page holds what its reader alone may see, and nothing in it may run, load or be framed. */
const HEADERS = {
  "Content-Security-Policy": CONTENT_SECURITY_POLICY,
  "X-Frame-Options": "DENY",
  "Cache-Control": "no-store",
  // With "no-referrer", browsers would leave Origin out of forms.
  "Referrer-Policy": "same-origin",
  "Cross-Origin-Opener-Policy": "same-origin",
  "Cross-Origin-Resource-Policy": "same-origin",
} as const;

export const pageAnswer = (status: number, text: string, headers: Answer["headers"] = {}): Answer => ({
  status,
  headers: { ...HEADERS, ...headers },
  body: { contentType: "text/html;charset=UTF-8", text },
});

/** To be followed with GET, so that reloading the next page does not send a form again. */
export const redirect = (location: string, headers: Answer["headers"] = {}): Answer => ({
  status: 303,
  headers: { ...HEADERS, Location: location, ...headers },
  body: null,
});
