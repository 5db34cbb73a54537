export { auditRecord, names, type AuditEntry, type AuditRecord, type AuditSubject } from "./audit-record";
