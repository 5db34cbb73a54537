import type { CallOptions } from "./call-options";
import type { ServiceObject } from "../service-object";

/** Section 4.6 of the interface document. */
export interface AuditLogApi {
  /**
   * Records as the service orders them; `id` and `name` are null where they have none.
   *
   * @param parameters query parameters, passed through: the interface document leaves them unnamed
   */
  list(parameters: Readonly<Record<string, string>>, options: CallOptions): Promise<readonly ServiceObject[]>;
}
