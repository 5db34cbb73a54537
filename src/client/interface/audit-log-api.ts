import type { CallOptions } from "./call-options";
import type { ServiceObject } from "../service-object";

/** Audit log: section 4.6 of the interface document. Read-only. */
export interface AuditLogApi {
  /**
   * GET /auditlog: records as the service orders them; `id` and `name` are null if they have none.
   *
   * @param parameters query parameters, passed through: the interface document leaves them unnamed
   */
  list(parameters: Readonly<Record<string, string>>, options: CallOptions): Promise<readonly ServiceObject[]>;
}
