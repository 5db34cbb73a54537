import type { AuditLogApi } from "../interface/audit-log-api";
import type { ObjectKind } from "../reading/object-kind";
import type { Transport } from "../transport/transport";
import { objectCalls } from "./object-calls";

const AUDIT_RECORD: ObjectKind = {
  what: "audit record",
  collection: "auditlog",
  wrappers: ["auditRecord", "auditEntry", "auditLogEntry", "audit", "record", "entry"],
  lists: ["auditlog", "auditLog", "auditRecords", "auditEntries", "records", "entries"],
  mayLackId: true,
};

/** Section 4.6 of the interface document. */
export function createAuditLogApi(transport: Transport): AuditLogApi {
  const calls = objectCalls(transport, AUDIT_RECORD);
  return { list: (parameters, options) => calls.list(["auditlog"], parameters, options) };
}
