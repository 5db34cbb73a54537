import type { CallOptions } from "./call-options";
import type { ServiceObject, WriteAnswer } from "../service-object";

/** States that instances can be filtered by (interface document, 2.2 and 3.4). */
export type InstanceState = "running" | "canceling" | "unconfirmed";

/** Workflow instances: section 4.2 of the interface document. A `null` answer is 404 or 410: gone. */
export interface WorkflowInstancesApi {
  /**
   * GET /workflowInstances.
   *
   * @param query.state only instances in this state @default all
   * @param query.queue only instances of this queue @default all
   */
  list(
    query: { readonly state?: InstanceState; readonly queue?: string },
    options: CallOptions,
  ): Promise<readonly ServiceObject[]>;
  /** GET /workflowInstances/{id}. */
  get(id: string, options: CallOptions): Promise<ServiceObject | null>;
  /**
   * PUT /workflowInstances/{id} without a body. Sent again if its first answer was lost: an id names one run, which
   * cannot be cancelled twice. A refusal of the second try (the instance no longer runs) then has `mayHaveHadEffect`;
   * read the instance to find out.
   */
  cancel(id: string, options: CallOptions): Promise<WriteAnswer | null>;
  /** DELETE /workflowInstances/{id}: removes the instance, not the workflow. */
  delete(id: string, options: CallOptions): Promise<WriteAnswer | null>;
}
