import { callEndpoint } from "../http/handle-request";
import type { Handling } from "../http/handle-request";
import { RequestError } from "../http/request-error";
import type { AuditEntry } from "../state/stored";
import type { Form } from "./sessions/form-body";
import type { Action, View } from "./view";

/**
 * Does what a form asks for through the endpoint that a client would call, with the same checks and rights.
 *
 * @returns what it added to the audit log
 * @throws RequestError
 */
export function perform(handling: Handling, action: Action, view: View, form: Form): readonly AuditEntry[] {
  const { method, path, query = {}, body } = action.request(view, form);
  const before = view.state.audit.length;
  callEndpoint(handling, {
    caller: view.caller,
    time: view.time,
    method,
    path: path.map((segment) => `/${encoded(segment)}`).join(""),
    query: Object.entries(query)
      .map(([name, value]) => (value === "" ? name : `${name}=${encoded(value)}`))
      .join("&"),
    contentType: body?.type,
    accept: undefined,
    body: Buffer.from(body?.text ?? "", "utf8"),
  });
  return view.state.audit.slice(before);
}

function encoded(text: string): string {
  try {
    return encodeURIComponent(text);
  } catch {
    throw new RequestError(400, "The id is not a well-formed text, so no request can name it");
  }
}
