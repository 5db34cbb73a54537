import type { CallOptions } from "./call-options";
import type { ServiceObject, WriteAnswer } from "../service-object";

/** Workflow groups: section 4.4 of the interface document. A `null` answer is 404 or 410: gone. */
export interface WorkflowGroupsApi {
  /** GET /workflowGroups. @param filter attributes of a group with the value that they must have; none: all groups */
  list(filter: Readonly<Record<string, string>>, options: CallOptions): Promise<readonly ServiceObject[]>;
  /** GET /workflowGroups/{groupId}. */
  get(id: string, options: CallOptions): Promise<ServiceObject | null>;
  /**
   * POST /workflowGroups; only the given fields are sent. There is no call that changes a group. Never sent again after
   * an attempt with an unknown effect: search the list for what it created.
   */
  create(
    group: { readonly name: string; readonly id?: string; readonly description?: string; readonly parentId?: string },
    options: CallOptions,
  ): Promise<WriteAnswer>;
  /** DELETE /workflowGroups/{groupId}: deletes the group with its contents. */
  delete(id: string, options: CallOptions): Promise<WriteAnswer | null>;
}
