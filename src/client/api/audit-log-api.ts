import type { CallOptions } from "../client-options";
import type { ObjectKind } from "../reading/read-object";
import type { Transport } from "../transport/transport";
import { objectCalls } from "./object-calls";

const AUDIT_RECORD: ObjectKind = {
  what: "audit record",
  collection: "auditlog",
  wrappers: ["auditRecord", "auditEntry", "auditLogEntry", "audit", "record", "entry"],
  lists: ["auditlog", "auditLog", "auditRecords", "auditEntries", "records", "entries"],
  mayLackId: true,
};

/** Audit log: section 4.6 of the interface document. Read-only. */
export function createAuditLogApi(transport: Transport) {
  const calls = objectCalls(transport, AUDIT_RECORD);
  return {
    /**
     * GET /auditlog: records as the service orders them; `id` and `name` are null if they have none.
     *
     * @param parameters query parameters, passed through: the interface document leaves them unnamed
     */
    list: (parameters: Readonly<Record<string, string>>, options: CallOptions) =>
      calls.list(["auditlog"], parameters, options),
  };
}
