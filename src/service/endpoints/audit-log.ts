import type { Endpoint } from "../http/endpoint";
import { listAnswer } from "../shapes/object-answers";

/** Section 4.6 of the interface document. */
export const AUDIT_LOG: readonly Endpoint[] = [
  {
    method: "GET",
    path: "/auditlog",
    handle: (call) =>
      listAnswer(
        call,
        "auditEntry",
        call.state.audit.map((entry) => ({ ...entry })),
      ),
  },
];
