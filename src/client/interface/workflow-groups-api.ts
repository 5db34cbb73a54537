import type { CallOptions } from "./call-options";
import type { ServiceObject, WriteAnswer } from "../service-object";

/** Section 4.4 of the interface document. A `null` answer is 404 or 410: gone. */
export interface WorkflowGroupsApi {
  list(filter: Readonly<Record<string, string>>, options: CallOptions): Promise<readonly ServiceObject[]>;
  get(id: string, options: CallOptions): Promise<ServiceObject | null>;
  create(
    group: { readonly name: string; readonly id?: string; readonly description?: string; readonly parentId?: string },
    options: CallOptions,
  ): Promise<WriteAnswer>;
  delete(id: string, options: CallOptions): Promise<WriteAnswer | null>;
}
